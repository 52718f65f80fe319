//! Placeholder.
use crate::function::Function;
use crate::watch::Watch;
use gf2_linalg::Parallelism;
pub(crate) trait Excess: Copy + Send + Sync + Ord + Into<u64> + Default {
    const MOST: Self;
    fn saturating(value: u64) -> Self;
}
impl Excess for u8 {
    const MOST: Self = u8::MAX;
    fn saturating(value: u64) -> Self {
        value.min(255) as u8
    }
}
impl Excess for u16 {
    const MOST: Self = u16::MAX;
    fn saturating(value: u64) -> Self {
        value.min(65535) as u16
    }
}
pub(crate) struct Walsh<'a>(&'a Function);
impl<'a> Walsh<'a> {
    pub(crate) fn new(function: &'a Function) -> Self {
        Self(function)
    }
    fn all(&self) -> Vec<i64> {
        let mut values = vec![0_i64; 1 << self.0.dimension];
        for column in &self.0.columns {
            values[column.functional as usize] +=
                if column.complemented { -1 } else { 1 } * column.multiplicity as i64;
        }
        let sum: i64 = self.0.columns.iter().map(|c| c.multiplicity as i64).sum();
        let mut half = 1;
        while half < values.len() {
            for pair in values.chunks_mut(2 * half) {
                let (a, b) = pair.split_at_mut(half);
                for (a, b) in a.iter_mut().zip(b) {
                    (*a, *b) = (*a + *b, *a - *b);
                }
            }
            half *= 2;
        }
        values.iter().map(|w| (sum - w) / 2).collect()
    }
    pub(crate) fn histogram(&self, _: Parallelism, _: &Watch) -> Vec<u64> {
        let all = self.all();
        let mut histogram = vec![0; *all.iter().max().unwrap() as usize + 1];
        all.iter().for_each(|&w| histogram[w as usize] += 1);
        histogram
    }
    pub(crate) fn fill<T: Excess>(&self, minimum: u64, out: &mut [T], _: Parallelism, _: &Watch) {
        for (out, weight) in out.iter_mut().zip(self.all()) {
            *out = T::saturating(weight as u64 - minimum);
        }
    }
    /// by excess
    pub(crate) fn members_up_to(
        &self,
        minimum: u64,
        excess: usize,
        _: Parallelism,
        _: &Watch,
    ) -> Vec<Vec<u32>> {
        let mut levels = vec![Vec::new(); excess + 1];
        for (y, weight) in self.all().into_iter().enumerate() {
            if let Some(level) = levels.get_mut((weight as u64 - minimum) as usize) {
                level.push(y as u32);
            }
        }
        levels
    }
}
