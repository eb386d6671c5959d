//! The modules of the generator depend on each other in one direction.

mod imports;

use std::{
    collections::{BTreeMap, BTreeSet},
    path::Path,
};

use imports::{Import, imports};

fn of_generator() -> BTreeSet<Import> {
    let imports = imports(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"));
    // By a path in code, by a name that another file exports again, and by one that the folder above imports.
    for (file, name, of) in [
        ("drawing/map/mod.rs", "write", "drawing/map/names.rs"),
        ("build/sources.rs", "Geography", "drawing/map/geography/mod.rs"),
        ("drawing/map/labels.rs", "escape", "markup.rs"),
    ] {
        let import = Import { file: file.to_owned(), name: name.to_owned(), of: of.to_owned() };
        assert!(imports.contains(&import), "not found: {import:?}");
    }
    imports
}

#[test]
fn modules_form_no_cycle() {
    let module = |file: &str| file.split('/').next().unwrap().trim_end_matches(".rs").to_owned();
    let cycles = cycles(of_generator(), module);
    assert!(cycles.is_empty(), "these modules use each other by what their files import:\n{}", cycles.join("\n"));
}

#[test]
fn files_form_no_cycle() {
    let cycles = cycles(of_generator(), str::to_owned);
    assert!(cycles.is_empty(), "move what two files need into a file below both:\n{}", cycles.join("\n"));
}

/// What pages have in common knows no kind of page, and the inputs of pages know nothing of what pages show.
#[test]
fn the_folders_of_pages_depend_on_each_other_in_one_direction() {
    const KINDS: [&str; 5] = ["articles", "company", "destinations", "files", "tours"];
    let above = [("prepared", [&KINDS[..], &["shared"]].concat()), ("shared", KINDS.to_vec())];
    for import in of_generator() {
        for (folder, above) in &above {
            let is_above = |module: &&str| import.of.starts_with(&format!("pages/{module}/"));
            let is_wrong = import.file.starts_with(&format!("pages/{folder}/")) && above.iter().any(is_above);
            assert!(!is_wrong, "{import:?}");
        }
    }
}

/// The imports by which parts of the code use each other; `part` gives the part of a file.
fn cycles(imports: BTreeSet<Import>, part: impl Fn(&str) -> String) -> Vec<String> {
    let mut used: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for import in &imports {
        used.entry(part(&import.file)).or_default().insert(part(&import.of));
    }
    let leads = |from: &str, to: &str| {
        let (mut seen, mut next) = (BTreeSet::new(), vec![from]);
        while let Some(here) = next.pop() {
            if seen.insert(here) {
                next.extend(used.get(here).into_iter().flatten().map(String::as_str));
            }
        }
        seen.contains(to)
    };
    let is_on_cycle = |import: &Import| {
        let (file, of) = (part(&import.file), part(&import.of));
        file != of && leads(&of, &file)
    };
    let on_cycle = imports.into_iter().filter(is_on_cycle);
    on_cycle.map(|Import { file, name, of }| format!("{file} imports {name} of {of}")).collect()
}
