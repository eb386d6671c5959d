use content_model::Currency;
use csv::ReaderBuilder;
use jiff::{civil::Date, fmt::strtime};

use super::{StatementError, StatementLine, currency, money, named};
use crate::domain::bank::Credit;

/// How a bank writes its CSV files.
#[derive(Clone, Debug, Default)]
pub struct Columns {
    date: String,
    amount: String,
    text: Option<String>,
    payer: Option<String>,
    reference: Option<String>,
    currency: Option<String>,
    /// As strftime has it, such as `%d.%m.%Y`.
    dates: String,
    delimiter: u8,
    /// What stands before the cents.
    decimal: char,
}

/// The map of columns cannot be used.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum ColumnsError {
    /// A part is no `name=value`, or its name means nothing.
    #[error("'{0}' is none of date=, amount=, text=, payer=, reference=, currency=, dates=, delimiter=, decimal=")]
    Part(String),
    /// A part that every statement needs is missing.
    #[error("{0}= is missing")]
    Missing(&'static str),
    /// More or less than one letter.
    #[error("{0}= must be one letter")]
    Letter(&'static str),
}

impl Columns {
    /// Reads a map such as `date=Value Date|amount=Credit|text=Narration|dates=%d/%m/%Y`.
    ///
    /// # Errors
    /// The part that is wrong or missing.
    pub fn parse(map: &str) -> Result<Self, ColumnsError> {
        let mut parts = Vec::new();
        for part in map.split('|').map(str::trim).filter(|part| !part.is_empty()) {
            let known = ["date", "amount", "text", "payer", "reference", "currency", "dates", "delimiter", "decimal"];
            match part.split_once('=') {
                Some((name, value)) if known.contains(&name.trim()) => parts.push((name.trim(), value)),
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
        Ok(Columns {
            date: value("date").ok_or(ColumnsError::Missing("date"))?,
            amount: value("amount").ok_or(ColumnsError::Missing("amount"))?,
            text: value("text"),
            payer: value("payer"),
            reference: value("reference"),
            currency: value("currency"),
            dates: value("dates").unwrap_or_else(|| "%Y-%m-%d".to_owned()),
            delimiter: u8::try_from(letter("delimiter", ',')?).map_err(|_| ColumnsError::Letter("delimiter"))?,
            decimal: letter("decimal", '.')?,
        })
    }

    fn named(&self) -> impl Iterator<Item = &String> {
        let optional = [&self.text, &self.payer, &self.reference, &self.currency];
        [&self.date, &self.amount].into_iter().chain(optional.into_iter().flatten())
    }

    /// An amount with a point before the cents and nothing else between its digits.
    fn amount(&self, cell: &str) -> String {
        let separator = if self.decimal == ',' { '.' } else { ',' };
        let is_part = |letter: &char| *letter != separator && !letter.is_whitespace() && !matches!(letter, '\'' | '+');
        cell.chars().filter(is_part).map(|letter| if letter == self.decimal { '.' } else { letter }).collect()
    }
}

/// The places of the mapped columns.
struct Places {
    date: usize,
    amount: usize,
    text: Option<usize>,
    payer: Option<usize>,
    reference: Option<usize>,
    currency: Option<usize>,
}

pub fn read(text: &str, columns: &Columns) -> Result<Vec<Credit>, StatementError> {
    let mut reader = ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(columns.delimiter)
        .from_reader(text.as_bytes());
    let mut head: Option<Places> = None;
    let mut lines = Vec::new();
    for record in reader.records() {
        let record = record.map_err(|error| {
            let line = error.position().map_or(0, csv::Position::line);
            StatementError::Line { line, reason: "it is no CSV".to_owned() }
        })?;
        let Some(places) = &head else {
            head = places(&record, columns);
            continue;
        };
        let line = record.position().map_or(0, csv::Position::line);
        let fault = |reason: String| StatementError::Line { line, reason };
        lines.extend(one(&record, places, columns).map_err(fault)?);
    }
    if head.is_none() {
        let names: Vec<&str> = columns.named().map(String::as_str).collect();
        return Err(StatementError::NoHead(names.join(", ")));
    }
    Ok(named(lines))
}

fn places(record: &csv::StringRecord, columns: &Columns) -> Option<Places> {
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
    })
}

/// Nothing where no money arrived with the line.
fn one(record: &csv::StringRecord, places: &Places, columns: &Columns) -> Result<Option<StatementLine>, String> {
    let cell = |place: usize| record.get(place).unwrap_or_default().trim();
    let optional = |place: Option<usize>| place.map(cell).unwrap_or_default().to_owned();
    let amount = columns.amount(cell(places.amount));
    // Of a line without an amount, such as an empty one or money that left in a column of its own, nothing arrived.
    if amount.is_empty() {
        return Ok(None);
    }
    let currency = match places.currency {
        Some(place) => currency(cell(place))?,
        None => Currency::USD,
    };
    let amount = money(&amount, currency)?;
    if !amount.is_positive() {
        return Ok(None);
    }
    let on = strtime::parse(&columns.dates, cell(places.date)).and_then(|time| time.to_date());
    let on: Date = on.map_err(|_| format!("'{}' is no day in the form {}", cell(places.date), columns.dates))?;
    let reference = places.reference.map(cell).map(str::to_owned);
    Ok(Some(StatementLine { reference, on, amount, payer: optional(places.payer), text: optional(places.text) }))
}
