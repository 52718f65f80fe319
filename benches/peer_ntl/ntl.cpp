// Times NTL's GF2X on polynomials that come on the standard input, for measuring against only.
//
// Commands, one a line: `set <hex> <hex>` gives two polynomials, the lowest word first, 16 digits a word;
// `run <operation> <times>` does an operation so many times and prints the nanoseconds; `result` prints what
// came out last, as the polynomials came.

#include <NTL/GF2X.h>

#include <chrono>
#include <cstdio>
#include <iostream>
#include <string>

using namespace NTL;

static GF2X read_polynomial() {
    std::string text;
    std::cin >> text;
    GF2X polynomial;
    for (size_t word = 0; word < text.size() / 16; word++) {
        unsigned long bits = std::stoul(text.substr(16 * word, 16), nullptr, 16);
        for (int bit = 0; bit < 64; bit++)
            if (bits >> bit & 1) SetCoeff(polynomial, 64 * word + bit);
    }
    return polynomial;
}

int main() {
    GF2X a, b, result, greatest, right;
    std::string command;
    while (std::cin >> command) {
        if (command == "set") {
            a = read_polynomial();
            b = read_polynomial();
        } else if (command == "run") {
            std::string operation;
            long times;
            std::cin >> operation >> times;
            auto start = std::chrono::steady_clock::now();
            for (long i = 0; i < times; i++) {
                if (operation == "multiply") mul(result, a, b);
                else if (operation == "square") sqr(result, a);
                else if (operation == "gcd") GCD(result, a, b);
                else if (operation == "extended_gcd") XGCD(greatest, result, right, a, b);
                else if (operation == "remainder") rem(result, a, b);
                else return 1;
            }
            std::chrono::nanoseconds time = std::chrono::steady_clock::now() - start;
            std::cout << time.count() << std::endl;
        } else if (command == "result") {
            for (long word = 0; 64 * word <= deg(result); word++) {
                unsigned long bits = 0;
                for (int bit = 0; bit < 64; bit++)
                    if (IsOne(coeff(result, 64 * word + bit))) bits |= 1UL << bit;
                char text[17];
                std::snprintf(text, sizeof text, "%016lx", bits);
                std::cout << text;
            }
            std::cout << std::endl;
        } else {
            return 1;
        }
    }
}
