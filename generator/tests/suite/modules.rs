//! The modules of the generator depend on each other in one direction.

mod imports;

use std::{
    collections::{BTreeMap, BTreeSet},
    path::Path,
};

use imports::{Import, imports};

fn imports_of(source: &str, known: &[(&str, &str, &str)]) -> BTreeSet<Import> {
    let imports = imports(&Path::new(env!("CARGO_MANIFEST_DIR")).join(source));
    for (file, name, of) in known {
        let import = Import { file: (*file).to_owned(), name: (*name).to_owned(), of: (*of).to_owned() };
        assert!(imports.contains(&import), "not found: {import:?}");
    }
    imports
}

fn of_generator() -> BTreeSet<Import> {
    // By a name that another file exports again.
    imports_of("src", &[("build/site_files.rs", "Sitemap", "pages/files/sitemap.rs")])
}

fn of_tour_view() -> BTreeSet<Import> {
    // By a path in code, and by a name that the folder above imports.
    let known =
        [("drawing/map/mod.rs", "write", "drawing/map/names.rs"), ("drawing/map/labels.rs", "escape", "markup.rs")];
    imports_of("tour-view/src", &known)
}

#[test]
fn modules_form_no_cycle() {
    let module = |file: &str| file.split('/').next().unwrap().trim_end_matches(".rs").to_owned();
    let cycles = [of_generator(), of_tour_view()].map(|imports| cycles(imports, module)).concat();
    assert!(cycles.is_empty(), "these modules use each other by what their files import:\n{}", cycles.join("\n"));
}

#[test]
fn files_form_no_cycle() {
    let cycles = [of_generator(), of_tour_view()].map(|imports| cycles(imports, str::to_owned)).concat();
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
