//! The inputs that fuzzing starts from, through the readers that it fuzzes.

use std::fs;
use std::path::Path;

#[expect(unreachable_pub, reason = "it is the library of the targets")]
#[path = "../../fuzz/src/lib.rs"]
mod readers;

#[test]
fn every_reader_holds_its_laws_on_its_corpus() {
    let corpora = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus");
    for (name, _) in readers::READERS {
        let inputs: Vec<_> = fs::read_dir(corpora.join(name)).unwrap().map(|entry| entry.unwrap()).collect();
        assert!(!inputs.is_empty(), "{name} has no corpus");
        for input in inputs {
            // A failure names no input by itself.
            eprintln!("{name}: {}", input.path().display());
            readers::read(name, &fs::read(input.path()).unwrap());
        }
    }
}

#[test]
fn every_reader_has_a_target_and_every_corpus_a_reader() {
    let fuzz = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz");
    let names = |folder: &str, extension: &str| {
        let entries = fs::read_dir(fuzz.join(folder)).unwrap();
        let name = |entry: std::io::Result<fs::DirEntry>| {
            let name = entry.unwrap().file_name().into_string().unwrap();
            name.strip_suffix(extension).unwrap().to_owned()
        };
        let mut names: Vec<_> = entries.map(name).collect();
        names.sort();
        names
    };
    let mut readers: Vec<_> = readers::READERS.iter().map(|(name, _)| (*name).to_owned()).collect();
    readers.sort();
    assert_eq!(names("fuzz_targets", ".rs"), readers);
    assert_eq!(names("corpus", ""), readers);
}
