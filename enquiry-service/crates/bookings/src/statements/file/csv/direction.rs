//! Words by which banks distinguish credits from debits.

/// Whether the money of a line arrived or left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    Arrived,
    Left,
}

/// In capitals. `D` and `S` are debits (`Soll`), `C`, `H` and `K` credits (`Haben`, `Kredit`).
const ARRIVED: [&str; 18] = [
    "C",
    "CR",
    "CRDT",
    "CREDIT",
    "CRÉDIT",
    "CREDITO",
    "CRÉDITO",
    "H",
    "HABEN",
    "HABER",
    "GUTSCHRIFT",
    "K",
    "KREDIT",
    "AVERE",
    "BIJ",
    "MA",
    "DEPOSIT",
    "+",
];
const LEFT: [&str; 22] = [
    "D",
    "DR",
    "DB",
    "DBIT",
    "DEBIT",
    "DÉBIT",
    "DEBITO",
    "DÉBITO",
    "DEBET",
    "S",
    "SOLL",
    "BELASTUNG",
    "LASTSCHRIFT",
    "DEBE",
    "DARE",
    "AF",
    "WN",
    "WINIEN",
    "WITHDRAWAL",
    "DUGUJE",
    "-",
    "−",
];
/// Headings of columns with such words, in capitals.
const HEADINGS: [&str; 14] = [
    "DIRECTION",
    "S/H",
    "SOLL/HABEN",
    "D/C",
    "C/D",
    "DR/CR",
    "CR/DR",
    "D/K",
    "DEBIT/CREDIT",
    "CREDIT/DEBIT",
    "CREDIT/DEBIT INDICATOR",
    "CREDITDEBIT",
    "AF BIJ",
    "CDTDBTIND",
];

impl Direction {
    /// `None` for any other word.
    pub fn of(word: &str) -> Option<Self> {
        let capitals = word.trim().trim_end_matches('.').to_uppercase();
        let is_one_of = |words: &[&str]| words.contains(&capitals.as_str());
        match (is_one_of(&ARRIVED), is_one_of(&LEFT)) {
            (true, _) => Some(Direction::Arrived),
            (_, true) => Some(Direction::Left),
            _ => None,
        }
    }
}

/// Whether a column with this heading holds such words.
pub fn is_heading(text: &str) -> bool {
    HEADINGS.contains(&text.trim().to_uppercase().as_str())
}
