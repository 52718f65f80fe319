//! Linear algebra over GF(2) on files of matrices: the operations, with what they read, write and tell programs.

mod document;
mod info;
mod input;
mod operations;
mod output;
mod solve;

pub(crate) use input::read_matrix;
pub(crate) use output::OutputOptions;

crate::commands::commands! {
    /// What is done with matrices.
    pub(crate) enum Operation {
        Rank(operations::Rank),
        Rref(operations::Rref),
        Nullspace(operations::Nullspace),
        Solve(solve::Solve),
        Inverse(operations::Inverse),
        Multiply(operations::Multiply),
        Transpose(operations::Transpose),
        Convert(operations::Convert),
        Info(info::Info),
    }
}
