//! The map of the columns of a bank's CSV files.

use content_model::Currency;

/// The names of the parts of a map.
const PARTS: [&str; 12] = [
    "date",
    "amount",
    "text",
    "payer",
    "reference",
    "currency",
    "account",
    "direction",
    "credit",
    "dates",
    "delimiter",
    "decimal",
];

/// How days are written, unless the map says otherwise.
const DATES: &str = "%Y-%m-%d";

/// How a bank writes its CSV files.
#[derive(Clone, Debug)]
pub struct Columns {
    pub date: String,
    pub amount: String,
    pub text: Option<String>,
    pub payer: Option<String>,
    pub reference: Option<String>,
    pub currency: Option<String>,
    pub account: Option<String>,
    /// The column that distinguishes credits from debits.
    pub direction: Option<String>,
    /// The bank's word for a credit in that column, if it is not a common one.
    pub credit: Option<String>,
    /// In the notation of strftime, such as `%d.%m.%Y`.
    pub dates: String,
    pub delimiter: u8,
    /// The decimal separator.
    pub decimal: char,
    /// The currency of the account, for files without a column of currencies.
    pub of_account: Currency,
}

/// The columns of a file of dollars with a date, an amount, a description and a reference.
impl Default for Columns {
    fn default() -> Self {
        let named = |heading: &str| Some(heading.to_owned());
        Columns {
            date: "Date".to_owned(),
            amount: "Amount".to_owned(),
            text: named("Description"),
            payer: None,
            reference: named("Reference"),
            currency: None,
            account: None,
            direction: None,
            credit: None,
            dates: DATES.to_owned(),
            delimiter: b',',
            decimal: '.',
            of_account: Currency::USD,
        }
    }
}

/// The map of columns cannot be used.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum ColumnsError {
    /// A part is not of the form `name=value`, or its name is unknown.
    #[error("'{0}' is not one of {parts}", parts = PARTS.map(|part| format!("{part}=")).join(", "))]
    Part(String),
    /// A part that every statement needs is missing.
    #[error("{0}= is missing")]
    Missing(&'static str),
    /// The value is not exactly one character.
    #[error("{0}= must be one letter")]
    Letter(&'static str),
}

impl Columns {
    /// Reads a map such as `date=Value Date|amount=Credit|text=Narration|dates=%d/%m/%Y`. Amounts are US dollars, until
    /// [`Columns::in_currency`] says otherwise.
    ///
    /// # Errors
    /// The part that is wrong or missing.
    pub fn parse(map: &str) -> Result<Self, ColumnsError> {
        let mut parts = Vec::new();
        for part in map.split('|').map(str::trim).filter(|part| !part.is_empty()) {
            match part.split_once('=') {
                Some((name, value)) if PARTS.contains(&name.trim()) => parts.push((name.trim(), value)),
                _ => return Err(ColumnsError::Part(part.to_owned())),
            }
        }
        let value = |name: &str| {
            let found = parts.iter().find(|(known, _)| *known == name).map(|(_, value)| value.trim().to_owned());
            found.filter(|value| !value.is_empty())
        };
        let letter = |name: &'static str, default: char| match value(name) {
            None => Ok(default),
            Some(text) if text == "tab" => Ok('\t'),
            Some(text) => {
                let mut letters = text.chars();
                match (letters.next(), letters.next()) {
                    (Some(letter), None) if letter.is_ascii() => Ok(letter),
                    _ => Err(ColumnsError::Letter(name)),
                }
            }
        };
        let (direction, credit) = (value("direction"), value("credit"));
        if credit.is_some() && direction.is_none() {
            return Err(ColumnsError::Missing("direction"));
        }
        Ok(Columns {
            date: value("date").ok_or(ColumnsError::Missing("date"))?,
            amount: value("amount").ok_or(ColumnsError::Missing("amount"))?,
            text: value("text"),
            payer: value("payer"),
            reference: value("reference"),
            currency: value("currency"),
            account: value("account"),
            direction,
            credit,
            dates: value("dates").unwrap_or_else(|| DATES.to_owned()),
            delimiter: u8::try_from(letter("delimiter", ',')?).map_err(|_| ColumnsError::Letter("delimiter"))?,
            decimal: letter("decimal", '.')?,
            of_account: Currency::USD,
        })
    }

    /// The same map for an account in this currency.
    #[must_use]
    pub fn in_currency(self, of_account: Currency) -> Self {
        Columns { of_account, ..self }
    }

    /// The headings of all mapped columns.
    pub fn headings(&self) -> impl Iterator<Item = &String> {
        let Columns { text, payer, reference, currency, account, direction, .. } = self;
        let optional = [text, payer, reference, currency, account, direction];
        [&self.date, &self.amount].into_iter().chain(optional.into_iter().flatten())
    }
}
