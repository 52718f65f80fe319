//! Boards from images, and patterns written to files.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use lightsout::{ImageFormat, Lights, Presses};

use crate::support::{Folder, TestFile, example_board, refusal, run};

const BOARD: &str = ".#.\n###\n.#.\n";
const PRESSES: &str = "...\n.#.\n...\n";
const REPORT: &str = "solvable: yes\nnullity: 0\nsolutions: 1\nfewest presses: 1 (proved)\n";

fn image(text: &str, format: ImageFormat) -> Vec<u8> {
    let mut bytes = Vec::new();
    text.parse::<Lights>().unwrap().write_image(&mut bytes, format).unwrap();
    bytes
}

#[test]
fn a_board_is_read_from_any_format() {
    for format in [ImageFormat::Pbm, ImageFormat::PlainPbm, ImageFormat::Png] {
        let bytes = image(BOARD, format);
        let file = TestFile::new(&format!("board_as_{format:?}"), &bytes);
        for ran in
            [run(&["solve", file.path()], ""), run(&["solve"], &bytes[..]), run(&["solve", "-"], &bytes[..])]
        {
            assert_eq!((ran.code, ran.output, ran.errors.as_str()), (0, format!("{REPORT}{PRESSES}"), ""));
        }
        // The goal and the mask too: a board of one cell less.
        let mask = TestFile::new(&format!("mask_as_{format:?}"), image("##.\n###\n###\n", format));
        let ran = run(&["solve", "--size", "3x3", "--goal", file.path(), "--mask", mask.path()], "");
        assert_eq!((ran.code, ran.output.ends_with(PRESSES)), (0, true), "{}", ran.output);
    }
}

#[test]
fn the_flip_game_takes_several_images() {
    let boards = ["bwwb\nbbwb\nbwwb\nbwww", "bwww\nwwww\nwwww\nwwww"];
    let images = boards.map(|board| image(board, ImageFormat::Pbm)).concat();
    let ran = run(&["flip"], images.clone());
    assert_eq!((ran.code, ran.output.as_str()), (1, "4\nImpossible\n"));
    let message = refusal(&["solve"], images);
    assert!(message.contains("byte offset 11: a second image starts here, expected one"), "{message}");
}

#[test]
fn malformed_images_name_file_and_offset() {
    let short = TestFile::new("short.pbm", b"P4 1000 1000 \xFF");
    let message = refusal(&["solve", short.path()], "");
    let expected = "short.pbm: byte offset 13: 1 bytes of pixels, expected 125000 for a size of 1000x1000\n";
    assert!(message.ends_with(expected), "{message}");
    for (input, expected) in [
        (&b"P4 1000 1000 \xFF"[..], "<standard input>: byte offset 14: unexpected end, expected pixels\n"),
        (b"P5 1 1 255 \0", "byte offset 0: unknown kind of image, expected PBM (P1 or P4) or PNG\n"),
        (b"P4 999999999999 999999999999 ", "too large to be held in memory\n"),
        (b"P4 99999999999999999999 1 ", "the number is too large, expected at most 9223372036854775807\n"),
        (
            b"P4 8 1 \x01\n",
            "byte offset 8: more data behind the last pixel, expected the end or another image\n",
        ),
        (b"\x89PNG\r\n\x1A\n", "byte offset 8: unexpected end, expected the rest of a PNG\n"),
        (b"\x89P", "unexpected end, expected the rest of a PNG\n"),
    ] {
        let message = refusal(&["solve"], input);
        assert!(message.ends_with(expected), "{message}");
    }
    let drawn = TestFile::new("drawn.pbm", image("###", ImageFormat::Pbm));
    let neighbourhood = format!("@{}", drawn.path());
    let message = refusal(&["nullity", "3", "--neighbourhood", &neighbourhood], "");
    assert!(message.ends_with("an image, expected a picture in characters\n"), "{message}");
    let holes = TestFile::new("holes.pbm", image("...", ImageFormat::Pbm));
    assert!(refusal(&["nullity", "1", "3", "--mask", holes.path()], "").contains("the mask leaves no cell"));
}

#[test]
fn presses_are_written_in_the_format_of_the_name() {
    let folder = Folder::new();
    for (name, expected) in [
        ("presses.pbm", image(PRESSES, ImageFormat::Pbm)),
        ("PRESSES.PBM", image(PRESSES, ImageFormat::Pbm)),
        ("presses.png", image(PRESSES, ImageFormat::Png)),
        ("presses.txt", PRESSES.into()),
        ("presses", PRESSES.into()),
    ] {
        let path = folder.path(name);
        let ran = run(&["solve", "-o", &path], BOARD);
        assert_eq!((ran.code, ran.output.as_str(), ran.errors.as_str()), (0, REPORT, ""), "{name}");
        assert_eq!(fs::read(&path).unwrap(), expected, "{name}");
    }
    assert_eq!(folder.names(), ["PRESSES.PBM", "presses", "presses.pbm", "presses.png", "presses.txt"]);
}

#[test]
fn what_exists_is_replaced_or_stays() {
    let folder = Folder::new();
    let path = folder.path("presses.txt");
    fs::write(&path, "something longer than the picture of the presses").unwrap();
    let unsolvable = run(&["solve", &example_board("corner.txt"), "--output", &path], "");
    assert_eq!(unsolvable.code, 1);
    assert!(unsolvable.output.contains("why not off"));
    assert!(fs::read_to_string(&path).unwrap().starts_with("something"));
    refusal(&["solve", "-o", &path], "01\n0?\n");
    assert!(fs::read_to_string(&path).unwrap().starts_with("something"));
    assert_eq!(run(&["solve", "-o", &path], BOARD).code, 0);
    assert_eq!(fs::read_to_string(&path).unwrap(), PRESSES);
    // What is not proved to be the best is written as well.
    assert_eq!(run(&["solve", "--size", "5x5", "--goal", "on", "--any", "-o", &path], "").code, 3);
    assert_eq!(fs::read_to_string(&path).unwrap().lines().count(), 5);
    let none = folder.path("none.txt");
    assert_eq!(run(&["solve", &example_board("corner.txt"), "-o", &none], "").code, 1);
    assert_eq!(folder.names(), ["presses.txt"]);
}

#[test]
fn standard_output_has_the_picture_alone() {
    let ran = run(&["solve", "-o", "-"], BOARD);
    assert_eq!((ran.code, ran.output.as_str(), ran.errors.as_str()), (0, PRESSES, REPORT));
    let ran = run(&["quiet", "2", "3", "-o", "-"], "");
    assert_eq!((ran.code, ran.output.as_str(), ran.errors.as_str()), (0, "#.#\n#.#\n\n.#.\n###\n", ""));
}

#[test]
fn json_leaves_the_picture_out_too() {
    let folder = Folder::new();
    let ran = run(&["solve", "--json", "-o", &folder.path("presses.txt")], BOARD);
    let object: serde_json::Value = serde_json::from_str(&ran.output).unwrap();
    assert_eq!((object["picture"].is_null(), object["cells"].is_null()), (true, true));
    assert_eq!(object["presses"], 1);
}

#[test]
fn a_basis_is_several_images() {
    let folder = Folder::new();
    let path = folder.path("quiet.pbm");
    let ran = run(&["quiet", "2", "3", "-o", &path], "");
    assert_eq!((ran.code, ran.output.as_str(), ran.errors.as_str()), (0, "", ""));
    let basis = Presses::read_images(fs::File::open(&path).unwrap(), None).unwrap();
    assert_eq!(basis.iter().map(Presses::to_string).collect::<Vec<_>>(), ["#.#\n#.#", ".#.\n###"]);
    let message = refusal(&["quiet", "2", "3", "-o", &folder.path("quiet.png")], "");
    assert!(
        message.ends_with("a PNG has room for one pattern, expected .pbm or a text for 2\n"),
        "{message}"
    );
    assert_eq!(run(&["quiet", "3", "-o", &folder.path("none.pbm")], "").code, 0);
    assert_eq!(folder.names(), ["quiet.pbm"]);
}

#[test]
fn places_that_cannot_be_written_are_named() {
    let folder = Folder::new();
    let missing = folder.path("no/such/presses.pbm");
    let message = refusal(&["solve", "-o", &missing], BOARD);
    assert!(message.starts_with(&format!("lightsout: {missing}: cannot create a file in ")), "{message}");
    let cause = fs::metadata(folder.path("no")).unwrap_err();
    assert!(message.ends_with(&format!(": {cause}\n")), "{message}");
    let message = refusal(&["solve", "-o", &folder.path("")], BOARD);
    assert!(message.ends_with(": a directory, expected a file\n"), "{message}");
    fs::write(folder.path("file"), "").unwrap();
    for name in ["file/", "none/"] {
        let message = refusal(&["solve", "-o", &folder.path(name)], BOARD);
        assert!(message.ends_with(": a directory, expected a file\n"), "{message}");
    }
    refusal(&["solve", "-o", &folder.path("file/presses")], BOARD);
    // Refused before the board is read, and so before a long search.
    assert!(refusal(&["solve", "-o", &missing, "no/such/board"], "").contains("presses.pbm"));
    assert_eq!(folder.names(), ["file"]);
}

#[test]
fn one_file_is_not_taken_for_presses_and_certificate() {
    let folder = Folder::new();
    fs::create_dir(folder.path("sub")).unwrap();
    let (plain, other) = (folder.path("same.txt"), folder.path("sub/../same.txt"));
    for is_there in [false, true] {
        if is_there {
            fs::write(&plain, "what was there").unwrap();
        }
        for (output, certificate) in [(&plain, &plain), (&plain, &other), (&other, &plain)] {
            let message = refusal(&["solve", "-o", output, "--certificate", certificate], BOARD);
            assert!(message.contains("--certificate: the same file as for --output"), "{message}");
        }
        assert_eq!(fs::read_to_string(&plain).ok().as_deref(), is_there.then_some("what was there"));
    }
    let apart = folder.path("sub/same.txt");
    assert_eq!(run(&["solve", "-o", &plain, "--certificate", &apart], BOARD).code, 0);
}

#[cfg(target_os = "linux")]
mod linux {
    use std::os::unix::ffi::OsStrExt;
    use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
    use std::process::{Command, Stdio};

    use super::*;
    use crate::support::shell;

    fn command() -> Command {
        Command::new(assert_cmd::cargo::cargo_bin!("lightsout"))
    }

    #[test]
    fn devices_and_pipes_are_written_as_they_are() {
        let folder = Folder::new();
        fs::write(folder.path("board"), BOARD).unwrap();
        assert_eq!(run(&["solve", "-o", "/dev/null"], BOARD).output, REPORT);
        assert!(!fs::metadata("/dev/null").unwrap().is_file());
        refusal(&["solve", "-o", "/proc/presses"], BOARD);
        for place in ["-", "/dev/stdout", "/proc/self/fd/1"] {
            let line = format!("\"$0\" solve board -o {place}");
            assert_eq!(shell(&line, &folder), (Some(0), PRESSES.into(), REPORT.into()), "{place}");
            // Also where it is a file.
            assert_eq!(shell(&format!("{line} > presses"), &folder), (Some(0), "".into(), REPORT.into()));
            assert_eq!(fs::read_to_string(folder.path("presses")).unwrap(), PRESSES, "{place}");
        }
        let line = "mkfifo pipe; cat pipe > copy & \"$0\" solve board -o pipe; code=$?; wait; exit $code";
        assert_eq!(shell(line, &folder), (Some(0), REPORT.into(), "".into()));
        assert_eq!(fs::read_to_string(folder.path("copy")).unwrap(), PRESSES);
        assert_eq!(folder.names(), ["board", "copy", "pipe", "presses"]);
    }

    #[test]
    fn a_full_standard_output_is_an_error() {
        let folder = Folder::new();
        fs::write(folder.path("board"), BOARD).unwrap();
        for command in [
            "solve board -o -",
            "solve board",
            "solve board --json",
            "flip board",
            "nullity 4",
            "nullity 1..9",
            "nullity 1..9 --json",
            "quiet 4",
            "quiet 79",
            "quiet 79 -o -",
            "verify board board",
            "--help",
            "help solve",
            "--version",
        ] {
            let (code, _, errors) = shell(&format!("\"$0\" {command} > /dev/full"), &folder);
            assert_eq!(code, Some(2));
            assert!(errors.starts_with("lightsout: standard output: No space left"), "{errors}");
        }
    }

    #[test]
    fn what_fills_its_limit_leaves_nothing_behind() {
        let folder = Folder::new();
        fs::write(folder.path("presses.txt"), "what was there").unwrap();
        // A limit on the size of files stands for a full disk: 512 bytes, of 6320.
        // Quiet patterns fill it with the second, of 380 bytes each.
        for command in ["solve --size 79x79 --goal off", "quiet 19"] {
            let line = format!("ulimit -f 1; trap '' XFSZ; \"$0\" {command} -o presses.txt");
            let (code, _, errors) = shell(&line, &folder);
            assert_eq!(code, Some(2), "{errors}");
            assert!(errors.starts_with("lightsout: presses.txt: File too large"), "{errors}");
            assert_eq!(fs::read_to_string(folder.path("presses.txt")).unwrap(), "what was there");
            assert_eq!(folder.names(), ["presses.txt"]);
        }
    }

    #[test]
    fn what_cannot_be_written_to_its_file_is_printed() {
        let folder = Folder::new();
        fs::write(folder.path("board"), BOARD).unwrap();
        fs::write(folder.path("corner"), "#....\n.....\n.....\n.....\n.....\n").unwrap();
        fs::write(folder.path("matrix"), "110\n011\n").unwrap();
        fs::write(folder.path("right"), "11\n").unwrap();
        fs::write(folder.path("unmet"), "01\n11\n").unwrap();
        symlink("/dev/full", folder.path("full.svg")).unwrap();
        for command in [
            "solve board -o /dev/full",
            "solve board --json -o /dev/full",
            "solve board --picture full.svg",
            "solve corner --certificate /dev/full",
            "solve corner --certificate /dev/full --json",
            "quiet 2 3 -o /dev/full",
            "quiet 2 3 -o /dev/full --json",
            "quiet 2 3 --picture full.svg",
            "minimum 3 --json --picture full.svg",
            "render board -o full.svg",
            "matrix convert matrix -o /dev/full --format npy",
            "matrix nullspace matrix -o /dev/full",
            "matrix nullspace matrix -o /dev/full --json",
            "matrix rref matrix -o /dev/full --json",
            "matrix rref matrix --transform /dev/full",
            "matrix solve matrix right -o /dev/full",
            "matrix solve matrix right --nullspace /dev/full",
        ] {
            let printed = |command: &str| shell(&format!("\"$0\" {command}"), &folder);
            let (code, output, errors) = printed(command);
            assert_eq!(code, Some(2), "{command}: {errors}");
            let (file, _) =
                errors.strip_prefix("lightsout: ").unwrap().split_once(": No space left").unwrap();
            assert!(["/dev/full", "full.svg"].contains(&file), "{command}: {errors}");
            // What the command prints without the option, apart from times.
            let without =
                [" -o", " --certificate", " --picture", " --format npy", " --transform", " --nullspace"];
            let mut plain = command.replace("/dev/full", "").replace("full.svg", "");
            without.iter().for_each(|option| plain = plain.replace(option, ""));
            let (_, expected, _) = printed(&plain);
            let untimed = |text: &str| text.split("\"seconds\"").next().unwrap().to_owned();
            let before = match command {
                "matrix rref matrix --transform /dev/full" => "11\n01\n",
                "matrix solve matrix right --nullspace /dev/full" => "111\n",
                _ => "",
            };
            assert_eq!(untimed(&output), format!("{before}{}", untimed(&expected)), "{command}");
        }
    }

    #[test]
    fn what_standard_output_does_not_take_is_on_standard_error() {
        let folder = Folder::new();
        fs::write(folder.path("board"), BOARD).unwrap();
        for quiet in ["", "-q"] {
            let (code, _, errors) = shell(&format!("\"$0\" solve {quiet} board -o - >/dev/full"), &folder);
            assert_eq!(code, Some(2));
            assert!(errors.starts_with("lightsout: standard output: No space left"), "{errors}");
            assert!(errors.ends_with(&format!("{REPORT}{PRESSES}")), "{errors}");
        }
    }

    #[test]
    fn a_replaced_file_keeps_its_mode_and_owner() {
        let folder = Folder::new();
        let path = folder.path("presses");
        for mode in [0o600, 0o640, 0o664, 0o666, 0o755, 0o444] {
            fs::write(&path, "").unwrap();
            let before = fs::metadata(&path).unwrap();
            fs::set_permissions(&path, fs::Permissions::from_mode(mode)).unwrap();
            let code = run(&["solve", "-o", &path], BOARD).code;
            let after = fs::metadata(&path).unwrap();
            // Who writes all files replaces one that is for reading, too.
            if code == 0 {
                assert_eq!(fs::read_to_string(&path).unwrap(), PRESSES);
                assert_ne!(after.ino(), before.ino());
            }
            assert_eq!((after.mode() & 0o7777, after.uid(), after.gid()), (mode, before.uid(), before.gid()));
            assert!(code == 0 || mode == 0o444, "{mode:o}");
            fs::remove_file(&path).unwrap();
        }
    }

    /// Only who may give files away can try what becomes of those of others.
    #[test]
    fn a_replaced_file_stays_that_of_another() {
        let folder = Folder::new();
        let path = folder.path("presses");
        fs::write(&path, "").unwrap();
        if std::os::unix::fs::chown(&path, Some(65_533), Some(65_532)).is_err() {
            return;
        }
        fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
        assert_eq!(run(&["solve", "-o", &path], BOARD).code, 0);
        let after = fs::metadata(&path).unwrap();
        assert_eq!((after.mode() & 0o7777, after.uid(), after.gid()), (0o640, 65_533, 65_532));
    }

    #[test]
    fn attributes_and_other_names_of_a_replaced_file() {
        let folder = Folder::new();
        let (path, other) = (folder.path("presses"), folder.path("other"));
        fs::write(&path, "what was there").unwrap();
        fs::hard_link(&path, &other).unwrap();
        let set = rustix::fs::setxattr(&path, "user.note", b"mine", rustix::fs::XattrFlags::empty());
        assert_eq!(run(&["solve", "-o", &path], BOARD).code, 0);
        // Another name keeps what was there.
        assert_eq!(fs::read_to_string(&other).unwrap(), "what was there");
        let mut value = [0; 9];
        let length = rustix::fs::getxattr(&path, "user.note", &mut value[..]).unwrap_or(0);
        assert_eq!(&value[..length], if set.is_ok() { &b"mine"[..] } else { b"" });
    }

    #[test]
    fn what_cannot_be_replaced_is_found_before_the_search() {
        let folder = Folder::new();
        fs::write(folder.path("board"), BOARD).unwrap();
        let long = "x".repeat(256);
        fs::create_dir(folder.path("sticky")).unwrap();
        fs::write(folder.path("sticky/presses"), "what was there").unwrap();
        symlink("loop", folder.path("loop")).unwrap();
        // The board is not there, which would be found next.
        for (place, expected) in [(long.as_str(), "File name too long"), ("loop", "symbolic links")] {
            let (code, _, errors) = shell(&format!("\"$0\" solve none -o {place}"), &folder);
            assert_eq!(code, Some(2));
            assert!(
                errors.contains(expected) && errors.starts_with(&format!("lightsout: {place}: ")),
                "{errors}"
            );
        }
        // As somebody else, where we may be that.
        let chown =
            |name: &str, owner| std::os::unix::fs::chown(folder.path(name), Some(owner), None).is_ok();
        if !chown("sticky", 0) || !chown("sticky/presses", 65_532) {
            return;
        }
        for (mode, expected) in [(0o1777, "sticky folder"), (0o755, "cannot create a file in ")] {
            fs::set_permissions(folder.path("sticky"), fs::Permissions::from_mode(mode)).unwrap();
            fs::set_permissions(folder.path("sticky/presses"), fs::Permissions::from_mode(0o666)).unwrap();
            let mut command = command();
            command.args(["solve", "none", "-o", "presses"]);
            std::os::unix::process::CommandExt::uid(&mut command, 65_533);
            let ran = command.current_dir(folder.path("sticky")).output();
            // The folders above may not be for them.
            let Ok(ran) = ran else { return };
            let errors = String::from_utf8(ran.stderr).unwrap();
            assert_eq!(ran.status.code(), Some(2));
            assert!(errors.starts_with("lightsout: presses: ") && errors.contains(expected), "{errors}");
        }
        assert_eq!(fs::read_to_string(folder.path("sticky/presses")).unwrap(), "what was there");
    }

    #[test]
    fn a_link_to_nothing_leads_to_the_new_file() {
        let folder = Folder::new();
        fs::create_dir(folder.path("elsewhere")).unwrap();
        symlink("elsewhere/link", folder.path("link")).unwrap();
        symlink("../presses", folder.path("elsewhere/link")).unwrap();
        let both = ["-o", &folder.path("link"), "--certificate", &folder.path("presses")];
        let message = refusal(&[&["solve"], &both[..]].concat(), BOARD);
        assert!(message.contains("--certificate: the same file as for --output"), "{message}");
        assert_eq!(run(&["solve", "-o", &folder.path("link")], BOARD).code, 0);
        assert!(fs::symlink_metadata(folder.path("link")).unwrap().is_symlink());
        assert_eq!(fs::read_to_string(folder.path("presses")).unwrap(), PRESSES);
        symlink("no/such", folder.path("nowhere")).unwrap();
        let message = refusal(&["solve", "-o", &folder.path("nowhere")], BOARD);
        assert!(message.contains("cannot create a file in "), "{message}");
    }

    #[test]
    fn a_new_file_is_as_the_umask_says() {
        let folder = Folder::new();
        fs::write(folder.path("board"), BOARD).unwrap();
        for (umask, mode) in [("022", 0o644), ("077", 0o600), ("002", 0o664)] {
            let line = format!("umask {umask}; \"$0\" solve board -o {umask}");
            assert_eq!(shell(&line, &folder).0, Some(0));
            assert_eq!(fs::metadata(folder.path(umask)).unwrap().permissions().mode() & 0o777, mode);
        }
    }

    #[test]
    fn a_link_stays_a_link() {
        let folder = Folder::new();
        fs::create_dir(folder.path("elsewhere")).unwrap();
        fs::write(folder.path("elsewhere/presses"), "").unwrap();
        symlink("elsewhere/presses", folder.path("link")).unwrap();
        assert_eq!(run(&["solve", "-o", &folder.path("link")], BOARD).code, 0);
        assert!(fs::symlink_metadata(folder.path("link")).unwrap().is_symlink());
        assert_eq!(fs::read_to_string(folder.path("elsewhere/presses")).unwrap(), PRESSES);
        assert_eq!(fs::metadata(folder.path("link")).unwrap().nlink(), 1);
    }

    #[test]
    fn names_need_not_be_text() {
        let folder = Folder::new();
        let path = |name: &[u8]| -> PathBuf { folder.root().join(OsStr::from_bytes(name)) };
        let (board, presses, cross) = (path(b"board\xFF"), path(b"presses\xFF.pbm"), path(b"cross\xFF"));
        fs::write(&board, BOARD).unwrap();
        fs::write(&cross, ".#.\n#X#\n.#.\n").unwrap();
        let mut neighbourhood = std::ffi::OsString::from("@");
        neighbourhood.push(&cross);
        let code = |command: &mut Command| {
            let status = command.stdout(Stdio::null()).stderr(Stdio::null()).status();
            status.unwrap().code()
        };
        let all: &[&Path] = &[&board, &presses];
        assert_eq!(code(command().arg("solve").arg(&board).arg("-o").arg(&presses)), Some(0));
        assert_eq!(code(command().args(["solve", "--json", "--all"]).arg(&board)), Some(0));
        assert_eq!(code(command().arg("verify").args(all)), Some(0));
        assert_eq!(
            code(command().arg("verify").args(all).arg("--neighbourhood").arg(&neighbourhood)),
            Some(0)
        );
        assert_eq!(code(command().arg("verify").args(all).arg("--goal").arg(&board)), Some(1));
        assert_eq!(code(command().arg("solve").arg(&board).arg("--mask").arg(&board)), Some(0));
        assert_eq!(code(command().arg("solve").arg(path(b"no\xFF"))), Some(2));
        assert_eq!(code(command().arg("flip").arg(&board)), Some(0));
    }
}
