//! Entities that a drawing declares, as Illustrator does for its namespaces and styles. Only short texts are taken:
//! an entity of entities can grow to any size, and one from outside would be read from somewhere else.

use std::collections::HashMap;

/// How much longer the references to entities may make a drawing.
const MAX_ADDED_BYTES: usize = 1 << 20;

const DECLARATION: &str = "<!ENTITY";

/// Checks all that looks like a declaration, also outside of the document type.
///
/// # Errors
///
/// The reason why the drawing is not taken.
pub(super) fn check(text: &str) -> Result<(), String> {
    let mut lengths: HashMap<&str, usize> = HashMap::new();
    for (position, _) in text.match_indices(DECLARATION) {
        let (name, value) = declaration(text.get(position + DECLARATION.len()..).unwrap_or_default())?;
        if value.contains(['&', '%', '<']) {
            return Err(format!("its entity {} holds markup or another entity", shortened(name)));
        }
        let length = lengths.entry(name).or_default();
        *length = value.len().max(*length);
    }
    if lengths.is_empty() {
        return Ok(());
    }
    let mut added: usize = 0;
    for (position, _) in text.match_indices('&') {
        let reference = text.get(position + 1..).and_then(|rest| rest.split_once(';')).map(|(name, _)| name);
        added = added.saturating_add(reference.and_then(|name| lengths.get(name)).copied().unwrap_or_default());
        if added > MAX_ADDED_BYTES {
            return Err("its entities make it longer by more than a megabyte".to_owned());
        }
    }
    Ok(())
}

/// Name and text of the declaration after its keyword.
fn declaration(rest: &str) -> Result<(&str, &str), String> {
    let unreadable = || "it declares an entity that is not text".to_owned();
    let rest = rest.trim_start_matches(char::is_whitespace);
    let (name, rest) = rest.split_once(char::is_whitespace).ok_or_else(unreadable)?;
    if name == "%" {
        return Err("it declares an entity for its own document type".to_owned());
    }
    let rest = rest.trim_start();
    if rest.starts_with("SYSTEM") || rest.starts_with("PUBLIC") {
        return Err(format!("its entity {} is outside of the file", shortened(name)));
    }
    let quote = rest.chars().next().filter(|quote| matches!(quote, '"' | '\'')).ok_or_else(unreadable)?;
    let (value, end) = rest.get(1..).and_then(|rest| rest.split_once(quote)).ok_or_else(unreadable)?;
    if !end.trim_start().starts_with('>') {
        return Err(unreadable());
    }
    Ok((name, value))
}

fn shortened(name: &str) -> String {
    name.chars().take(40).collect()
}
