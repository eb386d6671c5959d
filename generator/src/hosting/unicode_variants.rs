//! Unicode writes `ü` as one character or as two. Pages have the short form; some programs send the long form. The
//! preview and the edge function normalise addresses, but nginx and Caddy compare bytes and need both forms.

use unicode_normalization::UnicodeNormalization;

use crate::routes::RouteTable;

/// A path in its short form and, if different, its long form.
pub fn all(path: &str) -> Vec<String> {
    std::iter::once(path.to_owned()).chain(long_form(path)).collect()
}

/// Long forms of pages' paths, with the pages' files.
pub fn of_pages(table: &RouteTable) -> Vec<(String, String)> {
    let addresses = table.routes().iter().filter_map(|route| table.address(route));
    addresses
        .filter_map(|address| {
            let long = long_form(&address.file)?;
            Some((format!("/{}", long.trim_end_matches(".html")), format!("/{}", address.file)))
        })
        .collect()
}

fn long_form(text: &str) -> Option<String> {
    // Shortcut for ASCII, which nearly all addresses are.
    if text.is_ascii() {
        return None;
    }
    let long: String = text.nfd().collect();
    (long != text).then_some(long)
}
