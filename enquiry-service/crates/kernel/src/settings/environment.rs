//! The variables of the process.

use std::{collections::HashMap, ffi::OsString};

use super::kinds::Fault;

/// The prefix of all environment variables, which avoids collisions with other programs.
const PREFIX: &str = "TEMBEA_";

/// The variable that names the settings file, without the prefix.
pub const FILE: &str = "ENQUIRY_SETTINGS";

/// The variables of this program, the generator and the web servers, which may share one environment.
const KNOWN: &str = include_str!("../../../../variables.txt");

/// Variables with our prefix whose values are not UTF-8.
#[derive(Debug, thiserror::Error)]
#[error("not valid UTF-8: {names}")]
pub struct NoText {
    names: String,
}

pub fn prefixed(name: &str) -> String {
    format!("{PREFIX}{name}")
}

/// The variable that names the file.
pub fn settings_file_variable() -> String {
    prefixed(FILE)
}

/// The variables as text. Only variables of other programs and the path of the settings file may be non-UTF-8.
///
/// # Errors
/// If another variable with our prefix is not UTF-8.
pub fn environment(
    variables: impl IntoIterator<Item = (OsString, OsString)>,
) -> Result<HashMap<String, String>, NoText> {
    let mut environment = HashMap::new();
    let mut wrong = Vec::new();
    for (name, value) in variables {
        let name = name.to_string_lossy().into_owned();
        let is_ours = name.starts_with(PREFIX) && name != settings_file_variable();
        let text = match value.into_string() {
            Err(_) if is_ours => {
                wrong.push(name);
                continue;
            }
            text => text.unwrap_or_default(),
        };
        environment.insert(name, text);
    }
    wrong.sort();
    if wrong.is_empty() { Ok(environment) } else { Err(NoText { names: wrong.join(", ") }) }
}

/// Variables with our prefix that no program reads, mostly misspelt, sorted by name.
pub fn unknown(environment: &HashMap<String, String>) -> Vec<Fault> {
    let mut unknown: Vec<Fault> = environment.keys().filter_map(|name| fault(name)).collect();
    unknown.sort_by_key(ToString::to_string);
    unknown
}

fn fault(name: &str) -> Option<Fault> {
    let own = name.strip_prefix(PREFIX)?;
    let known = || KNOWN.lines().filter(|line| !line.starts_with('#'));
    if known().any(|known| known == own) {
        return None;
    }
    let nearest = known().min_by_key(|known| strsim::damerau_levenshtein(known, own)).unwrap_or_default();
    Some(Fault::Unknown { name: name.to_owned(), nearest: format!("{PREFIX}{nearest}") })
}
