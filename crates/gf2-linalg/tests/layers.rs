//! The order of the crate's layers, by the `use` lines of its sources. Paths within code are not seen.

use std::fs;
use std::path::Path;

/// From the lowest up: each imports only from its own and those before it. The longest matching path counts:
/// `matrix/view` before `matrix`.
const LAYERS: &[&[&str]] = &[
    &["words", "error", "interrupt", "aligned", "scalar"],
    &["vector/view", "matrix/view"],
    &["parallelism"],
    &["simd"],
    &["vector", "matrix", "combinations"],
    &["multiply", "hamming", "tridiagonal", "walsh"],
    &["triangular", "small"],
    &["echelon"],
    &["subspace", "coset"],
    &["ple"],
    &["nullspace", "inverse", "solve"],
    &["polynomial", "text", "serde", "testing", "formats"],
];

/// The layer of a module, which is named by its path.
fn layer(module: &str) -> usize {
    let names =
        LAYERS.iter().enumerate().flat_map(|(layer, names)| names.iter().map(move |name| (layer, *name)));
    let within =
        |name: &str| module.strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'));
    let named = names.filter(|(_, name)| within(name)).max_by_key(|(_, name)| name.len());
    named.unwrap_or_else(|| panic!("{module} is in no layer")).0
}

/// The modules whose items the root of the crate has under the names that follow `crate::`.
fn exports(root: &str) -> Vec<(String, String)> {
    let mut exports = Vec::new();
    for line in root.lines().filter_map(|line| line.strip_prefix("pub use ")) {
        let (module, names) = line.trim_end_matches(';').split_once("::").expect("a module and its items");
        for name in names.trim_matches(['{', '}']).split(", ") {
            exports.push((name.to_owned(), module.to_owned()));
        }
    }
    // The borrowed forms are views, below those that own their entries.
    for (name, module) in
        [("VectorRef", "vector"), ("VectorMut", "vector"), ("MatrixRef", "matrix"), ("MatrixMut", "matrix")]
    {
        let export = exports.iter_mut().find(|(known, _)| known == name).expect("a view is exported");
        export.1 = format!("{module}/view");
    }
    exports
}

/// What a path imports from the crate, one by one: `a::{b, c::d}` becomes `a/b` and `a/c/d`.
fn expand(path: &str) -> Vec<String> {
    let Some((prefix, group)) = path.split_once('{') else { return vec![path.replace("::", "/")] };
    let group = &group[..group.rfind('}').expect("a group ends")];
    let mut items = vec![String::new()];
    let mut depth = 0;
    for character in group.chars() {
        match character {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                items.push(String::new());
                continue;
            }
            _ => {}
        }
        items.last_mut().expect("there is one from the start").push(character);
    }
    let prefix = prefix.replace("::", "/");
    items
        .iter()
        .map(|item| item.trim())
        .filter(|item| !item.is_empty())
        .flat_map(expand)
        .map(|item| format!("{prefix}{}", item.trim_end_matches("/self")))
        .collect()
}

/// The `crate` paths of the `use` declarations ahead of a file's tests.
fn imports(source: &str) -> Vec<String> {
    let code = source.split("#[cfg(test)]\nmod").next().unwrap_or_default();
    let mut imports = Vec::new();
    for (start, _) in code.match_indices("use crate::") {
        let path = &code[start + "use crate::".len()..];
        let path = &path[..path.find(';').expect("a declaration ends")];
        imports.extend(expand(&path.split_whitespace().collect::<Vec<_>>().join(" ")));
    }
    imports
}

fn sources(folder: &Path, found: &mut Vec<(String, String)>, root: &Path) {
    for entry in fs::read_dir(folder).expect("a folder of sources") {
        let path = entry.expect("an entry of it").path();
        if path.is_dir() {
            sources(&path, found, root);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let module = path.strip_prefix(root).expect("below the root").with_extension("");
            let module = module.to_str().expect("a name in UTF-8").replace('\\', "/");
            let text = fs::read_to_string(&path).expect("a source");
            found.push((module.trim_end_matches("/mod").to_owned(), text));
        }
    }
}

#[test]
fn a_layer_imports_only_from_those_below_it() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    sources(&root, &mut files, &root);
    let (library, modules): (Vec<_>, Vec<_>) = files.into_iter().partition(|(module, _)| module == "lib");
    let exports = exports(&library[0].1);
    let mut count = 0;
    let mut faults = Vec::new();
    for (module, source) in &modules {
        for import in imports(source) {
            let first = import.split('/').next().unwrap_or_default();
            let export = exports.iter().find(|(name, _)| name == first);
            let origin = export.map_or(import.as_str(), |(_, module)| module.as_str());
            count += 1;
            if layer(origin) > layer(module) {
                faults.push(format!("{module} imports {import}, of a higher layer"));
            }
        }
    }
    // A parser that finds nothing must not pass.
    assert!(count > 300, "only {count} imports found");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
