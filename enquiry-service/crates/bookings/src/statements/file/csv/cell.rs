//! The cell of an amount, as banks and spreadsheets write it.

use content_model::Currency;

use super::direction::Direction;
use crate::statements::file::amount::currency;

/// Signs that a spreadsheet or a bank puts around a number.
const MARKS: [char; 7] = ['(', ')', '=', '"', '\'', '’', '\u{a0}'];

/// The parts of an amount cell.
#[derive(Debug, PartialEq, Eq)]
pub struct AmountCell {
    /// With a point before the decimals and without separators and sign.
    pub number: String,
    pub is_negative: bool,
    /// A word such as `DR` beside the number.
    pub direction: Option<Direction>,
    /// `None` if the cell names none.
    pub currency: Option<NamedCurrency>,
}

/// A currency beside a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NamedCurrency {
    Known(Currency),
    /// `$`, which many currencies use.
    Dollars,
}

impl AmountCell {
    /// Reads `1,374.00`, `(30.00)`, `-30.00`, `30.00-`, `$1,374.00`, `1,374.00 CR` and `EUR 7`; `None` for a cell that is
    /// empty or holds only dashes.
    ///
    /// # Errors
    /// The reason, if the text is not an amount.
    pub fn read(cell: &str, decimal: char) -> Result<Option<Self>, String> {
        let text = cell.trim();
        if text.chars().all(|letter| is_minus(letter) || letter.is_whitespace() || MARKS.contains(&letter)) {
            return Ok(None);
        }
        let no_amount = || format!("'{text}' is not an amount");
        let is_digit = |letter: char| letter.is_ascii_digit();
        let first = text.find(is_digit).ok_or_else(no_amount)?;
        let last = text.rfind(is_digit).ok_or_else(no_amount)?;
        // `.50` has nothing before its decimals.
        let first = text.get(..first).and_then(|before| before.strip_suffix(decimal)).map_or(first, str::len);
        let (before, rest) = text.split_at_checked(first).ok_or_else(no_amount)?;
        let (number, after) = rest.split_at_checked(last + 1 - first).ok_or_else(no_amount)?;
        let number = plain(number, decimal).ok_or_else(|| {
            format!("'{text}' is not an amount with '{decimal}' before the decimals: see decimal= of statements.csv")
        })?;
        let is_negative = before.contains('(') && after.contains(')') || format!("{before}{after}").contains(is_minus);
        let mut amount = AmountCell { number, is_negative, direction: None, currency: None };
        let is_between =
            |letter: char| letter.is_whitespace() || is_minus(letter) || matches!(letter, '+' | '.' | ',' | ':');
        let words = [before, after].map(|part| part.replace(MARKS, " "));
        for word in words.iter().flat_map(|part| part.split(is_between)).filter(|word| !word.is_empty()) {
            if let Some(direction) = Direction::of(word) {
                amount.direction = Some(direction);
            } else if word == "$" {
                amount.currency = Some(NamedCurrency::Dollars);
            } else if let Some(currency) = currency(word) {
                amount.currency = Some(NamedCurrency::Known(currency));
            } else {
                return Err(no_amount());
            }
        }
        Ok(Some(amount))
    }
}

fn is_minus(letter: char) -> bool {
    matches!(letter, '-' | '−' | '–' | '—')
}

/// `None` if the separators are not those of thousands. A wrong decimal sign would otherwise make 1.50 of 150.
fn plain(number: &str, decimal: char) -> Option<String> {
    let (whole, decimals) = number.split_once(decimal).unwrap_or((number, ""));
    let separator = if decimal == ',' { '.' } else { ',' };
    let is_separator = |letter: char| letter == separator || letter.is_whitespace() || matches!(letter, '\'' | '’');
    let groups: Vec<&str> = whole.split(is_separator).collect();
    let is_number = |text: &str| text.bytes().all(|digit| digit.is_ascii_digit());
    let is_grouped = match groups.as_slice() {
        [] | [_] => true,
        // In India, groups have two digits, except the last.
        [first, rest @ .., last] => {
            (1..=3).contains(&first.len()) && rest.iter().all(|group| (2..=3).contains(&group.len())) && last.len() == 3
        }
    };
    if !is_grouped || !groups.iter().all(|group| is_number(group)) || !is_number(decimals) {
        return None;
    }
    let whole = groups.concat();
    Some(if decimals.is_empty() { whole } else { format!("{whole}.{decimals}") })
}
