//! What the compiler does not see of the product areas: the tables that their SQL names.

use std::{collections::BTreeMap, fs, path::Path};

use kernel::database::tables::Table;

/// From the ground up, each with its tables. An area reads its own tables and those below; `bookings` and
/// `correspondence` do not know each other.
const AREAS: [(&str, &[Table]); 7] = [
    ("kernel", kernel::tables::TABLES),
    ("staff", staff::tables::TABLES),
    ("accounts", accounts::tables::TABLES),
    ("intake", intake::tables::TABLES),
    ("bookings", bookings::tables::TABLES),
    ("correspondence", correspondence::tables::TABLES),
    ("overview", &[]),
];
/// Statements that write a row of a lower area: which word of it, and why.
const WRITES_BELOW: [(&str, &str, &str); 1] =
    [("correspondence", "enquiries", "the mark of an enquiry whose words are not indexed yet")];
/// The words before a table that a statement reads or writes.
const READS: [&str; 2] = ["FROM", "JOIN"];
const WRITES: [&str; 3] = ["INTO", "UPDATE", "DELETE FROM"];

/// The tables by area, with the level of the area.
fn owners() -> BTreeMap<&'static str, (usize, &'static str)> {
    let owners = AREAS.iter().enumerate();
    owners.flat_map(|(level, (area, tables))| tables.iter().map(move |table| (table.name, (level, *area)))).collect()
}

/// The tables that stand after one of these words in the texts of a folder.
fn named(folder: &Path, words: &[&str]) -> BTreeMap<String, Vec<String>> {
    let mut named: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            // The steps from earlier schemas concern the tables of all areas.
            if path.extension().is_none_or(|extension| extension != "rs") || path.ends_with("database/migrate.rs") {
                continue;
            }
            let text = fs::read_to_string(&path).unwrap();
            for word in words {
                for (start, _) in text.match_indices(&format!("{word} ")) {
                    let rest = text[start + word.len()..].trim_start();
                    let end = rest.find(|letter: char| !letter.is_ascii_lowercase() && letter != '_');
                    let table = &rest[..end.unwrap_or(rest.len())];
                    named.entry(table.to_owned()).or_default().push(path.display().to_string());
                }
            }
        }
    }
    named
}

fn source_of(area: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("crates").join(area).join("src")
}

#[test]
fn the_sql_of_an_area_names_only_its_own_tables_and_those_below() {
    let owners = owners();
    let mut found = 0;
    for (level, (area, _)) in AREAS.iter().enumerate() {
        for (table, files) in named(&source_of(area), &READS) {
            let Some((owner_level, owner)) = owners.get(table.as_str()) else { continue };
            found += 1;
            let is_neighbour = (*area, *owner) == ("correspondence", "bookings");
            assert!(owner_level <= &level && !is_neighbour, "{area} reads {table} of {owner} in {files:?}");
        }
    }
    assert!(found > 40, "{found}");
}

#[test]
fn only_the_area_of_a_table_writes_its_rows() {
    let owners = owners();
    let mut found = 0;
    for (area, _) in &AREAS {
        for (table, files) in named(&source_of(area), &WRITES) {
            let Some((_, owner)) = owners.get(table.as_str()) else { continue };
            found += 1;
            let is_named = WRITES_BELOW.iter().any(|(by, of, _)| (by, *of) == (area, table.as_str()));
            assert!(owner == area || is_named, "{area} writes {table} of {owner} in {files:?}");
        }
    }
    assert!(found > 30, "{found}");
}
