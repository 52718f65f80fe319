"""Makes the files of this folder. See README.md."""

from pathlib import Path

import numpy as np
import scipy.io
import scipy.sparse as sparse
import stim

folder = Path(__file__).parent
a = np.array(
    [
        [1, 0, 1, 1, 0, 0, 1, 0, 1, 1],
        [0, 1, 1, 0, 0, 0, 0, 1, 0, 0],
        [0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
        [1, 1, 0, 0, 0, 1, 1, 1, 1, 1],
    ]
)

np.savetxt(folder / "a.txt", a, fmt="%d")
np.save(folder / "bool.npy", a.astype(bool))
np.save(folder / "uint8.npy", a.astype(np.uint8))
np.save(folder / "int64.npy", a.astype("<i8"))
np.save(folder / "big_endian.npy", a.astype(">i4"))
np.save(folder / "fortran.npy", np.asfortranarray(a.astype("<u2")))
np.save(folder / "row.npy", a[0].astype(np.int8))
np.save(folder / "packed.npy", np.packbits(a, axis=1))
np.save(folder / "packed_little.npy", np.packbits(a, axis=1, bitorder="little"))
np.save(folder / "packed_fortran.npy", np.asfortranarray(np.packbits(a, axis=1)))
np.save(folder / "empty.npy", np.zeros((0, 5), dtype=bool))

np.save(folder / "float64.npy", a.astype(float))
np.save(folder / "object.npy", a.astype(object))
np.save(folder / "three_dimensions.npy", a.astype(bool).reshape(2, 2, 10))
np.save(folder / "structured.npy", np.zeros(3, dtype=[("x", "i4"), ("y", "u1")]))
np.save(folder / "seven.npy", (a * 7).astype(np.int16))

np.savez(folder / "dense.npz", a.astype(bool))
np.savez_compressed(folder / "dense_compressed.npz", matrix=a.astype(np.uint8))
np.savez(folder / "two.npz", a=a, b=a)
for layout in ["csr", "csc", "coo", "bsr", "dia"]:
    matrix = sparse.coo_matrix(a.astype(np.uint8)).asformat(layout)
    sparse.save_npz(folder / f"{layout}.npz", matrix)
sparse.save_npz(folder / "csr_stored.npz", sparse.csr_array(a.astype(bool)), compressed=False)
# Two ones in one place make a zero.
twice = sparse.coo_matrix((np.ones(3, dtype=np.int64), ([0, 0, 1], [1, 1, 0])), shape=(2, 3))
sparse.save_npz(folder / "twice.npz", twice)

scipy.io.mmwrite(folder / "integer.mtx", sparse.coo_matrix(a))
scipy.io.mmwrite(folder / "pattern.mtx", sparse.coo_matrix(a), field="pattern")
scipy.io.mmwrite(folder / "real.mtx", sparse.coo_matrix(a.astype(float)))
scipy.io.mmwrite(folder / "array.mtx", a)
square = a[:, :4] | a[:, :4].T
scipy.io.mmwrite(folder / "symmetric.mtx", sparse.coo_matrix(square), symmetry="symmetric")
scipy.io.mmwrite(folder / "symmetric_array.mtx", square, symmetry="symmetric")
np.savetxt(folder / "symmetric.txt", square, fmt="%d")

# Entries of other types, and what they are modulo 2.
numbers = np.array([[1, -3, 0, 4], [2, 5, 7, -2]])
np.savetxt(folder / "numbers.txt", numbers % 2, fmt="%d")
np.save(folder / "numbers_int8.npy", numbers.astype(np.int8))
np.save(folder / "numbers_float16.npy", numbers.astype(np.float16))
np.save(folder / "numbers_float32_fortran.npy", np.asfortranarray(numbers.astype(">f4")))
np.save(folder / "numbers_complex128.npy", numbers.astype(complex))
np.save(folder / "longdouble.npy", numbers.astype(np.longdouble))

# Sparse matrices in all formats, with blocks and diagonals that are more than one entry.
sparse.save_npz(folder / "numbers_csr.npz", sparse.csr_array(numbers.astype(np.int16)))
sparse.save_npz(folder / "numbers_bsr.npz", sparse.bsr_array(numbers, blocksize=(2, 2)))
sparse.save_npz(folder / "numbers_bsr_one.npz", sparse.bsr_array(numbers, blocksize=(2, 4)).T.tobsr(blocksize=(4, 2)))
sparse.save_npz(folder / "numbers_dia.npz", sparse.dia_array(numbers.astype(np.float32)))
sparse.save_npz(folder / "numbers_row.npz", sparse.coo_array(numbers[0]))
sparse.save_npz(folder / "numbers_csr_row.npz", sparse.csr_array(numbers[1]))
sparse.save_npz(folder / "three_axes.npz", sparse.coo_array(np.ones((1, 2, 2), dtype=bool)))
places = ([0, 0, 1], [1, 1, 0])
sparse.save_npz(folder / "twice_bool.npz", sparse.coo_matrix((np.ones(3, dtype=bool), places), shape=(2, 3)))

# Archives without an entry for the format, as people save the parts themselves.
for layout, matrix in [("csr", sparse.csr_array(numbers)), ("csc", sparse.csc_array(numbers))]:
    parts = dict(data=matrix.data, indices=matrix.indices, indptr=matrix.indptr, shape=matrix.shape)
    np.savez_compressed(folder / f"parts_{layout}.npz", **parts)
matrix = sparse.coo_array(numbers)
np.savez_compressed(folder / "parts_coo.npz", data=matrix.data, row=matrix.row, col=matrix.col, shape=matrix.shape)

for field in ["unsigned-integer", "complex"]:
    dtype = np.uint64 if field == "unsigned-integer" else complex
    scipy.io.mmwrite(folder / f"{field}.mtx", sparse.coo_matrix(a.astype(dtype)))
scipy.io.mmwrite(folder / "skew_array.mtx", np.array([[0, 3, -2], [-3, 0, 1], [2, -1, 0]]), symmetry="skew-symmetric")

# A detector error model, and the matrices of its errors.
circuit = stim.Circuit.generated(
    "repetition_code:memory",
    rounds=5,
    distance=3,
    before_round_data_depolarization=0.01,
    before_measure_flip_probability=0.01,
)
model = circuit.detector_error_model(flatten_loops=False)
(folder / "repetition.dem").write_text(f"{model}\n")
errors = [instruction for instruction in model.flattened() if instruction.type == "error"]
detectors = np.zeros((model.num_detectors, len(errors)), dtype=int)
observables = np.zeros((model.num_observables, len(errors)), dtype=int)
for index, error in enumerate(errors):
    for target in error.targets_copy():
        if target.is_relative_detector_id():
            detectors[target.val, index] ^= 1
        elif target.is_logical_observable_id():
            observables[target.val, index] ^= 1
np.savetxt(folder / "repetition_detectors.txt", detectors, fmt="%d", delimiter="")
np.savetxt(folder / "repetition_observables.txt", observables, fmt="%d", delimiter="")
