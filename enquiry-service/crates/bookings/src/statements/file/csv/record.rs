//! One line of a CSV file.

use content_model::{Currency, Money};
use jiff::{civil::Date, fmt::strtime};

use super::{
    cell::{AmountCell, NamedCurrency},
    columns::Columns,
    direction::Direction,
};
use crate::statements::file::{
    amount::{currency, money},
    line::StatementLine,
};

/// The maximum number of letters in a date, of its month and article; a cell with more, such as `Balance of 30.11.`, is a footer.
const MOST_LETTERS: usize = 11;

/// The places of the mapped columns.
pub struct Places {
    date: usize,
    amount: usize,
    text: Option<usize>,
    payer: Option<usize>,
    reference: Option<usize>,
    currency: Option<usize>,
    account: Option<usize>,
    direction: Option<usize>,
}

impl Places {
    /// `None` if the line does not contain all headings.
    pub fn find(record: &::csv::StringRecord, columns: &Columns) -> Option<Self> {
        let place = |name: &String| record.iter().position(|cell| cell.trim() == name);
        let optional = |name: &Option<String>| match name {
            None => Some(None),
            Some(name) => place(name).map(Some),
        };
        Some(Places {
            date: place(&columns.date)?,
            amount: place(&columns.amount)?,
            text: optional(&columns.text)?,
            payer: optional(&columns.payer)?,
            reference: optional(&columns.reference)?,
            currency: optional(&columns.currency)?,
            account: optional(&columns.account)?,
            direction: optional(&columns.direction)?,
        })
    }
}

/// The meaning of a line.
pub enum Read {
    Credit(Box<StatementLine>),
    /// Money that left the account.
    Debit,
    /// An amount beside a text that is not a date, such as a balance; with the text.
    NoDay(String),
    /// A line without an amount, such as an empty one, or money that left in a column of its own.
    Nothing,
}

/// # Errors
/// The reason why a line with a day cannot be read.
pub fn one(record: &::csv::StringRecord, places: &Places, columns: &Columns) -> Result<Read, String> {
    let cell = |place: usize| record.get(place).unwrap_or_default().trim();
    let optional = |place: Option<usize>| place.map(cell).unwrap_or_default();
    let day = cell(places.date);
    let digits = day.chars().filter(char::is_ascii_digit).count();
    let letters = day.chars().filter(|letter| letter.is_alphabetic()).count();
    let is_footer = digits == 0 || letters > MOST_LETTERS;
    let amount = match AmountCell::read(cell(places.amount), columns.decimal) {
        Ok(Some(amount)) => amount,
        Ok(None) => return Ok(Read::Nothing),
        Err(_) if is_footer => return Ok(Read::Nothing),
        Err(reason) => return Err(reason),
    };
    if is_footer {
        return Ok(if digits == 0 { Read::Nothing } else { Read::NoDay(day.to_owned()) });
    }
    if !amount.number.contains(|digit: char| ('1'..='9').contains(&digit)) {
        return Ok(Read::Nothing);
    }
    if amount.is_negative
        || amount.direction == Some(Direction::Left)
        || direction(places.direction.map(cell), columns)? == Direction::Left
    {
        return Ok(Read::Debit);
    }
    let currency = match (places.currency, amount.currency) {
        (Some(place), _) => currency(cell(place)).unwrap_or(Currency::UNKNOWN),
        (None, Some(NamedCurrency::Known(currency))) => currency,
        (None, Some(NamedCurrency::Dollars)) if !is_dollar(columns.of_account) => Currency::UNKNOWN,
        (None, _) => columns.of_account,
    };
    let amount = csv_money(&amount.number, currency)?;
    let on = strtime::parse(&columns.dates, day).and_then(|time| time.to_date());
    let on: Date = on.map_err(|_| format!("'{day}' is not a date of the form {}", columns.dates))?;
    let (payer, text) = (optional(places.payer).to_owned(), optional(places.text).to_owned());
    Ok(Read::Credit(Box::new(StatementLine {
        account: optional(places.account).to_owned(),
        reference: places.reference.map(cell).map(str::to_owned),
        on,
        amount,
        identity: format!("{payer}\n{text}"),
        payer,
        text,
        doubt: None,
    })))
}

fn direction(cell: Option<&str>, columns: &Columns) -> Result<Direction, String> {
    let Some(word) = cell else { return Ok(Direction::Arrived) };
    if let Some(credit) = &columns.credit {
        let is_credit = word.to_lowercase() == credit.to_lowercase();
        return Ok(if is_credit { Direction::Arrived } else { Direction::Left });
    }
    Direction::of(word).ok_or_else(|| {
        let heading = columns.direction.as_deref().unwrap_or_default();
        format!(
            "'{word}' in the column {heading} does not say whether the money arrived: add the bank's word for a credit \
             as credit= to the setting statements.csv"
        )
    })
}

/// Three decimals may be thousands: 1.200 is 1200 in many countries.
fn csv_money(number: &str, currency: Currency) -> Result<Money, String> {
    let decimals = number.split_once('.').map_or(0, |(_, decimals)| decimals.len());
    if decimals == 3 && currency.decimals() != 3 {
        return Err(format!(
            "'{number}' has three decimals, which may be thousands: see decimal= of the setting statements.csv"
        ));
    }
    money(number, currency)
}

fn is_dollar(currency: Currency) -> bool {
    matches!(currency.code(), "USD" | "AUD" | "CAD" | "HKD" | "NAD" | "NZD" | "SGD" | "ZWL")
}
