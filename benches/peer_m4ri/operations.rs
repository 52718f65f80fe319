//! What is compared: one function an operation.

use gf2_linalg::{BitMatrix, BitVector, EchelonForm, SolveMany, Subspace};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use crate::m4ri::Peer;
use crate::{Bench, Route, route};

/// Sizes of M4RI's tables: of its own choice, and those that are best for most matrices.
const TABLES: [i32; 3] = [0, 6, 7];

/// Seeded matrices of known ranks.
pub(crate) struct Inputs {
    n: usize,
    /// n×n, regular.
    regular: BitMatrix,
    /// Another one.
    other: BitMatrix,
    /// n×n, of rank n/2.
    deficient: BitMatrix,
    /// n×(n+64), of rank n.
    wide: BitMatrix,
}

impl Inputs {
    pub(crate) fn new(n: usize) -> Self {
        let mut generator = ChaCha8Rng::seed_from_u64(n as u64);
        let mut random = |columns, rank| {
            BitMatrix::random_with_rank(n, columns, rank, &mut generator).expect("such a rank")
        };
        Self {
            n,
            regular: random(n, n),
            other: random(n, n),
            deficient: random(n, n / 2),
            wide: random(n + 64, n),
        }
    }

    /// Compares the operations whose names contain one of these, or all if there are none. Each frees what it
    /// has made before the next one starts.
    pub(crate) fn compare(&self, bench: Bench, names: &[String]) {
        let operations: [(&str, &dyn Fn()); 9] = [
            ("multiply", &|| self.multiply(bench)),
            ("eliminate", &|| self.eliminate(bench, "", &self.regular)),
            ("eliminate_half", &|| self.eliminate(bench, "_half", &self.deficient)),
            ("inverse", &|| self.invert(bench)),
            ("nullspace_wide", &|| self.nullspace(bench, "_wide", &self.wide)),
            ("nullspace_half", &|| self.nullspace(bench, "_half", &self.deficient)),
            ("solve_1", &|| self.solve_one(bench)),
            ("solve_n", &|| self.solve_many(bench)),
            ("transpose", &|| self.transpose(bench)),
        ];
        for (name, compare) in operations {
            if names.is_empty() || names.iter().any(|asked| name.contains(asked)) {
                compare();
            }
        }
    }

    fn multiply(&self, bench: Bench) {
        let (a, b) = (&self.regular, &self.other);
        let (pa, pb) = (&Peer::from_matrix(a), &Peer::from_matrix(b));
        assert!(bench.ours(|| a * b) == pa.multiply(pb).to_matrix());
        let tables = TABLES.map(|k| route(|| (), move |()| pa.multiply_m4rm(pb, k)));
        let strassen = route(|| (), |()| pa.multiply(pb));
        bench.compare("multiply", self.n, route(|| (), |()| a * b), tables.into_iter().chain([strassen]));
    }

    fn eliminate(&self, bench: Bench, name: &str, a: &BitMatrix) {
        let peer = Peer::from_matrix(a);
        for (operation, form, full) in
            [("rref", EchelonForm::Reduced, true), ("rank", EchelonForm::Upper, false)]
        {
            let (mut ours, mut theirs) = (a.clone(), peer.copy());
            let pivots = bench.ours(|| ours.echelonize(form));
            assert_eq!(pivots.len(), theirs.echelonize_pluq(full));
            // Only the reduced form is unique.
            assert!(!full || ours == theirs.to_matrix());
            drop((ours, theirs));
            let ours = route(|| a.clone(), move |mut a| (a.echelonize(form), a));
            bench.compare(&format!("{operation}{name}"), self.n, ours, echelon_routes(&peer, full));
        }
    }

    fn invert(&self, bench: Bench) {
        let a = &self.regular;
        let peer = &Peer::from_matrix(a);
        assert!(bench.ours(|| a.inverse().expect("regular")) == peer.inverse(0).to_matrix());
        let peers = TABLES.map(|k| route(|| (), move |()| peer.inverse(k)));
        bench.compare("inverse", self.n, route(|| (), |()| a.inverse()), peers);
    }

    fn nullspace(&self, bench: Bench, name: &str, a: &BitMatrix) {
        let peer = Peer::from_matrix(a);
        // M4RI's right kernel: the columns of its result.
        let theirs = peer.copy().kernel().to_matrix();
        assert!(bench.ours(|| a.nullspace()) == Subspace::span(theirs.transpose()));
        drop(theirs);
        let kernel = route(|| peer.copy(), |mut a| a.kernel());
        bench.compare(&format!("nullspace{name}"), self.n, route(|| (), |()| a.nullspace()), [kernel]);
    }

    fn solve_one(&self, bench: Bench) {
        let a = &self.regular;
        let right = BitVector::from_fn(self.n, |i| i % 3 == 1);
        let column = BitMatrix::from_rows(self.n, [&right]).expect("one row").transpose();
        let (pa, pb) = (Peer::from_matrix(a), Peer::from_matrix(&column));
        let solution = bench.ours(|| a.solve(&right).expect("shapes fit")).into_solution();
        assert_eq!(solution, Some(solve(pa.copy(), pb.copy()).1.to_matrix().column(0)));
        let peer = route(|| (pa.copy(), pb.copy()), |(a, b)| solve(a, b));
        bench.compare("solve_1", self.n, route(|| (), |()| a.solve(&right)), [peer]);
    }

    fn solve_many(&self, bench: Bench) {
        let (a, b) = (&self.regular, &self.other);
        let (pa, pb) = (Peer::from_matrix(a), Peer::from_matrix(b));
        let theirs = solve(pa.copy(), pb.copy()).1.to_matrix();
        assert!(bench.ours(|| a.solve_many(b)) == Ok(SolveMany::Unique(theirs)));
        let peer = route(|| (pa.copy(), pb.copy()), |(a, b)| solve(a, b));
        bench.compare("solve_n", self.n, route(|| (), |()| a.solve_many(b)), [peer]);
    }

    fn transpose(&self, bench: Bench) {
        let a = &self.regular;
        let peer = Peer::from_matrix(a);
        assert!(bench.ours(|| a.transpose()) == peer.transpose().to_matrix());
        let theirs = route(|| (), |()| peer.transpose());
        bench.compare("transpose", self.n, route(|| (), |()| a.transpose()), [theirs]);
    }
}

fn echelon_routes(input: &Peer, full: bool) -> impl Iterator<Item = Route<'_>> {
    let default = route(|| input.copy(), move |mut a| (a.echelonize(full), a));
    let pluq = route(|| input.copy(), move |mut a| (a.echelonize_pluq(full), a));
    let tables = TABLES.map(|k| route(|| input.copy(), move |mut a| (a.echelonize_m4ri(full, k), a)));
    [default, pluq].into_iter().chain(tables)
}

/// M4RI overwrites both; the second becomes the solution.
fn solve(mut a: Peer, mut right: Peer) -> (Peer, Peer) {
    a.solve(&mut right);
    (a, right)
}
