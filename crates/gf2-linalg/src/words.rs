//! Bit strings packed into words: the few primitives that vectors and matrices share.

/// Bits in a word.
pub(crate) const WORD_BITS: usize = u64::BITS as usize;

/// Words that hold `bits` bits.
pub(crate) const fn words_for(bits: usize) -> usize {
    bits.div_ceil(WORD_BITS)
}

/// The used bits of the last of the words that hold `bits` bits.
pub(crate) const fn tail_mask(bits: usize) -> u64 {
    match bits % WORD_BITS {
        0 => u64::MAX,
        used => low_mask(used),
    }
}

/// The lowest `count` bits, `count ≤ 64`.
pub(crate) const fn low_mask(count: usize) -> u64 {
    if count >= WORD_BITS { u64::MAX } else { (1 << count) - 1 }
}

pub(crate) const fn get_bit(words: &[u64], index: usize) -> bool {
    words[index / WORD_BITS] >> (index % WORD_BITS) & 1 == 1
}

pub(crate) const fn set_bit(words: &mut [u64], index: usize, value: bool) {
    let bit = 1 << (index % WORD_BITS);
    if value {
        words[index / WORD_BITS] |= bit;
    } else {
        words[index / WORD_BITS] &= !bit;
    }
}

/// The lowest bits of 8 bytes that all are 0 or 1, the first byte's lowest.
pub(crate) fn bits_of_bytes(bytes: [u8; 8]) -> Option<u8> {
    /// Moves the bit of byte `i` to bit 56 + i, and no two products to one place.
    const GATHER: u64 = 0x0102_0408_1020_4080;
    let bytes = u64::from_le_bytes(bytes);
    (bytes & !ONE_A_BYTE == 0).then(|| (bytes.wrapping_mul(GATHER) >> 56) as u8)
}

/// The bits as a byte 0 or 1 each, the lowest first.
pub(crate) fn bytes_of_bits(bits: u8) -> [u8; 8] {
    /// The bit that each byte keeps.
    const DIAGONAL: u64 = 0x8040_2010_0804_0201;
    let kept = (u64::from(bits) * ONE_A_BYTE) & DIAGONAL;
    // A byte that is not zero reaches its highest bit.
    ((kept + ONE_A_BYTE * 0x7F) >> 7 & ONE_A_BYTE).to_le_bytes()
}

const ONE_A_BYTE: u64 = u64::from_le_bytes([1; 8]);

/// `target += source`, over the words they have in common.
pub(crate) fn xor_into(target: &mut [u64], source: &[u64]) {
    for (t, s) in target.iter_mut().zip(source) {
        *t ^= s;
    }
}

/// Sets the bits of `target` that are one in `source`, over the words they have in common.
pub(crate) fn or_into(target: &mut [u64], source: &[u64]) {
    for (t, s) in target.iter_mut().zip(source) {
        *t |= s;
    }
}

/// Clears the bits of `target` that are zero in `source`, over the words they have in common.
pub(crate) fn and_into(target: &mut [u64], source: &[u64]) {
    for (t, s) in target.iter_mut().zip(source) {
        *t &= s;
    }
}

/// Adds the bits of `value` to those from `start` on; the words must reach as far as its highest one.
pub(crate) fn xor_bits(words: &mut [u64], start: usize, value: u64) {
    let (word, shift) = (start / WORD_BITS, start % WORD_BITS);
    if value != 0 {
        words[word] ^= value << shift;
        if shift > 0 && value >> (WORD_BITS - shift) != 0 {
            words[word + 1] ^= value >> (WORD_BITS - shift);
        }
    }
}

/// `target += source`, every bit moved `distance` places up. Both have as many words, more than `distance /
/// 64`.
pub(crate) fn xor_shifted_up(target: &mut [u64], source: &[u64], distance: usize) {
    let (words, bits) = (distance / WORD_BITS, distance % WORD_BITS);
    let target = &mut target[words..];
    let source = &source[..target.len()];
    if bits == 0 {
        return xor_into(target, source);
    }
    let mut carry = 0;
    for (t, s) in target.iter_mut().zip(source) {
        *t ^= s << bits | carry;
        carry = s >> (WORD_BITS - bits);
    }
}

/// `target += source`, every bit moved `distance` places down. Both have as many words, more than `distance /
/// 64`.
pub(crate) fn xor_shifted_down(target: &mut [u64], source: &[u64], distance: usize) {
    let (words, bits) = (distance / WORD_BITS, distance % WORD_BITS);
    let source = &source[words..];
    let target = &mut target[..source.len()];
    if bits == 0 {
        return xor_into(target, source);
    }
    let mut carry = 0;
    for (t, s) in target.iter_mut().zip(source).rev() {
        *t ^= s >> bits | carry;
        carry = s << (WORD_BITS - bits);
    }
}

/// Moves every bit `distance` places down, more than none and fewer than 64; the lowest are dropped.
pub(crate) fn shift_down(words: &mut [u64], distance: usize) {
    for word in 1..words.len() {
        words[word - 1] = words[word - 1] >> distance | words[word] << (WORD_BITS - distance);
    }
    if let Some(last) = words.last_mut() {
        *last >>= distance;
    }
}

/// The bits `start .. start + count` as a number, `count ≤ 64`; bits beyond the words read as zero.
pub(crate) fn read_bits(words: &[u64], start: usize, count: usize) -> u64 {
    debug_assert!(count <= WORD_BITS);
    let (word, shift) = (start / WORD_BITS, start % WORD_BITS);
    let low = words.get(word).copied().unwrap_or(0) >> shift;
    let high = if shift == 0 || shift + count <= WORD_BITS {
        0
    } else {
        words.get(word + 1).copied().unwrap_or(0) << (WORD_BITS - shift)
    };
    (low | high) & low_mask(count)
}

/// Overwrites `target[target_start ..][.. length]` with `source[source_start ..][.. length]`, counted in
/// bits.
pub(crate) fn copy_bits(
    target: &mut [u64],
    target_start: usize,
    source: &[u64],
    source_start: usize,
    length: usize,
) {
    let mut done = 0;
    while done < length {
        let at = target_start + done;
        let (word, shift) = (at / WORD_BITS, at % WORD_BITS);
        let count = (WORD_BITS - shift).min(length - done);
        let mask = low_mask(count) << shift;
        let bits = read_bits(source, source_start + done, count) << shift;
        target[word] = target[word] & !mask | bits;
        done += count;
    }
}

/// How many bits are one.
pub(crate) fn weight(words: &[u64]) -> usize {
    words.iter().map(|w| w.count_ones() as usize).sum()
}

/// Whether the two have an odd number of ones in common.
pub(crate) fn odd_overlap(left: &[u64], right: &[u64]) -> bool {
    let overlap = left.iter().zip(right).fold(0, |sum, (l, r)| sum ^ (l & r));
    overlap.count_ones() % 2 == 1
}

/// The index of the lowest one.
pub(crate) fn first_one(words: &[u64]) -> Option<usize> {
    let word = words.iter().position(|&w| w != 0)?;
    Some(word * WORD_BITS + words[word].trailing_zeros() as usize)
}

/// Gathers the bits of `value` selected by `mask` into the lowest bits of the result, in order.
pub(crate) fn extract_bits(value: u64, mut mask: u64) -> u64 {
    let mut result = 0;
    let mut position = 0;
    while mask != 0 {
        result |= (value >> mask.trailing_zeros() & 1) << position;
        position += 1;
        mask &= mask - 1;
    }
    result
}

/// The words, with those bits that the mask has.
#[inline(always)]
pub(crate) fn and<const WORDS: usize>(words: &[u64; WORDS], mask: &[u64; WORDS]) -> [u64; WORDS] {
    std::array::from_fn(|word| words[word] & mask[word])
}

/// Half of a size to be divided, in whole words: of rows too, since they are multiplied 64 at a time.
pub(crate) fn half(size: usize) -> usize {
    size / (2 * WORD_BITS) * WORD_BITS
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn masks_at_word_edges() {
        assert_eq!(low_mask(0), 0);
        assert_eq!(low_mask(1), 1);
        assert_eq!(low_mask(64), u64::MAX);
        assert_eq!(tail_mask(64), u64::MAX);
        assert_eq!(tail_mask(65), 1);
        assert_eq!(words_for(0), 0);
        assert_eq!(words_for(64), 1);
        assert_eq!(words_for(65), 2);
    }

    #[test]
    fn read_bits_crosses_words_and_ends() {
        let words = [0xF000_0000_0000_0001, 0b1010];
        assert_eq!(read_bits(&words, 60, 8), 0b1010_1111);
        assert_eq!(read_bits(&words, 0, 64), words[0]);
        assert_eq!(read_bits(&words, 64, 64), words[1]);
        assert_eq!(read_bits(&words, 126, 10), 0);
        assert_eq!(read_bits(&words, 128, 64), 0);
        assert_eq!(read_bits(&[], 0, 0), 0);
    }

    #[test]
    fn copy_bits_agrees_with_one_bit_at_a_time() {
        let source = [0x0123_4567_89AB_CDEF, 0xFEDC_BA98_7654_3210, 0x0F1E_2D3C_4B5A_6978];
        let before = [0xAAAA_5555_CCCC_3333; 3];
        for target_start in [0, 1, 31, 63, 64, 65] {
            for source_start in [0, 1, 33, 63, 64] {
                for length in [0, 1, 2, 63, 64, 65, 100] {
                    let mut fast = before;
                    copy_bits(&mut fast, target_start, &source, source_start, length);
                    let mut slow = before;
                    for i in 0..length {
                        set_bit(&mut slow, target_start + i, get_bit(&source, source_start + i));
                    }
                    assert_eq!(fast, slow, "{target_start} {source_start} {length}");
                }
            }
        }
    }

    #[test]
    fn bits_are_shifted_down_across_words() {
        for distance in [1, 31, 63] {
            let mut words = [0x0123_4567_89AB_CDEF, 0xFEDC_BA98_7654_3210, 0x0F1E_2D3C_4B5A_6978];
            let expected = [0, 1, 2].map(|word| read_bits(&words, 64 * word + distance, 64));
            shift_down(&mut words, distance);
            assert_eq!(words, expected);
        }
        shift_down(&mut [], 1);
    }

    #[test]
    fn xor_bits_crosses_words_and_needs_no_word_beyond() {
        let mut words = [0; 2];
        xor_bits(&mut words, 60, 0b1_1111);
        assert_eq!(words, [0xF000_0000_0000_0000, 1]);
        xor_bits(&mut words, 64, 1);
        xor_bits(&mut words, 126, 0b11);
        xor_bits(&mut words, 128, 0);
        assert_eq!(words, [0xF000_0000_0000_0000, 0b11 << 62]);
    }

    #[test]
    fn extract_bits_gathers_in_order() {
        assert_eq!(extract_bits(0b1011_0010, 0b1111_0000), 0b1011);
        assert_eq!(extract_bits(0b1011_0010, 0b0001_0010), 0b11);
        assert_eq!(extract_bits(u64::MAX, u64::MAX), u64::MAX);
        assert_eq!(extract_bits(u64::MAX, 0), 0);
    }

    #[test]
    fn bits_and_bytes_and_back() {
        for bits in 0..=u8::MAX {
            let bytes = bytes_of_bits(bits);
            assert_eq!(bytes, std::array::from_fn(|i| bits >> i & 1));
            assert_eq!(bits_of_bytes(bytes), Some(bits));
            for place in 0..8 {
                for value in 2..=u8::MAX {
                    let mut wrong = bytes;
                    wrong[place] = value;
                    assert_eq!(bits_of_bytes(wrong), None);
                }
            }
        }
    }
}
