//! Names of details.

use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::identity::Id;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum DetailKind {
    Tour,
    Destination,
    Article,
}

/// Names one detail of a locale.
pub type DetailKey = (DetailKind, Id);

/// The detail that a file of a locale's snapshot holds, if any.
pub fn detail_of_file(file: &Path) -> Option<DetailKey> {
    let kind = match file.parent()?.to_str()? {
        "tours" => DetailKind::Tour,
        "destination" => DetailKind::Destination,
        "blogs" => DetailKind::Article,
        _ => return None,
    };
    Some((kind, Id(file.file_name()?.to_str()?.strip_suffix(".json")?.parse().ok()?)))
}
