//! Every form that a matrix or vector can take comes back as it was.

use bitvec::order::Lsb0;
use bitvec::slice::BitSlice;
use bitvec::vec::BitVec;
use gf2_linalg::testing::{matrix_of_any_rank, size, vector};
use gf2_linalg::{BitMatrix, BitOrder, BitVector, Error, Shape};
use proptest::prelude::*;

use crate::strategies::of_shape;

/// A matrix, a way to write zero, what stands between entries, and the end of a line.
fn written() -> impl Strategy<Value = (BitMatrix, String)> {
    let styles = (
        proptest::sample::select(vec!['0', '.']),
        proptest::sample::select(vec!["", " ", "\t", "  "]),
        proptest::sample::select(vec!["\n", "\r\n", "\n\n", " \n"]),
    );
    (size(70), size(70), styles).prop_flat_map(|(rows, columns, (zero, gap, end))| {
        let (rows, columns) = (rows.max(1), columns.max(1));
        of_shape(rows, columns).prop_map(move |matrix| {
            let line = |row: gf2_linalg::VectorRef<'_>| {
                let entries: Vec<String> =
                    row.iter().map(|entry| if entry { '1' } else { zero }.to_string()).collect();
                entries.join(gap) + end
            };
            let text = matrix.iter_rows().map(line).collect();
            (matrix, text)
        })
    })
}

/// The matrix with one more entry set, or the error that a place beyond its columns is.
fn with_one_at(matrix: &BitMatrix, row: usize, column: usize) -> Result<BitMatrix, Error> {
    if column >= matrix.columns() {
        return Err(Error::PaddingSet { row });
    }
    let mut changed = matrix.clone();
    changed.set(row, column, true);
    Ok(changed)
}

proptest! {
    #[test]
    fn text_and_back(a in matrix_of_any_rank(200)) {
        prop_assert_eq!(&a.to_string().parse::<BitMatrix>().unwrap(), &a);
        prop_assert_eq!(a.as_ref().to_string(), a.to_string());
    }

    #[test]
    fn text_of_vectors_and_back(x in size(600).prop_flat_map(vector)) {
        prop_assert_eq!(&x.to_string().parse::<BitVector>().unwrap(), &x);
        // A vector is written as the matrix of one row is.
        let row = BitMatrix::from_rows(x.len(), [&x]).unwrap();
        prop_assert_eq!(row.to_string(), x.to_string());
    }

    #[test]
    fn every_way_to_write_a_matrix_is_read((matrix, text) in written()) {
        // `11.` is the number eleven as well, and a text of nothing else is refused.
        let is_number = |token: &str| {
            let digits = token.strip_suffix('.').unwrap_or(token);
            !digits.is_empty() && digits.bytes().all(|digit| digit == b'1')
        };
        let first = text.split_whitespace().next().unwrap();
        if first.len() > 1 && first.ends_with('.') && text.split_whitespace().all(is_number) {
            prop_assert!(text.parse::<BitMatrix>().is_err());
        } else {
            prop_assert_eq!(text.parse::<BitMatrix>().unwrap(), matrix);
        }
    }

    #[test]
    fn no_text_makes_the_reader_panic(text in "[01.x \n\r\té9+-]{0,40}") {
        if let Ok(matrix) = text.parse::<BitMatrix>()
            && matrix.rows() < 1000
        {
            prop_assert_eq!(&matrix.to_string().parse::<BitMatrix>().unwrap(), &matrix);
        }
        if let Ok(vector) = text.parse::<BitVector>() {
            prop_assert_eq!(&vector.to_string().parse::<BitVector>().unwrap(), &vector);
        }
    }

    #[test]
    fn bytes_and_back(a in matrix_of_any_rank(200)) {
        for order in [BitOrder::LowestFirst, BitOrder::HighestFirst] {
            let bytes = a.to_bytes(order);
            prop_assert_eq!(bytes.len(), a.rows() * a.columns().div_ceil(8));
            prop_assert_eq!(&BitMatrix::from_bytes(a.rows(), a.columns(), &bytes, order).unwrap(), &a);
        }
    }

    #[test]
    fn the_orders_of_bytes_mirror_each_other(a in matrix_of_any_rank(200)) {
        let lowest_first = a.to_bytes(BitOrder::LowestFirst);
        let reversed: Vec<u8> = lowest_first.iter().map(|byte| byte.reverse_bits()).collect();
        prop_assert_eq!(a.to_bytes(BitOrder::HighestFirst), reversed);
    }

    #[test]
    fn words_and_back(a in matrix_of_any_rank(200)) {
        let words: Vec<u64> = a.iter_rows().flat_map(|row| row.words().to_vec()).collect();
        prop_assert_eq!(&BitMatrix::from_words(a.rows(), a.columns(), &words).unwrap(), &a);
        for (i, row) in a.iter_rows().enumerate() {
            let bit = |j: usize| row.words()[j / 64] >> (j % 64) & 1 == 1;
            prop_assert!((0..a.columns()).all(|j| bit(j) == a.get(i, j)));
        }
    }

    #[test]
    fn a_one_in_the_padding_of_words_is_refused(
        (a, row, bit) in (1_usize..=5, 1_usize..=130).prop_flat_map(|(rows, columns)| {
            (of_shape(rows, columns), 0..rows, 0_usize..64)
        })
    ) {
        let width = a.columns().div_ceil(64);
        let mut words: Vec<u64> = a.iter_rows().flat_map(|row| row.words().to_vec()).collect();
        words[row * width + width - 1] |= 1 << bit;
        let expected = with_one_at(&a, row, 64 * (width - 1) + bit);
        prop_assert_eq!(BitMatrix::from_words(a.rows(), a.columns(), &words), expected.clone());
        let bytes = postcard::to_stdvec(&(a.rows(), a.columns(), words)).unwrap();
        prop_assert_eq!(postcard::from_bytes::<BitMatrix>(&bytes).ok(), expected.ok());
    }

    #[test]
    fn a_one_in_the_padding_of_bytes_is_refused(
        (a, row, bit) in (1_usize..=5, 1_usize..=130).prop_flat_map(|(rows, columns)| {
            (of_shape(rows, columns), 0..rows, 0_usize..8)
        })
    ) {
        let width = a.columns().div_ceil(8);
        let expected = with_one_at(&a, row, 8 * (width - 1) + bit);
        for (order, mask) in [(BitOrder::LowestFirst, 1 << bit), (BitOrder::HighestFirst, 0x80 >> bit)] {
            let mut bytes = a.to_bytes(order);
            bytes[row * width + width - 1] |= mask;
            prop_assert_eq!(BitMatrix::from_bytes(a.rows(), a.columns(), &bytes, order), expected.clone());
        }
    }

    #[test]
    fn a_one_in_the_padding_of_a_serialized_vector_is_refused(
        x in (1_usize..=130).prop_flat_map(vector),
        bit in 0_usize..64,
    ) {
        let mut words = x.words().to_vec();
        let place = 64 * (words.len() - 1) + bit;
        words[place / 64] |= 1 << bit;
        let read = postcard::from_bytes::<BitVector>(&postcard::to_stdvec(&(x.len(), words)).unwrap());
        let expected = (place < x.len()).then(|| BitVector::from_fn(x.len(), |i| x.get(i) || i == place));
        prop_assert_eq!(read.ok(), expected);
    }

    #[test]
    fn json_and_back(a in matrix_of_any_rank(130), x in size(300).prop_flat_map(vector)) {
        let json = serde_json::to_string(&a).unwrap();
        prop_assert_eq!(&json, &serde_json::to_string(&a.to_string()).unwrap());
        prop_assert_eq!(serde_json::from_str::<BitMatrix>(&json).unwrap(), a);
        let json = serde_json::to_string(&x).unwrap();
        prop_assert_eq!(serde_json::from_str::<BitVector>(&json).unwrap(), x);
    }

    #[test]
    fn a_binary_format_and_back(a in matrix_of_any_rank(130), x in size(300).prop_flat_map(vector)) {
        let bytes = postcard::to_stdvec(&a).unwrap();
        prop_assert_eq!(postcard::from_bytes::<BitMatrix>(&bytes).unwrap(), a);
        let bytes = postcard::to_stdvec(&x).unwrap();
        prop_assert_eq!(postcard::from_bytes::<BitVector>(&bytes).unwrap(), x);
    }

    #[test]
    fn bitvec_and_back(x in size(600).prop_flat_map(vector)) {
        let bits = BitVec::<u64, Lsb0>::from(x.clone());
        prop_assert!(bits.iter().by_vals().eq(x.iter()));
        prop_assert_eq!(bits.as_bitslice(), x.as_bitslice());
        prop_assert_eq!(&BitVector::from(bits.as_bitslice()), &x);
        prop_assert_eq!(BitVector::from(bits), x);
    }

    #[test]
    fn bits_of_a_slice_at_any_offset_are_copied(
        (x, start, end) in size(300).prop_flat_map(|length| (vector(length), 0..=length, 0..=length))
    ) {
        let (start, end) = (start.min(end), start.max(end));
        let slice: &BitSlice<u64, Lsb0> = &x.as_bitslice()[start..end];
        let expected = x.subvector(start, end - start);
        prop_assert_eq!(&BitVector::from(slice), &expected);
        prop_assert_eq!(BitVector::from(slice.to_bitvec()), expected);
    }

    #[test]
    fn a_row_as_a_bit_slice_is_the_row(a in matrix_of_any_rank(130), x in size(130).prop_flat_map(vector)) {
        for (i, row) in a.iter_rows().enumerate() {
            prop_assert_eq!(row.as_bitslice().len(), a.columns());
            prop_assert!(row.as_bitslice().iter().by_vals().enumerate().all(|(j, bit)| bit == a.get(i, j)));
        }
        let mut copy = BitMatrix::zeros(3, x.len());
        copy.row_mut(1).into_mut_bitslice().copy_from_bitslice(x.as_bitslice());
        let zero = BitVector::zeros(x.len());
        prop_assert_eq!(copy, BitMatrix::from_rows(x.len(), [&zero, &x, &zero]).unwrap());
    }

    #[test]
    fn entries_and_rows_and_back(a in matrix_of_any_rank(200)) {
        let Shape { rows, columns } = a.shape();
        prop_assert_eq!(&BitMatrix::from_fn(rows, columns, |i, j| a.get(i, j)), &a);
        prop_assert_eq!(&BitMatrix::from_rows(columns, a.iter_rows()).unwrap(), &a);
        prop_assert_eq!(&a.as_ref().to_matrix(), &a);
        let ones: Vec<Vec<usize>> = a.iter_rows().map(|row| row.iter_ones().collect()).collect();
        let rows: Vec<BitVector> = ones.into_iter().map(|ones| BitVector::from_ones(columns, ones)).collect();
        prop_assert_eq!(&BitMatrix::from_rows(columns, &rows).unwrap(), &a);
        let collected: Vec<BitVector> = a.iter_rows().map(|row| row.iter().collect()).collect();
        prop_assert_eq!(collected, rows);
    }

    #[test]
    fn parts_of_a_matrix_make_it_whole(
        (a, row, column) in matrix_of_any_rank(200).prop_flat_map(|a| {
            let (rows, columns) = (a.rows(), a.columns());
            (Just(a), 0..=rows, 0..=columns)
        })
    ) {
        let Shape { rows, columns } = a.shape();
        let part = |rows, columns| a.submatrix(rows, columns).unwrap();
        let upper = part(0..row, 0..column).augment(&part(0..row, column..columns)).unwrap();
        let lower = part(row..rows, 0..column).augment(&part(row..rows, column..columns)).unwrap();
        prop_assert_eq!(&upper.stack(&lower).unwrap(), &a);
        let transposed = a.transpose().submatrix(0..column, row..rows).unwrap();
        prop_assert_eq!(part(row..rows, 0..column).transpose(), transposed);
    }

    #[test]
    fn parts_of_a_vector_make_it_whole(
        (low, high) in (size(200), size(200)).prop_flat_map(|(low, high)| (vector(low), vector(high)))
    ) {
        let whole = low.concat(&high);
        prop_assert!(whole.iter().eq(low.iter().chain(high.iter())));
        prop_assert_eq!(whole.subvector(0, low.len()), low.clone());
        prop_assert_eq!(whole.subvector(low.len(), high.len()), high);
    }
}
