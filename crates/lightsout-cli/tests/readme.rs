//! The commands in the README and in `docs` print what these say.

#[test]
fn documented_commands_print_what_is_said() {
    // A process of its own, since the documents speak of files as seen from the root of the repository.
    std::env::set_current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).unwrap();
    trycmd::TestCases::new()
        .case("README.md")
        .case("docs/*.md")
        .register_bin("lightsout", assert_cmd::cargo::cargo_bin!("lightsout"));
}
