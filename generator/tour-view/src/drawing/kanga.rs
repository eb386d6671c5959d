//! Patterned grounds after the kanga, the printed cloth of the Swahili coast, for people without a photograph: a border, a
//! field of one motif, and an open middle for the monogram. The site's `icons/kanga.svg` draws them.

use serde::Serialize;

/// The pairs of colours in the style sheet.
const COLOURS: u64 = 4;
/// The motifs of the field and of the border in the drawing.
const FIELDS: u64 = 5;
const BORDERS: u64 = 3;

/// A cloth, by the numbers of its parts.
#[derive(Debug, Serialize)]
pub struct Kanga {
    pub colours: u64,
    pub field: u64,
    pub border: u64,
}

/// The cloth of a person; the same number gives the same cloth.
pub fn kanga(person: u64) -> Kanga {
    Kanga { colours: person % COLOURS, field: person % FIELDS, border: person % BORDERS }
}
