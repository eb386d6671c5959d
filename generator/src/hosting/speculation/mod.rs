//! The pages that a browser fetches or prepares while a visitor is about to open them.

/// The file in every site that holds the rules.
pub const FILE: &str = "navigation.speculationrules";

/// Pages of cards and pagers are prerendered, because most visitors who point at a card open it; of other pages only
/// the document is prefetched. Addresses that the service counts are excluded.
pub const RULES: &str = include_str!("rules.json");

/// The header that names the file to browsers.
pub const HEADER: (&str, &str) = ("speculation-rules", "\"/navigation.speculationrules\"");
