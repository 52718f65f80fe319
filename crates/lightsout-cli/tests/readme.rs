//! The commands in the README and in `docs` print what these say.

use std::path::PathBuf;

/// The root of the repository, from which the documents name files.
fn root() -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "..", ".."].iter().collect()
}

/// The command in the last cell of a table's row.
fn command_of_row(line: &str) -> Option<&str> {
    line.strip_suffix("` |")?.rsplit_once("| `lightsout ").map(|(_, command)| command)
}

#[test]
fn commands_in_the_table_of_the_front_page_succeed() {
    let text = std::fs::read_to_string(root().join("README.md")).unwrap();
    let commands: Vec<&str> = text.lines().filter_map(command_of_row).collect();
    assert!(commands.len() >= 6, "{commands:?}");
    for command in commands {
        assert_cmd::Command::new(assert_cmd::cargo::cargo_bin!("lightsout"))
            .current_dir(root())
            .args(command.split(' '))
            .assert()
            .success();
    }
}

#[test]
fn links_of_the_documents_lead_somewhere() {
    let documents =
        ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "docs/command.md", "docs/matrices.md"];
    let others = ["docs/benchmarks.md", "docs/formats.md", "docs/how-it-works.md", "docs/json.md"];
    for document in documents.iter().chain(&others) {
        let path = root().join(document);
        let text = std::fs::read_to_string(&path).unwrap();
        let links = text.split("](").skip(1).filter_map(|rest| rest.split(')').next());
        for link in links.filter(|link| !link.contains("://")) {
            let (file, heading) = link.split_once('#').unwrap_or((link, ""));
            let target = if file.is_empty() { path.clone() } else { path.parent().unwrap().join(file) };
            assert!(target.exists(), "{document}: {link}");
            let has_heading = || {
                let text = std::fs::read_to_string(&target).unwrap();
                let mut headings = text.lines().filter_map(|line| line.strip_prefix('#'));
                headings.any(|line| line.trim_matches(['#', ' ']).to_lowercase().replace(' ', "-") == heading)
            };
            assert!(heading.is_empty() || has_heading(), "{document}: {link}");
        }
    }
}

#[test]
fn documented_commands_print_what_is_said() {
    // A process of its own, since the documents speak of files as seen from the root of the repository.
    std::env::set_current_dir(root()).unwrap();
    trycmd::TestCases::new()
        .case("README.md")
        .case("docs/*.md")
        .register_bin("lightsout", assert_cmd::cargo::cargo_bin!("lightsout"));
}
