//! The modules of the generator depend on each other in one direction.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::Path,
};

use walkdir::WalkDir;

type Graph = BTreeMap<String, BTreeSet<String>>;

#[test]
fn modules_form_no_cycle() {
    let mut graph = graph(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"));
    assert!(graph["build"].contains("output"), "the imports are not found: {graph:?}");
    // Without the modules that depend on no other, again and again, only cycles are left.
    while let Some(leaf) = graph.iter().find(|(_, used)| used.is_empty()).map(|(module, _)| module.clone()) {
        graph.remove(&leaf);
        graph.values_mut().for_each(|used| _ = used.remove(&leaf));
    }
    assert!(graph.is_empty(), "modules on a cycle, or above one: {graph:#?}");
}

/// What pages have in common knows no kind of page, and the inputs of pages know nothing of what pages show.
#[test]
fn the_folders_of_pages_depend_on_each_other_in_one_direction() {
    const KINDS: [&str; 5] = ["articles", "company", "destinations", "files", "tours"];
    let pages = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/pages");
    let above = [("prepared", [&KINDS[..], &["shared"]].concat()), ("shared", KINDS.to_vec())];
    for (folder, above) in above {
        for file in WalkDir::new(pages.join(folder)).into_iter().map(Result::unwrap) {
            if !file.file_type().is_file() {
                continue;
            }
            let code = std::fs::read_to_string(file.path()).unwrap();
            let code = code.lines().filter(|line| !line.trim_start().starts_with("//")).flat_map(str::split_whitespace);
            let code: String = code.collect();
            for module in &above {
                let is_named = ["{", ",", "::"].iter().any(|before| code.contains(&format!("{before}{module}::")));
                assert!(!is_named, "{} depends on pages/{module}", file.path().display());
            }
        }
    }
}

/// The top-level modules with the modules that their code names after `crate::`.
fn graph(source: &Path) -> Graph {
    let mut graph = Graph::new();
    for file in WalkDir::new(source) {
        let file = file.unwrap();
        let path = file.path().strip_prefix(source).unwrap();
        let (Some(first), Some("rs")) = (path.iter().next(), path.extension().and_then(|extension| extension.to_str()))
        else {
            continue;
        };
        let module = first.to_str().unwrap().trim_end_matches(".rs");
        if matches!(module, "lib" | "main" | "bin") {
            continue;
        }
        let code = std::fs::read_to_string(file.path()).unwrap();
        let used = graph.entry(module.to_owned()).or_default();
        used.extend(imports(&code).filter(|used| used != module));
    }
    graph
}

fn imports(code: &str) -> impl Iterator<Item = String> {
    let code: String = code.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
    let mut found = Vec::new();
    for (start, name) in code.match_indices("crate::") {
        let path = &code[start + name.len()..];
        let Some(group) = path.strip_prefix('{') else {
            found.push(path);
            continue;
        };
        let mut depth = 0;
        let mut begins = true;
        for (at, character) in group.char_indices() {
            match character {
                '{' => depth += 1,
                '}' if depth == 0 => break,
                '}' => depth -= 1,
                ',' if depth == 0 => begins = true,
                ' ' => {}
                _ if begins => {
                    found.push(&group[at..]);
                    begins = false;
                }
                _ => {}
            }
        }
    }
    let name = |path: &str| path.chars().take_while(|c| c.is_ascii_lowercase() || *c == '_').collect::<String>();
    found.into_iter().map(name).filter(|name| !name.is_empty()).collect::<Vec<_>>().into_iter()
}
