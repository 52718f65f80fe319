//! Matrices as programs and people write them.

use gf2_linalg::formats::{self, Format, FormatError, Place, ReadOptions, text};
use gf2_linalg::testing::matrix;
use gf2_linalg::{BitMatrix, BitVector, Error, ParseError, VectorRef};
use proptest::prelude::*;
use proptest::sample::{Index, select};

/// Rank 3, with no symmetry.
const MATRIX: &str = "1010\n0110\n0001";

/// The matrix of a text, the same as a string and as a file in pieces of any length.
fn parse(text: &str) -> Result<BitMatrix, Error> {
    let parsed = text.parse::<BitMatrix>();
    for capacity in [1, 2, 3, 7, 8, 64, 5000] {
        let pieces = std::io::BufReader::with_capacity(capacity, text.as_bytes());
        match (text::read(pieces), &parsed) {
            (Ok(read), Ok(parsed)) => assert_eq!(&read, parsed, "{text:?}"),
            (Err(FormatError::Malformed { place, problem }), Err(Error::Parse(error))) => {
                let ParseError { line, column, kind } = error;
                assert_eq!(place, Place::Text { line: *line, column: *column });
                assert_eq!(problem.to_string(), kind.to_string());
            }
            (one, other) => panic!("{text:?}: {one:?} in pieces of {capacity}, {other:?} as a string"),
        }
    }
    parsed
}

#[track_caller]
fn assert_read(text: &str, expected: &str) {
    match parse(text) {
        Ok(matrix) => assert_eq!(matrix.to_string(), expected, "{text}"),
        Err(error) => panic!("{text}\n{error}"),
    }
}

#[track_caller]
fn assert_refused(text: &str, expected: &str) {
    match parse(text) {
        Ok(matrix) => panic!("{text:?} is read as\n{matrix}"),
        Err(error) => assert!(error.to_string().contains(expected), "{text:?}: {error}"),
    }
}

#[test]
fn what_stands_apart_is_a_number() {
    assert_read("1.0 1.0\n1.0 0.0\n", "11\n10");
    assert_read("1. 0.\n0. 1.\n", "10\n01");
    assert_read("1 3 0\n1 1 0\n1 0 1\n0 1 5\n", "110\n110\n101\n011");
    assert_read("-1 +3 2e0\n0 10 1e1\n", "110\n000");
    assert_read("True False\nfalse TRUE\n", "10\n01");
    assert_read("3\n5\n12\n", "1\n1\n0");
    assert_refused("0.1 0.01\n", "line 1, column 1: \"0.1\", expected a whole number, taken modulo 2");
    assert_refused("1 0\n0 0.5\n", "line 2, column 3: \"0.5\", expected a whole number");
    assert_refused("1 0\n. 1\n", "line 1, column 3: unexpected character '0', expected '.' for zero");
    assert_refused("1,0\n.,1\n", "line 2, column 1: \".\", expected a whole number");
    assert_refused("1 0 nan\n", "line 1, column 5: \"nan\"");
}

#[test]
fn the_prints_of_programs_are_read() {
    for (program, text) in [
        ("numpy", "[[1 0 1 0]\n [0 1 1 0]\n [0 0 0 1]]\n"),
        ("numpy of floats", "[[1. 0. 1. 0.]\n [0. 1. 1. 0.]\n [0. 0. 0. 1.]]\n"),
        (
            "numpy of booleans",
            "[[ True False  True False]\n [False  True  True False]\n [False False False  True]]",
        ),
        ("numpy's repr", "array([[1, 0, 1, 0],\n       [0, 1, 1, 0],\n       [0, 0, 0, 1]], dtype=uint8)\n"),
        (
            "numpy's repr of floats",
            "array([[1., 0., 1., 0.],\n       [0., 1., 1., 0.],\n       [0., 0., 0., 1.]])",
        ),
        (
            "numpy in a program",
            "H = np.array([\n    [1, 0, 1, 0],  # first\n    [0, 1, 1, 0],\n    [0, 0, 0, 1],\n])\n",
        ),
        ("numpy's broken lines", "[[1 0\n  1 0]\n [0 1 1\n  0]\n [0\n  0 0 1]]"),
        ("galois", "GF([[1, 0, 1, 0],\n    [0, 1, 1, 0],\n    [0, 0, 0, 1]], order=2)\n"),
        (
            "torch",
            "tensor([[1, 0, 1, 0],\n        [0, 1, 1, 0],\n        [0, 0, 0, 1]], dtype=torch.uint8)\n",
        ),
        ("sympy", "Matrix([\n[1, 0, 1, 0],\n[0, 1, 1, 0],\n[0, 0, 0, 1]])"),
        ("sympy's pictures", "⎡1  0  1  0⎤\n⎢          ⎥\n⎢0  1  1  0⎥\n⎢          ⎥\n⎣0  0  0  1⎦"),
        ("sage", "[1 0 1 0]\n[0 1 1 0]\n[0 0 0 1]\n"),
        ("sage in parts", "[1 0|1 0]\n[0 1|1 0]\n[---+---]\n[0 0|0 1]\n"),
        ("sage in a program", "matrix(GF(2), [[1,0,1,0],[0,1,1,0],[0,0,0,1]])"),
        ("sage with sizes", "Matrix(GF(2), 3, 4, [(1,0,1,0),(0,1,1,0),(0,0,0,1)])"),
        ("sage with a number of rows", "M = matrix(ZZ, 3, [[1,0,1,0],[0,1,1,0],[0,0,0,1]])"),
        ("magma", "[1 0 1 0]\n[0 1 1 0]\n[0 0 0 1]"),
        ("magma in a program", "H := Matrix(GF(2), [[1,0,1,0],[0,1,1,0],[0,0,0,1]]);\n"),
        ("python", "[[1, 0, 1, 0], [0, 1, 1, 0], [0, 0, 0, 1]]"),
        ("python's tuples", "((1, 0, 1, 0), (0, 1, 1, 0), (0, 0, 0, 1))"),
        ("json", "[\n  [\n    1,\n    0,\n    1,\n    0\n  ],\n  [0,1,1,0],\n  [0,0,0,true]\n]\n"),
        ("leetcode", "mat = [[1,0,1,0],[0,1,1,0],[0,0,0,1]]"),
        ("gap", "[ [ 1, 0, 1, 0 ], [ 0, 1, 1, 0 ], [ 0, 0, 0, 1 ] ]"),
        (
            "gap's field",
            "[ [ Z(2)^0, 0*Z(2), Z(2)^0, 0*Z(2) ], [ 0*Z(2), Z(2)^0, Z(2)^0, 0*Z(2) ],\n  [ 0*Z(2), 0*Z(2), 0*Z(2), Z(2)^0 ] ]",
        ),
        ("gap in a program", "M := [[1,0,1,0],[0,1,1,0],[0,0,0,1]]*Z(2);"),
        ("gap's display", " 1 . 1 .\n . 1 1 .\n . . . 1\n"),
        ("mathematica", "{{1, 0, 1, 0}, {0, 1, 1, 0}, {0, 0, 0, 1}}"),
        ("macaulay2", "matrix {{1, 0, 1, 0}, {0, 1, 1, 0}, {0, 0, 0, 1}}"),
        ("macaulay2's print", "| 1 0 1 0 |\n| 0 1 1 0 |\n| 0 0 0 1 |"),
        ("matlab", "[1 0 1 0; 0 1 1 0; 0 0 0 1]"),
        ("matlab with commas", "H = [1, 0, 1, 0; 0, 1, 1, 0; 0, 0, 0, 1];\n"),
        ("matlab over lines", "H = [1 0 1 0\n     0 1 1 0\n     0 0 0 1];"),
        ("matlab over lines with marks", "H = [1 0 1 0; % first\n     0 1 1 0;\n     0 0 0 1;\n];"),
        (
            "matlab's print",
            "\nH =\n\n     1     0     1     0\n     0     1     1     0\n     0     0     0     1\n\n",
        ),
        ("julia", "1 0 1 0; 0 1 1 0; 0 0 0 1"),
        ("julia with a type", "Bool[1 0 1 0; 0 1 1 0; 0 0 0 1]"),
        ("pari", "[1, 0, 1, 0; 0, 1, 1, 0; 0, 0, 0, 1]"),
        ("csv", "1,0,1,0\n0,1,1,0\n0,0,0,1\n"),
        ("csv with blanks", "1, 0, 1, 0\r\n0, 1, 1, 0\r\n0, 0, 0, 1\r\n"),
        ("csv with semicolons", "1;0;1;0\n0;1;1;0\n0;0;0;1\n"),
        ("csv with tabs", "1\t0\t1\t0\n0\t1\t1\t0\n0\t0\t0\t1\n"),
        ("csv with commas at the end", "1,0,1,0,\n0,1,1,0,\n0,0,0,1,\n"),
        ("latex", "1 & 0 & 1 & 0 \\\\\n0 & 1 & 1 & 0 \\\\\n0 & 0 & 0 & 1\n"),
        (
            "latex's pmatrix",
            "\\begin{pmatrix}\n1 & 0 & 1 & 0 \\\\\n0 & 1 & 1 & 0 \\\\\n0 & 0 & 0 & 1 \\\\\n\\end{pmatrix}",
        ),
        ("latex on one line", "\\begin{bmatrix}1&0&1&0\\\\0&1&1&0\\\\0&0&0&1\\end{bmatrix}"),
        (
            "latex's array",
            "\\left[\\begin{array}{cc|cc}\n1 & 0 & 1 & 0 \\\\ \\hline\n0 & 1 & 1 & 0 \\\\[2pt]\n0 & 0 &\n 0 & 1\n\\end{array}\\right]",
        ),
        (
            "numpy.savetxt",
            "1.000000000000000000e+00 0.000000000000000000e+00 1.000000000000000000e+00 0.000000000000000000e+00\n0.000000000000000000e+00 1.000000000000000000e+00 1.000000000000000000e+00 0.000000000000000000e+00\n0.000000000000000000e+00 0.000000000000000000e+00 0.000000000000000000e+00 1.000000000000000000e+00\n",
        ),
        ("numpy.savetxt with a header", "# parity checks, 3x4\n# of a code\n1 0 1 0\n0 1 1 0\n0 0 0 1\n"),
        ("comments of matlab", "% parity checks\n1 0 1 0\n% between\n0 1 1 0 % behind\n\n0 0 0 1\n"),
        ("a heading", "3 4\n1 0 1 0\n0 1 1 0\n0 0 0 1\n"),
        ("a heading above digits", "3 4\n1010\n0110\n0001\n"),
        ("a heading above a picture", "3 4\n#.#.\n.##.\n...#\n"),
        ("a heading above dots", "3 4\n1.1.\n.11.\n...1\n"),
        ("a heading with commas", "3,4\n1,0,1,0\n0,1,1,0\n0,0,0,1\n"),
        ("a comment and a heading", "# a code\n3 4\n1010\n0110\n0001\n"),
        ("a byte order mark", "\u{feff}1,0,1,0\n0,1,1,0\n0,0,0,1\n"),
        ("a byte order mark before digits", "\u{feff}1010\n0110\n0001\n"),
        ("a picture", "#.#.\n.##.\n...#\n"),
        ("a spaced picture", "# . # .\n. # # .\n. . . #\n"),
        ("dots and ones", "1.1.\n.11.\n...1\n"),
        ("digits", "1010\n0110\n0001\n"),
        ("digits with comments", "# digits\n1010 # first\n0110\n% last\n0001\n"),
        ("groups of digits", "10 10\n01 10\n00 01\n"),
        ("markdown", "| 1 | 0 | 1 | 0 |\n|---|---|---|---|\n| 0 | 1 | 1 | 0 |\n| 0 | 0 | 0 | 1 |\n"),
        ("blanks of the web", "1\u{a0}0\u{a0}1\u{a0}0\n0 1 1 0\u{2003}\n\u{3000}0 0 0 1"),
    ] {
        match parse(text) {
            Ok(matrix) => assert_eq!(matrix.to_string(), MATRIX, "{program}"),
            Err(error) => panic!("{program}: {error}\n{text}"),
        }
    }
}

#[test]
fn vectors_are_read_as_they_are_printed() {
    for text in [
        "1010",
        "1 0 1 0",
        "[1 0 1 0]",
        "[1, 0, 1, 0]",
        "(1, 0, 1, 0)",
        "array([1, 0, 1, 0])",
        "b = 1010",
        "b = [1 0 1 0]",
        "1,0,1,0",
        "[1. 0. 1. 0.]",
        "#.#.",
        "1.1.",
        "[[1, 0, 1, 0]]",
        "[\n 1,\n 0,\n 1,\n 0\n]",
        "array([1, 0,\n       1, 0], dtype=int8)",
        "\\begin{pmatrix} 1 & 0 & 1 & 0 \\end{pmatrix}",
    ] {
        assert_eq!(
            text.parse::<BitVector>().map(|vector| vector.to_string()),
            Ok("1010".to_owned()),
            "{text}"
        );
    }
    assert_read("[1; 0; 1]", "1\n0\n1");
    assert_read("[[1], [0], [1]]", "1\n0\n1");
    assert_read("{1}", "1");
    assert_refused(
        "1;0;1",
        "line 1, column 2: one line with ';' between its entries, which reads as a row and as a column",
    );
}

#[test]
fn what_has_no_entries_is_read() {
    for (text, shape) in [
        ("", "0x0"),
        ("\n \n", "0x0"),
        ("# nothing\n", "0x0"),
        ("[]", "0x0"),
        ("[[]]", "1x0"),
        ("[[], []]", "2x0"),
        ("array([], dtype=int8)", "0x0"),
        ("% a comment\n0x5\n", "0x5"),
        ("\u{feff}3x0", "3x0"),
    ] {
        assert_read(text, shape);
    }
    assert_refused("array([], shape=(0, 5), dtype=int8)", "\"shape=\", expected the end behind the matrix");
    assert_refused("A =\n", "unexpected character 'A'");
}

#[test]
fn what_reads_in_two_ways_is_refused() {
    assert_refused("10 11\n11 10\n", "line 1, column 1: \"10\", which reads as 2 entries and as a number");
    assert_refused("1. 1.\n1. 1.\n", "line 1, column 1: \"1.\", which reads as 2 entries and as a number");
    assert_refused("1 0 1\n110\n", "line 2, column 1: \"110\", which reads as 3 entries and as a number");
    assert_refused(
        "[1101]\n[1001]\n",
        "line 1, column 2: \"1101\", which reads as 4 entries and as a number",
    );
    assert_refused("[[01, 1], [1, 0]]", "line 1, column 3: \"01\", which reads as digits and as a number");
    // Lines of NumPy that are broken, and rows of Matlab that are not.
    let long = "1 0 ".repeat(18);
    assert_refused(&format!("[{long}\n {long}]"), "line 2, column 2: a line within the brackets of a row");
    // Decimals with commas.
    assert_refused("1,0 0,0\n0,0 1,0\n", "line 1, column 5: a blank between entries, expected ',' as before");
    assert_refused("1,0;0,0\n0,0;1,0\n", "line 1, column 5: a line with both ',' and ';'");
    assert_refused("1,0;0,1\n", "line 1, column 5: a line with both ',' and ';'");
    assert_read("[1,0;0,1]\n", "10\n01");
    assert_refused("1, 0 1", "a blank between entries, expected ',' as before");
    assert_refused("# a picture\n#..\n.#.\n", "line 2, column 1: a line of '#' and '.' below one with '#'");
    // Digits with a slip are no numbers.
    assert_refused("1101\n1021\n", "line 2, column 3: unexpected character '2', expected '0' or '1'");
    assert_refused("1201\n1101\n", "line 1, column 2: unexpected character '2'");
    assert_refused("1.11\n1101\n", "line 2, column 3: unexpected character '0', expected '.' for zero");
    assert_refused("1e11\n1101\n", "line 2, column 1: \"1101\", which reads as 4 entries and as a number");
    assert_refused("-+-\n+-+\n", "line 1, column 1: a rule without entries");
}

#[test]
fn a_heading_is_one_where_it_fits() {
    assert_read("2 3\n0 1 0\n1 0 1\n", "010\n101");
    assert_read("3 2\n1 0\n0 1\n1 1\n", "10\n01\n11");
    assert_read("1 1\n1\n", "1");
    assert_read("2 1\n1\n0\n", "1\n0");
    // As many entries, and not as many rows.
    assert_read("1 1\n0 1\n", "11\n01");
    assert_read("5 3\n", "11");
    assert_read("1 3\n2 5\n7 1\n", "11\n01\n11");
    assert_read("3 2\n3 0\n0 1\n", "10\n10\n01");
    let both = "line 1, column 1: a first line that reads as a row and as the size 3x2";
    assert_refused("3 2\n1 0\n0 1\n", both);
    assert_refused("3 2\n1.0 0.0\n0.0 1.0\n", both);
    assert_read("2 2\nTrue False\nFalse 1.0\n", "10\n01");
    assert_refused("2 2\n1 2\n0 1\n", "a first line that reads as a row and as the size 2x2");
    assert_refused("1 2\n3 4\n", "line 1, column 1: a first line that reads as a row and as the size 1x2");
    assert_refused("1 2\n1 0\n", "a first line that reads as a row and as the size 1x2");
    assert_refused("2 2\n3 4\n5 6\n", "a first line that reads as a row and as the size 2x2");
    assert_read("[[1, 2], [3, 4]]", "10\n10");
    assert_refused("3 3\n0 1 0\n1 0 1\n", "line 1, column 1: 2 rows below a heading, expected 3 as it says");
    assert_refused(
        "2 4\n0 1 0\n1 0 1\n",
        "line 2, column 5: 3 entries, expected 4 as the first line says, or 2 as in it",
    );
    assert_refused("2 4\n010\n101\n", "line 2, column 3: 3 entries, expected 4 as the first line says");
    assert_refused("3 3\n010\n101\n", "line 1, column 1: 2 rows below a heading, expected 3 as it says");
}

#[test]
fn a_heading_of_zeros_and_ones_is_one_above_entries_that_stand_apart() {
    for (rows, columns) in
        [(1, 10), (10, 1), (10, 10), (10, 11), (11, 10), (11, 11), (1, 11), (100, 100), (1, 10_000)]
    {
        let row = "1".to_owned() + &"01".repeat(columns)[1..columns];
        let apart = row.split("").collect::<Vec<_>>().join(" ");
        let text = format!("{rows} {columns}\n") + &format!("{apart}\n").repeat(rows);
        assert_read(&text, vec![row.as_str(); rows].join("\n").as_str());
    }
    assert_refused("11 11\n11 11\n", "line 1, column 1: \"11\", which reads as 2 entries and as a number");
    assert_refused("10 3\n0 1 1\n", "line 1, column 1: 1 rows below a heading, expected 10 as it says");
    assert_refused("10 1\n0\n1\n", "line 1, column 1: 2 rows below a heading, expected 10 as it says");
}

#[test]
fn a_header_of_column_numbers_is_refused() {
    for (text, first) in [
        ("0,1,2\n1,0,1\n", 0),
        ("0,1,2,3\n1,0,1,0\n0,1,1,0\n", 0),
        ("1 2 3\n1 0 1\n0 0 1\n", 1),
        ("0\t1\t2\nTrue\tFalse\tTrue\n", 0),
        ("# a frame\n0;1;2;3;4;5;6;7;8;9;10;11\r\n1;0;1;1;0;0;0;0;1;0;0;1\r\n", 0),
        ("0,1,2\n1.0,0.0,1.00\n", 0),
    ] {
        let found = format!("column 1: a first line that counts columns from {first}, above rows of 0 and 1");
        assert_refused(text, &found);
    }
    assert_read("0,1,2\n", "010");
    assert_read("0,1,2\n1,0,3\n", "010\n101");
    assert_read("0,1,2,2\n1,0,1,1\n", "0100\n1011");
    assert_read("0 1 0 \n1 0 1\n", "010\n101");
    assert_read("0,1\n1,0\n", "01\n10");
    assert_read("2 3\n0 1 2\n1 0 1\n", "010\n101");
    assert_read("[0 1 2]\n[1 0 1]\n", "010\n101");
}

#[test]
fn what_changes_a_matrix_is_refused_behind_it() {
    for text in [
        "[[1,1],[0,1]]**2",
        "[[1,1],[0,1]]**-1",
        "[[1,0],[0,1]]*0",
        "[[1,0],[0,1]]*0*Z(2)",
        "[[1,1],[0,1]] * B",
        "[1 0; 0 1] inv",
        "array([[1,1],[0,1]]) @ B",
        "array([[1,1],[0,1]])**2",
    ] {
        assert_refused(text, "expected the end behind the matrix");
    }
    for text in [
        "Matrix(GF(3), [[1,2],[0,1]])",
        "M = matrix(GF(4, 'a'), [[1,0],[0,1]])",
        "galois.GF(3)([[1,0],[0,1]])",
        "Matrix(Zmod(4), [[1,2],[0,1]])",
        "GF([[2,3]], order=4)",
        "matrix([[1,2],[0,1]], ring=GF(3))",
        "[[1,1],[0,1]] * One(GF(3))",
    ] {
        assert_refused(text, "expected 2, as entries are taken modulo 2");
    }
    assert_refused("Matrix(GF(3), [[1]])", "line 1, column 11: a ring of size \"3\"");
    for text in [
        "[[1,1],[0,1]]*Z(2)",
        "[[1,1],[0,1]] * Z(2)^0;",
        "[[1,1],[0,1]] * One(GF(2));",
        "[[1,1],[0,1]]*One(GF(2))",
        "Matrix(ZZ, [[1,1],[0,1]])",
        "Matrix(Integers(), [[1,1],[0,1]])",
        "matrix([[1,1],[0,1]], ring=GF(2))",
        "GF(2)([[1,1],[0,1]])",
    ] {
        assert_read(text, "11\n01");
    }
}

#[test]
fn what_may_make_another_matrix_is_refused_before_it() {
    for (text, at, word) in [
        ("inv([1 1; 0 1])", 1, "inv"),
        ("transpose([[1,1],[0,1]])", 1, "transpose"),
        ("transpose {{1,1},{0,1}}", 1, "transpose"),
        ("transpose matrix {{1,1},{0,1}}", 1, "transpose"),
        ("A = np.linalg.inv(np.array([[1,1],[0,1]]))", 5, "np.linalg.inv"),
        ("Matrix(GF(2), transpose([[1,1],[0,1]]))", 15, "transpose"),
        ("not array([[1,1],[0,1]])", 1, "not"),
        ("rot90(2)([[1,1],[0,1]])", 1, "rot90"),
        ("Total[{1,1}]", 1, "Total"),
    ] {
        let found = format!("line 1, column {at}: {word:?}, which may make another matrix, expected a name");
        assert_refused(text, &found);
    }
    assert_refused("A =\ninverse([[1,1],[0,1]])", "line 2, column 1: \"inverse\", which may make another");
    for text in [
        "array([[1,1],[0,1]])",
        "const int8 A = np.asarray([[1,1],[0,1]])",
        "A := MatrixSpace(GF(2), 2, 2)([[1,1],[0,1]]);",
        "M = torch.as_tensor([[1,1],[0,1]], dtype=torch.uint8)",
        "Matrix(Finite Field of size 2, [[1,1],[0,1]])",
        "scipy.sparse.csr_matrix(np.array([[1,1],[0,1]]))",
        "UInt8[1 1; 0 1]",
        "H: [[1,1],[0,1]]",
        "new Matrix([[1,1],[0,1]])",
    ] {
        assert_read(text, "11\n01");
    }
}

#[test]
fn a_part_of_a_matrix_is_refused_behind_it() {
    for text in
        ["[1 1; 0 1](1)", "[1 1; 0 1](:,1)", "array([[1,1],[0,1]])(0)", "Matrix(GF(2), [[1,1],[0,1]])(0,1)"]
    {
        assert_refused(text, "unexpected character '(', expected the end behind the matrix");
    }
    assert_read("np.array([[1,1],[0,1]], dtype=np.dtype('int8'))", "11\n01");
}

#[test]
fn a_latex_matrix_is_one_environment_from_its_begin_to_its_end() {
    let first = "\\begin{pmatrix} 1 & 0 \\end{pmatrix}";
    for (text, expected) in [
        ("\\begin", "line 1, column 7: the end, expected '{' and the name of an environment"),
        ("\\begin{pma", "line 1, column 11: the end, expected '}' behind the name of an environment"),
        ("\\begin{pmatrix}", "line 1, column 16: the end, expected \\end{pmatrix} before it"),
        ("\\begin{array}{cc", "line 1, column 17: the end, expected '}' before it"),
        (
            "\\begin{pmatrix}\n1 & 0 \\\\\n0 & 1",
            "line 3, column 6: the end, expected \\end{pmatrix} before it",
        ),
        ("\\begin{pmatrix}1 & 0\\end", "line 1, column 25: the end, expected '{' and the name"),
        ("\\begin{pmatrix}1 & 0\\end{pm", "line 1, column 28: the end, expected '}' behind the name"),
        ("1 & 0 \\\\[2", "line 1, column 11: the end, expected ']' before it"),
        ("\\begin 1 & 0", "line 1, column 8: \"1\", expected '{' and the name of an environment"),
        ("\\begin{pmatrix}1 & 0\\end{bmatrix}", "\"\\\\end{bmatrix}\", expected \\end{pmatrix}"),
        ("1 & 0\n\\end{pmatrix}", "\"\\\\end{pmatrix}\", expected \\begin{pmatrix} before it"),
        (&format!("{first}\n1 & 1"), "line 2, column 1: \"1\", expected the end behind the matrix"),
        (&format!("{first}{first}"), "\"\\\\begin{pmatrix}\", expected the end behind the matrix"),
        (&format!("1 & 0 \\\\ {first}"), "\"\\\\begin{pmatrix}\", expected the end behind the matrix"),
        (&format!("{first}^T"), "\"^T\", expected the end behind the matrix"),
    ] {
        assert_refused(text, expected);
    }
    for text in [
        "\\begin {pmatrix} 1 & 0 \\\\ 0 & 1 \\end {pmatrix}.",
        "\\begin{pmatrix*}[r] 1 & 0 \\\\ 0 & 1 \\\\ \\end{pmatrix*}",
        "\\begin{equation}\n\\begin{pmatrix} 1 & 0 \\\\ 0 & 1 \\end{pmatrix}\n\\end{equation}\n",
        "\\[ \\left( \\begin{array}{cc} 1 & 0 \\\\ 0 & 1 \\end{array} \\right) \\]",
        "A = \\left[\\begin{matrix}1 & 0\\\\0 & 1\\end{matrix}\\right]",
    ] {
        assert_read(text, "10\n01");
    }
    // A row alone may be followed by rows in brackets, but not where it is in an environment.
    let row = "\\left[\\begin{array}{cc} 1 & 0 \\end{array}\\right]";
    assert_read(row, "10");
    assert_refused(&format!("{row}\n[1 1]"), "line 2, column 1: unexpected character '[', expected the end");
}

#[test]
fn a_carriage_return_ends_a_line() {
    assert_read("10\r01\r", "10\n01");
    assert_read("1 0\r0 1\r", "10\n01");
    assert_read("1,0\r\r\n0,1\r\n\r", "10\n01");
    assert_read("% a comment\r#.\r.#\r", "10\n01");
    assert_refused("10\r0?", "line 2, column 2: unexpected character '?'");
}

#[test]
fn a_blank_of_any_width_may_stand_where_the_beginning_ends() {
    for blank in [' ', '\u{a0}', '\u{2003}'] {
        for before in 4070..4090 {
            let comment = format!("%{}{blank}{}", "x".repeat(before), "x".repeat(30));
            assert_read(&format!("1,0 {comment}\n0,1\n"), "10\n01");
        }
    }
}

#[test]
fn malformed_texts_are_located() {
    for (text, expected) in [
        (
            "[[1 0 ... 1 0]\n ...\n [0 1 ... 0 1]]",
            "line 1, column 7: \"...\", which stands for what is left out, expected all entries",
        ),
        ("[[1, 0], [0, 1]", "line 1, column 16: the end, expected ']' before it"),
        ("array([[1, 0], [0, 1]]", "line 1, column 23: the end, expected ')' before it"),
        ("[[1, 0], [0]]", "line 1, column 11: the row has 1 entries, expected 2 as in the first row"),
        ("[[1, 0], [0, 1)]", "line 1, column 15: unexpected character ')', expected a bracket that closes"),
        (
            "[[1, 0], [0, 1]]]",
            "line 1, column 17: unexpected character ']', expected the end behind the matrix",
        ),
        (
            "[[1, 0], [0, 1]]\n[[1, 1], [0, 1]]",
            "line 2, column 1: unexpected character '[', expected the end",
        ),
        ("[1 0; 0 1]\n[1 1; 0 1]", "line 2, column 1: unexpected character '[', expected the end"),
        ("[[1, 0], [0, 1]] 1", "line 1, column 18: \"1\", expected the end behind the matrix"),
        ("[[[1, 0], [0, 1]]]", "line 1, column 3: unexpected character '[', expected rows in brackets"),
        ("[[1, 0], 1]", "line 1, column 10: an entry, expected as many brackets around each entry"),
        ("[1, [0, 1]]", "line 1, column 5: unexpected character '[', expected rows in brackets"),
        ("1,,0\n", "line 1, column 3: nothing before ',', expected an entry or a row"),
        (",0,1\n0,1,0\n", "line 1, column 1: nothing before ','"),
        ("1;;0\n", "line 1, column 3: nothing before ';'"),
        ("1,a,0\n", "line 1, column 3: \"a\", expected a whole number"),
        ("a,b,c\n1,0,1\n", "line 1, column 1: unexpected character 'a'"),
        ("1 \\foo 0\n", "line 1, column 3: \"\\\\foo\", expected a whole number"),
        ("1 0\n0 \u{2212}1\n", "line 2, column 3: unexpected character '\u{2212}'"),
        (
            "hello",
            "line 1, column 1: unexpected character 'h', expected entries, or a name with '=' or '(' before a matrix",
        ),
        ("matrix(c(1,0,0,1), nrow = 2)", "line 1, column 1: unexpected character 'm'"),
        (
            "matrix(GF(2), 2, 2, [1,0,0,1])",
            "line 1, column 1: a 1x4 matrix in brackets, expected 2x2, as is said before it",
        ),
        ("MatrixSpace(GF(2), 2, 2)([1,0,0,1])", "a 1x4 matrix in brackets, expected 2x2"),
        ("matrix(GF(2), 2, [1,0,0,1])", "a 1x4 matrix in brackets, expected 2 rows"),
        ("1 0 1\n1 0\n", "line 2, column 3: the row has 2 entries, expected 3"),
        ("#.#\n#?#\n", "line 2, column 2: unexpected character '?', expected '.' for zero or '#' for one"),
        ("1.1\n1?1\n", "line 2, column 2: unexpected character '?', expected '.' for zero or '1' for one"),
        ("1 0 \0", "line 1, column 5: unexpected character '\\0'"),
    ] {
        assert_refused(text, expected);
    }
    let long = "1".repeat(2000);
    assert_refused(&format!("5 {long}"), "line 1, column 3: a word of more than 1000 characters");
    let shown = format!("line 1, column 3: \"{}…\", which reads as 2000 entries", "1".repeat(40));
    assert_refused(&format!("1 {long}"), &shown);
}

#[test]
fn a_long_beginning_is_passed() {
    let comment = "# x\n".repeat(5000);
    assert_read(&format!("{comment}1 0\n0 1\n"), "10\n01");
    assert_read(&format!("% {}\n10\n01\n", "é x".repeat(5000)), "10\n01");
    assert_read(&format!("#{}0x5\n10\n01\n", "x".repeat(4095)), "10\n01");
    assert_read(&format!("{}[1 0]\n[0 1]", " \n".repeat(5000)), "10\n01");
    let row = "01".repeat(4000);
    assert_read(&format!("2 8000\n{row}\n{row}"), &format!("{row}\n{row}"));
    let rows = "1 0 1 1\n".repeat(3000);
    assert_read(&format!("3000 4\n{rows}"), "1011\n".repeat(3000).trim_end());
    assert_read(&format!("{rows}3 -4 1.0 True\n"), &("1011\n".repeat(3000) + "1011"));
}

/// An entry in one of these ways: as a digit, as a number of any sign, as a real number, or as a word.
fn entry(bit: bool, way: usize, salt: usize) -> &'static str {
    const WAYS: [[[&str; 3]; 2]; 6] = [
        [["0"; 3], ["1"; 3]],
        [["0", "-2", "+4"], ["1", "-1", "3"]],
        [["0.0", "-4.0", "6.000"], ["1.0", "1.0", "-7.0"]],
        [["0."; 3], ["1."; 3]],
        [["0.000e+00", "2.0e+00", "1e3"], ["1.000e+00", "3E0", "10e-1"]],
        [["False", "false", "0"], ["True", "TRUE", "true"]],
    ];
    WAYS[way][usize::from(bit)][salt % 3]
}

/// Marks before a matrix, before a row, between entries, behind a row, between rows, and behind the matrix.
const LAYOUTS: [[&str; 6]; 16] = [
    ["", "", " ", "", "\n", "\n"],
    ["", " ", "  ", " ", "\r\n", ""],
    ["", "", "\t", "", "\n\n", "\n"],
    ["", "", ",", "", "\n", "\n"],
    ["", "", ", ", ",", "\n", ""],
    ["", "", ";", "", "\n", ""],
    ["", "[", " ", "]", "\n", "\n"],
    ["", "(", ", ", ")", "\n", ""],
    ["[", "[", " ", "]", "\n ", "]\n"],
    ["[", "[", ", ", "]", ", ", "]"],
    ["{", "{", ",", "}", ",\n", "}\n"],
    ["A := array([\n", "  [", ",\n   ", ",]", ",\n", "\n], dtype=int8);\n"],
    ["[", "", " ", "", "; ", "]"],
    ["H = [", "", ", ", "", ";\n", "];\n"],
    ["", "", " & ", " \\\\", "\n", "\n"],
    ["\\begin{bmatrix}\n", "", "&", "", "\\\\ \\hline\n", "\n\\end{bmatrix}\n"],
];

/// The matrix in this layout, with a comment above and behind the first row.
fn written(matrix: &BitMatrix, layout: [&str; 6], way: usize, comments: [&str; 2]) -> String {
    let [before, row_before, between, row_behind, rows_between, behind] = layout;
    let rows = matrix.iter_rows().enumerate().map(|(i, row)| {
        let entries = row.iter().enumerate().map(|(j, bit)| entry(bit, way, i * i + j));
        row_before.to_owned() + &entries.collect::<Vec<_>>().join(between) + row_behind
    });
    let rows = rows.collect::<Vec<_>>().join(rows_between);
    let [above, first] = comments;
    // The comment goes to the first end of a line, where there is one.
    let text = format!("{before}{rows}{behind}");
    above.to_owned() + &text.replacen('\n', first, 1)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn a_matrix_in_any_dialect_is_read_back(
        matrix in (1_usize..7, 1_usize..9).prop_flat_map(|(rows, columns)| matrix(rows, columns)),
        layout in select(&LAYOUTS[..]),
        way in 0_usize..6,
        above in select(vec!["", "# a code\n", "% 2 3\n\n", "\u{feff}", " \n#\n"]),
        first in select(vec!["\n", " # first\n", " %\n", "\n\n"]),
    ) {
        let [_, row_before, between, ..] = layout;
        // Numbers with a point alone can be characters of a picture; a row with semicolons can be a column.
        let ones = matrix.rows() * matrix.columns() == matrix.weight();
        prop_assume!(!(way == 3 && ones && row_before.trim().is_empty() && between.trim().is_empty()));
        prop_assume!(!(way == 3 && ones && matrix.columns() == 1));
        prop_assume!(!(between == ";" && matrix.rows() == 1));
        let text = written(&matrix, layout, way, [above, first]);
        prop_assert_eq!(parse(&text), Ok(matrix), "{}", text);
    }

    #[test]
    fn rows_of_characters_are_read_back(
        mut matrix in (1_usize..7, 2_usize..80).prop_flat_map(|(rows, columns)| matrix(rows, columns)),
        pair in select(vec!["01", ".1", ".#"]),
        group in prop_oneof![Just(usize::MAX), 2_usize..9],
        has_heading in any::<bool>(),
        above in select(vec!["", "% a code\n", "\u{feff}", "\n\n"]),
    ) {
        // Groups that all begin with a one, and ones with a dot behind them, are numbers, too.
        if group != usize::MAX || pair == ".1" {
            matrix.set(0, 0, false);
        }
        let (rows, columns) = (matrix.rows(), matrix.columns());
        let heading = if has_heading { format!("{rows} {columns}\n") } else { String::new() };
        let characters: Vec<char> = pair.chars().collect();
        let row = |row: VectorRef<'_>| {
            let row: Vec<char> = row.iter().map(|bit| characters[usize::from(bit)]).collect();
            let groups: Vec<String> = row.chunks(group.min(columns)).map(|group| group.iter().collect()).collect();
            groups.join(" ") + "\n"
        };
        let text = above.to_owned() + &heading + &matrix.iter_rows().map(row).collect::<String>();
        prop_assert_eq!(parse(&text), Ok(matrix), "{}", text);
    }

    #[test]
    fn a_slip_in_rows_of_digits_is_refused(
        matrix in (2_usize..6, 3_usize..20).prop_flat_map(|(rows, columns)| matrix(rows, columns)),
        place in any::<Index>(),
        slip in "[2-9a-zA-Z?!.,;:*/=(){}|\\[\\]+-]",
    ) {
        let mut text = matrix.to_string();
        let places: Vec<usize> = text.match_indices(['0', '1']).map(|(at, _)| at).collect();
        let at = *place.get(&places);
        text.replace_range(at..=at, &slip);
        prop_assert!(parse(&text).is_err(), "{}", text);
    }

    #[test]
    fn any_text_is_read_alike_in_pieces_or_refused_at_a_place_in_it(
        text in "[01 \n]{0,9}([0123. \n,;#%&|e=+A-]|[0-9]{1,3}|\\[|\\]|[(){}]|\\\\|true|Z\\(2\\)|\\.\\.\\.|\u{a0}|é){0,40}",
    ) {
        if let Err(Error::Parse(ParseError { line, column, .. })) = parse(&text) {
            let found = text.split('\n').nth(line - 1).map(|line| line.chars().count());
            prop_assert!(found.is_some_and(|length| column <= length + 1), "{}:{} of {:?}", line, column, text);
        }
    }
}

#[test]
fn lists_of_supports_are_told_from_rows_of_numbers() {
    let read = |text: &str| crate::read(text.as_bytes()).map(|(matrix, format)| (matrix.to_string(), format));
    assert_eq!(read("[[0, 1, 3], [2]]").unwrap(), ("1101\n0010".to_owned(), Format::Supports));
    assert_eq!(
        read("\u{feff}[\n[2],[],\n[0 , 1]\n]\n").unwrap(),
        ("001\n000\n110".to_owned(), Format::Supports)
    );
    // Entries, as some come twice in a row, or as all are 0 or 1.
    assert_eq!(read("[[1, 3, 0], [1, 1, 0]]").unwrap(), ("110\n110".to_owned(), Format::Text));
    assert_eq!(read("[[0, 1], [1, 0]]").unwrap(), ("01\n10".to_owned(), Format::Text));
    assert_eq!(read("[[0, 1], []]").unwrap(), ("11\n00".to_owned(), Format::Supports));
    assert_eq!(read("[[], []]").unwrap(), ("2x0".to_owned(), Format::Text));
    let long: Vec<String> = (0..5000).map(|column| column.to_string()).collect();
    // A row without one of its entries reads as a list, too.
    for text in [
        "[[0, 1], [1]]",
        "[[1, 0], [0, 1], [1]]",
        "[[0, 1], [2, 3]]",
        "[[0, 1, 3]]",
        &format!("[[{}]]", long.join(",")),
    ] {
        let message = crate::message(text.as_bytes());
        assert!(message.contains("expected a format that is named, text or supports"), "{message}");
    }
    let as_supports =
        |text: &str| formats::read_as(Format::Supports, text.as_bytes(), &ReadOptions::default());
    assert_eq!(as_supports("[[0, 1], [2, 3]]").unwrap().to_string(), "1100\n0011");
    assert_eq!(as_supports("[]").unwrap().to_string(), "0x0");
    assert_eq!(as_supports("[[], []]").unwrap().to_string(), "2x0");
    for (text, expected) in [
        ("[[0, 0], [1]]", "line 1, column 6: 0 again, expected each column once"),
        ("[[0, -1]]", "line 1, column 6: '-', expected a column, from 0"),
        ("[[0], [1]", "line 1, column 10: the end, expected ',' or ']' behind a list"),
        ("[[0]] 1", "line 1, column 7: more, expected the end behind the lists"),
        ("[[99999999999999999999999]]", "line 1, column 3: a number beyond memory, expected a column"),
        ("[[99999999999], [1]]", "a 2x100000000000 matrix takes"),
    ] {
        let message = as_supports(text).unwrap_err().to_string();
        assert!(message.contains(expected), "{text}: {message}");
    }
}

#[test]
fn malformed_sms_is_located() {
    for (text, expected) in [
        ("2 3 M\n1 1 1\n", "line 3, column 1: the end, expected 0 0 0 before it"),
        ("2 3 M\n3 1 1\n0 0 0\n", "line 2, column 1: \"3\", expected a row, or 0 0 0 at the end"),
        ("2 3 M\n1 4 1\n0 0 0\n", "line 2, column 3: \"4\", expected a column"),
        ("2 3 M\n1 1 0.5\n0 0 0\n", "line 2, column 5: \"0.5\", expected a whole number"),
        ("2 3 M\n0 0 1\n", "line 2, column 5: \"1\", expected 0 behind 0 0"),
        ("2 3 M\n0 0 0\n1 1 1\n", "line 3, column 1: more entries, expected the end behind 0 0 0"),
        ("2000000000 3000000000 M\n0 0 0\n", "a 2000000000x3000000000 matrix takes"),
    ] {
        let message = crate::message(text.as_bytes());
        assert!(message.contains(expected), "{text}: {message}");
    }
    let twice = crate::read(b"# SMS\n1 2 M\n1 1 1\n1 1 3\n1 2 -1.0\n0 0 0\n").unwrap();
    assert_eq!((twice.0.to_string(), twice.1), ("01".to_owned(), Format::Sms));
}
