//! Parsed lines of a statement, and their keys.

use std::collections::HashMap;

use content_model::Money;
use jiff::civil::Date;

use kernel::fields::SingleLine;

use super::decoding::as_latin_1;
use crate::statements::model::{Credit, Doubt};

/// The maximum number of characters of a text that is shown.
const LONGEST: usize = 500;
/// The maximum number of characters of a reference and of an account.
const LONGEST_REFERENCE: usize = 100;

/// A parsed credit, which may have no reference yet.
pub struct StatementLine {
    /// Empty if the file does not state it.
    pub account: String,
    pub reference: Option<String>,
    pub on: Date,
    pub amount: Money,
    pub payer: String,
    pub text: String,
    /// Payer and words that make up the reference of a line without one. They stay the same when the reader learns to
    /// read more words of a file: otherwise, a file that is imported again would be new.
    pub identity: String,
    pub doubt: Option<Doubt>,
}

/// Derives references for lines without one: a hash of their contents, and the ordinal among identical lines.
pub fn credits(lines: Vec<StatementLine>, is_windows_1252: bool) -> Vec<Credit> {
    let mut equal: HashMap<String, usize> = HashMap::new();
    let credit = |line: StatementLine| {
        let StatementLine { account, reference, on, amount, payer, text, identity, doubt } = line;
        let reference = reference.filter(|reference| !reference.trim().is_empty()).unwrap_or_else(|| {
            let contents = format!("{on}\n{amount}\n{identity}");
            // Stored lines of such files have names made of their Latin-1 text, which differs in quotes and signs.
            let contents = if is_windows_1252 { as_latin_1(&contents) } else { contents };
            let before = equal.entry(contents.clone()).or_default();
            let hash = blake3::hash(format!("{contents}\n{before}").as_bytes()).to_hex();
            *before += 1;
            format!("line {}", hash.as_str().chars().take(20).collect::<String>())
        });
        let spaced = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        let words = spaced(&text);
        Credit {
            account: SingleLine::shortened(&account.split_whitespace().collect::<String>(), LONGEST_REFERENCE),
            reference: SingleLine::shortened(&reference, LONGEST_REFERENCE),
            on,
            amount,
            payer: SingleLine::shortened(&spaced(&payer), LONGEST),
            text: SingleLine::shortened(&words, LONGEST),
            words,
            doubt,
        }
    };
    lines.into_iter().map(credit).collect()
}
