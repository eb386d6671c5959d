//! The product areas of the service: an area imports from lower areas only.

use std::{collections::BTreeMap, path::Path};

/// From the ground up. Areas of one floor do not know each other. All other modules are the program.
const FLOORS: [&[&str]; 7] = [
    &["kernel"],
    &["staff"],
    &["accounts"],
    &["intake"],
    &["bookings", "correspondence"],
    &["overview"],
    &["demonstration"],
];
/// The files that import from an area that is not below theirs. The number only falls.
const UPWARD: usize = 11;

fn floor(module: &str) -> usize {
    FLOORS.iter().position(|areas| areas.contains(&module)).unwrap_or(FLOORS.len())
}

#[test]
fn an_area_imports_from_lower_areas_only() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut imports: BTreeMap<(String, String), Vec<String>> = BTreeMap::new();
    let mut folders = vec![source.clone()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let inside = path.strip_prefix(&source).unwrap().to_str().unwrap().to_owned();
            if path.is_dir() {
                folders.push(path);
            } else if !matches!(inside.as_str(), "main.rs" | "lib.rs") && !inside.starts_with("bin/") {
                let module = inside.split('/').next().unwrap().trim_end_matches(".rs").to_owned();
                for imported in imported(&std::fs::read_to_string(&path).unwrap()) {
                    imports.entry((module.clone(), imported)).or_default().push(inside.clone());
                }
            }
        }
    }
    assert!(imports.len() > 30, "{}", imports.len());
    imports.retain(|(module, imported), _| {
        let (module, imported) = (module.as_str(), imported.as_str());
        module != imported && floor(module) <= floor(imported) && floor(module) < FLOORS.len()
    });
    let upward = imports.values().map(Vec::len).sum::<usize>();
    assert_eq!(upward, UPWARD, "{imports:#?}");
}

/// The modules of the crate that a file names, in `use crate::{…}` and in paths.
fn imported(text: &str) -> Vec<String> {
    let mut modules = Vec::new();
    for rest in text.split("crate::").skip(1) {
        let Some(group) = rest.strip_prefix('{') else {
            modules.extend(first_word(rest));
            continue;
        };
        let (mut depth, mut item) = (0, String::new());
        for letter in group.chars() {
            match letter {
                '{' => depth += 1,
                '}' if depth == 0 => break,
                '}' => depth -= 1,
                ',' if depth == 0 => modules.extend(first_word(&std::mem::take(&mut item))),
                letter => item.push(letter),
            }
        }
        modules.extend(first_word(&item));
    }
    modules
}

fn first_word(text: &str) -> Option<String> {
    let word = text.trim().split(|letter: char| !letter.is_ascii_lowercase() && letter != '_').next()?;
    (!word.is_empty()).then(|| word.to_owned())
}
