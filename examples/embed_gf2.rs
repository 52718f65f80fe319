//! The matrix crate alone: syndrome decoding of the Hamming code [15, 11], which has nothing to do with boards.
//!
//! `cargo run --example embed_gf2`

#![expect(clippy::print_stdout, reason = "an example shows its results")]

use gf2_linalg::{BitMatrix, BitVector, Error, Solve};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

fn main() -> Result<(), Error> {
    // Column j of the parity checks is the number j + 1 in binary; the code is what they all find even.
    let checks = BitMatrix::from_fn(4, 15, |bit, position| (position + 1) >> bit & 1 == 1);
    let code = checks.nullspace();
    println!("parity checks:\n{checks}\ncode of dimension {}", code.dimension());

    let mut generator = ChaCha8Rng::seed_from_u64(15);
    for _ in 0..5 {
        let message = BitVector::random(code.dimension(), &mut generator);
        let sent = code.basis().row_combination(&message)?;

        let mut received = sent.clone();
        received.flip(generator.next_u32() as usize % received.len());

        // The syndrome is the number of the position that went wrong, read from its lowest bit.
        let syndrome = checks.multiply_vector(&received)?;
        let position = syndrome.iter_ones().map(|bit| 1 << bit).sum::<usize>() - 1;
        let mut corrected = received.clone();
        corrected.flip(position);
        println!("sent {sent}, received {received}, error at {position:2}, corrected {corrected}");
        assert_eq!(corrected, sent);

        // The same from the linear system: all errors with this syndrome are one coset of the code.
        let Solve::Coset(errors) = checks.solve(&syndrome)? else {
            unreachable!("the checks are independent")
        };
        assert!(errors.contains(&BitVector::unit(15, position)));
    }
    Ok(())
}
