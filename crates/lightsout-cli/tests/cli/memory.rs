//! What is asked for by a few characters, and memory cannot hold, is refused and does not abort.

use crate::support::{Folder, least_memory, shell};

/// Runs the command with so many KiB of memory in all.
fn limited(memory: usize, arguments: &str, folder: &Folder) -> (Option<i32>, String, String) {
    shell(&format!("ulimit -v {memory}; \"$0\" {arguments} </dev/null"), folder)
}

#[test]
fn a_large_mask_of_few_cells_takes_no_more_than_itself() {
    let folder = Folder::new();
    let mut mask = vec![0; 750 * 6000];
    mask[1000] = 1;
    std::fs::write(folder.path("mask.pbm"), [&b"P4 6000 6000\n"[..], &mask].concat()).unwrap();
    let ran = limited(250_000, "nullity 6000 --mask mask.pbm", &folder);
    assert_eq!(ran, (Some(0), "0\n".to_owned(), String::new()));
    let (code, output, errors) =
        limited(250_000, "solve --size 6000 --mask mask.pbm --goal on -o out.pbm", &folder);
    assert_eq!((code, errors.as_str()), (Some(0), ""));
    assert!(output.contains("fewest presses: 1 (proved)"), "{output}");
}

#[test]
fn boards_beyond_memory_are_refused() {
    let folder = Folder::new();
    for arguments in [
        "nullity 1 10000000000 --topology torus",
        "quiet 1 1000000000",
        "generate 3000 --symmetric --seed 1",
        "generate 3000 --symmetric --presses 5 --seed 1",
        "generate 12000 --presses 5 --seed 1",
    ] {
        let (code, output, errors) = limited(250_000, arguments, &folder);
        assert_eq!((code, output.as_str()), (Some(2), ""), "{arguments}: {errors}");
        assert!(errors.contains("too large to be held in memory"), "{arguments}: {errors}");
    }
}

#[test]
fn graphs_beyond_memory_are_refused() {
    let folder = Folder::new();
    std::fs::write(folder.path("graph"), "4000000000 0\n").unwrap();
    std::fs::write(folder.path("buttons"), "4000000000\n").unwrap();
    let edges: String = (0..300_000).map(|vertex| format!("{vertex} {}\n", vertex + 1)).collect();
    std::fs::write(folder.path("path"), edges).unwrap();
    let little = least_memory() + 16_000;
    for (options, memory) in
        [("--edges graph", 250_000), ("--buttons buttons", 250_000), ("--edges path", little)]
    {
        let (code, output, errors) = limited(memory, &format!("solve -j 1 {options}"), &folder);
        assert_eq!((code, output.as_str()), (Some(2), ""), "{options}: {errors}");
        assert!(errors.contains("too large") || errors.contains("no memory"), "{options}: {errors}");
    }
}
