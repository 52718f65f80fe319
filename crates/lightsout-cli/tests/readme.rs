//! The commands in the README print what it says.

#[test]
fn readme_commands_print_what_it_says() {
    // A process of its own, since the README speaks of files as seen from the root of the repository.
    std::env::set_current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).unwrap();
    trycmd::TestCases::new()
        .case("README.md")
        .register_bin("lightsout", assert_cmd::cargo::cargo_bin!("lightsout"));
}
