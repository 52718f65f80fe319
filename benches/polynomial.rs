//! Polynomials over GF(2) by themselves, on one thread, from one word on. Each answer is checked before it is
//! measured.

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use gf2_linalg::Polynomial;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

const LENGTHS: [usize; 4] = [60, 1 << 10, 1 << 14, 1 << 17];

fn polynomials(c: &mut Criterion) {
    let mut group = c.benchmark_group("polynomial");
    for length in LENGTHS {
        let mut generator = ChaCha8Rng::seed_from_u64(length as u64);
        let [a, b, rest] =
            [length, length, length - 1].map(|length| Polynomial::random(length, &mut generator));
        let b = &b.truncated(length - 1) + &Polynomial::monomial(length - 1);
        group.throughput(Throughput::Elements(length as u64)).sample_size(10);

        let product = &a * &b;
        assert_eq!((&product + &rest).divide_with_remainder(&b), Ok((a.clone(), rest)));
        group.bench_function(BenchmarkId::new("multiply", length), |bencher| bencher.iter(|| &a * &b));
        group.bench_function(BenchmarkId::new("divide", length), |bencher| {
            bencher.iter(|| product.divide_with_remainder(&b));
        });

        let found = a.extended_gcd(&b);
        assert_eq!(&(&found.left * &a) + &(&found.right * &b), found.gcd);
        assert_eq!(a.gcd(&b), found.gcd);
        group.bench_function(BenchmarkId::new("gcd", length), |bencher| bencher.iter(|| a.gcd(&b)));
        group.bench_function(BenchmarkId::new("extended_gcd", length), |bencher| {
            bencher.iter(|| a.extended_gcd(&b));
        });

        assert_eq!(a.taylor_shift().taylor_shift(), a);
        group.bench_function(BenchmarkId::new("taylor_shift", length), |bencher| {
            bencher.iter(|| a.taylor_shift());
        });
    }
}

criterion_group!(benches, polynomials);
criterion_main!(benches);
