//! Patterned grounds after the kanga, the printed cloth of the Swahili coast, for people without a photograph: a border, a
//! field of one motif, and an open middle for the monogram.

use serde::Serialize;

use super::number;

const WIDTH: f64 = 120.0;
const HEIGHT: f64 = 160.0;
/// The distance of the border's centre line from the edge.
const BORDER: f64 = 11.0;
/// The radius around the middle that has no motifs.
const OPEN: f64 = 38.0;

/// Outlines around the point where they are drawn: leaf, lozenge, star, ring of the cashew nut, drop.
const FIELD_MOTIFS: [&str; 5] = [
    "m0-6q6 6 0 12q-6-6 0-12z",
    "m0-5l4 5l-4 5l-4-5z",
    "m0-6q1 5 6 6q-5 1-6 6q-1-5-6-6q5-1 6-6z",
    "m-3-4q8-2 7 4q-1 6-7 4q5-2 3-5q-2-2-3-3z",
    "m0-6q5 6 0 10q-5-4 0-10z",
];
/// Triangle, disc, bar.
const BORDER_MOTIFS: [&str; 3] = ["m-4 3l4-7l4 7z", "m-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0z", "m-1.5-4h3v8h-3z"];
/// The pairs of colours in the style sheet.
const COLOURS: u64 = 4;

/// A cloth of 120 × 160 units.
#[derive(Debug, Serialize)]
pub struct Kanga {
    pub colours: u64,
    /// The data of a path.
    pub field: String,
    /// The data of a path.
    pub border: String,
}

/// The cloth of a person; the same number gives the same cloth.
pub fn kanga(person: u64) -> Kanga {
    let field = lattice().into_iter().filter(|(x, y)| (x - WIDTH / 2.0).hypot(y - HEIGHT / 2.0) > OPEN);
    Kanga {
        colours: person % COLOURS,
        field: repeated(motif(&FIELD_MOTIFS, person), field),
        border: repeated(motif(&BORDER_MOTIFS, person), frame()),
    }
}

fn motif<'a>(motifs: &[&'a str], person: u64) -> &'a str {
    let index = person % motifs.len().max(1) as u64;
    usize::try_from(index).ok().and_then(|index| motifs.get(index)).copied().unwrap_or_default()
}

/// Rows of points, every second row shifted by half a step.
fn lattice() -> Vec<(f64, f64)> {
    (0..9)
        .flat_map(|row| {
            let shift = if row % 2 == 0 { 0.0 } else { 7.5 };
            let columns = if row % 2 == 0 { 6 } else { 5 };
            (0..columns).map(move |column| (22.5 + shift + 15.0 * f64::from(column), 27.0 + 13.25 * f64::from(row)))
        })
        .collect()
}

fn frame() -> Vec<(f64, f64)> {
    let (right, bottom) = (WIDTH - BORDER, HEIGHT - BORDER);
    let across = (0..=9).map(|step| BORDER + (right - BORDER) / 9.0 * f64::from(step));
    let down = (1..13).map(|step| BORDER + (bottom - BORDER) / 13.0 * f64::from(step));
    across.flat_map(|x| [(x, BORDER), (x, bottom)]).chain(down.flat_map(|y| [(BORDER, y), (right, y)])).collect()
}

fn repeated(motif: &str, points: impl IntoIterator<Item = (f64, f64)>) -> String {
    let mut path = String::new();
    for (x, y) in points {
        path.push('M');
        number(&mut path, x);
        path.push(' ');
        number(&mut path, y);
        path.push_str(motif);
    }
    path
}
