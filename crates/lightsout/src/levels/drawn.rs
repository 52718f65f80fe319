//! Presses drawn at random, to be judged by a search.

use gf2_linalg::BitVector;

use crate::levels::Word;
use crate::levels::random::Random;
use crate::levels::space::Space;

/// Any of the words that lead to the lights of a level, each as likely where the moves are independent.
pub(super) fn any(space: &Space, random: &mut Random) -> Word {
    let start = random.below(space.starts.len());
    let mut presses = space.starts[start].word.clone();
    if space.moves.are_single() {
        presses = &presses + &random.word(presses.len());
        return Word { start, presses };
    }
    for set in space.moves.iter() {
        if random.below(2) == 1 {
            set.for_each(|entry| presses.flip(entry));
        }
    }
    Word { start, presses }
}

/// A word of this weight, by moves in a random order as far as they fit; it may fall short.
pub(super) fn few(space: &Space, weight: usize, random: &mut Random) -> Word {
    let start = random.below(space.starts.len());
    let mut presses = space.starts[start].word.clone();
    if space.moves.are_single() {
        return Word { start, presses: part(&BitVector::ones(presses.len()), weight, random) };
    }
    let mut reached = presses.weight();
    let mut order: Vec<usize> = (0..space.moves.len()).collect();
    random.shuffle(&mut order);
    for index in order {
        if reached == weight {
            break;
        }
        let set = space.moves.get(index);
        let cleared = set.clone().filter(|&entry| presses.get(entry)).count();
        let next = reached + set.clone().count() - 2 * cleared;
        if next <= weight || next < reached {
            set.for_each(|entry| presses.flip(entry));
            reached = next;
        }
    }
    Word { start, presses }
}

/// Some of the ones of a word, `weight` in number; all choices are equally likely.
///
/// Of a leader they are a leader too: were there a lighter member of their coset, it would with the other
/// ones of the leader be lighter than the leader.
///
/// Source: D. E. Knuth, *The Art of Computer Programming*, volume 2, algorithm S of section 3.4.2.
pub(super) fn part(word: &BitVector, weight: usize, random: &mut Random) -> BitVector {
    let (mut left, mut wanted) = (word.weight(), weight);
    let mut part = BitVector::zeros(word.len());
    for entry in word.iter_ones() {
        if random.below(left) < wanted {
            part.set(entry, true);
            wanted -= 1;
        }
        left -= 1;
    }
    part
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_of_a_word_are_even() {
        let word: BitVector = "0110111".parse().unwrap();
        let mut random = Random::new(1);
        let mut counts = [0_i32; 7];
        for _ in 0..5000 {
            let part = part(&word, 2, &mut random);
            assert_eq!(part.weight(), 2);
            part.iter_ones().for_each(|entry| counts[entry] += 1);
        }
        assert_eq!((counts[0], counts[3]), (0, 0));
        assert!(word.iter_ones().all(|entry| (counts[entry] - 2000).abs() < 200), "{counts:?}");
        assert_eq!(super::part(&word, 5, &mut random), word);
    }
}
