//! Conversions of cells to types of Rust and of the domain.

use content_model::{Choice, Currency, Locale, Money};
use jiff::civil::Date;
use serde::{
    Serialize,
    de::{
        DeserializeOwned,
        value::{Error as TextError, StringDeserializer},
    },
};
use uuid::Uuid;

use super::{
    row::{Cell, Cells, FromRow, ToRow},
    value::Value,
};
use crate::{
    fields::{EmailAddress, MultiLine, Phone, SingleLine, reference::Reference},
    submissions::quarantine::Quarantine,
    tokens::TokenHash,
};

macro_rules! to_row {
    ($($type:ty => $kind:ident),*) => { $(
        impl ToRow for $type {
            fn put(&self, values: &mut Vec<Value>) {
                values.push(Value::$kind(self.to_owned().into()));
            }
        }
    )* };
}
to_row!(bool => Integer, i64 => Integer, [u8] => Blob, Vec<u8> => Blob);

macro_rules! cell {
    ($($type:ty => $kind:ident),*) => { $(
        impl Cell for $type {
            fn read(value: Value) -> Option<Self> {
                if let Value::$kind(value) = value { Some(value) } else { None }
            }
        }
    )* };
}
cell!(i64 => Integer, Vec<u8> => Blob);

/// A text as both databases store it. PostgreSQL refuses the NUL character.
pub fn text(text: String) -> Value {
    Value::Text(if text.contains('\0') { text.replace('\0', "\u{fffd}") } else { text })
}

impl ToRow for str {
    fn put(&self, values: &mut Vec<Value>) {
        values.push(text(self.to_owned()));
    }
}

impl<T: ToRow + ?Sized> ToRow for &T {
    fn put(&self, values: &mut Vec<Value>) {
        T::put(self, values);
    }
}

/// NULL is `None`.
impl<T: Cell> Cell for Option<T> {
    fn read(value: Value) -> Option<Self> {
        if value == Value::Null { Some(None) } else { T::read(value).map(Some) }
    }
}

impl<T: ToRow> ToRow for Option<T> {
    fn put(&self, values: &mut Vec<Value>) {
        match self {
            Some(value) => value.put(values),
            None => values.push(Value::Null),
        }
    }
}

/// Types stored as text: their conversions, or one of the usual ones.
#[macro_export]
macro_rules! texts {
    // The stored names of an enumeration.
    (named $($type:ty),+) => { $crate::database::cells::texts!(
        $($type),+ => |name| name.parse().ok(), |choice| content_model::Choice::name(*choice).to_owned()
    ); };
    // Text that is validated again on read.
    (validated $($type:ty),+) => { $crate::database::cells::texts!(
        $($type),+ => $crate::database::cells::valid, |text| text.as_str().to_owned()
    ); };
    // Text that the service generates, which is not validated.
    (generated $($type:ty),+) => { $crate::database::cells::texts!(
        $($type),+ => |text| Some(Self::stored(text)), |text| text.as_str().to_owned()
    ); };
    (json $($type:ty),+) => { $crate::database::cells::texts!(
        $($type),+ => |json| serde_json::from_str(&json).ok(), $crate::database::cells::json
    ); };
    ($($type:ty),+ => $read:expr, $write:expr) => { $(
        impl $crate::database::row::Cell for $type {
            fn read(value: $crate::database::value::Value) -> Option<Self> {
                if let $crate::database::value::Value::Text(text) = value { Some(text).and_then($read) } else { None }
            }
        }

        impl $crate::database::row::ToRow for $type {
            fn put(&self, values: &mut Vec<$crate::database::value::Value>) {
                let write: fn(&Self) -> String = $write;
                values.push($crate::database::cells::text(write(self)));
            }
        }
    )+ };
}
pub use texts;

texts!(String => Some, String::clone);
texts!(validated EmailAddress, SingleLine, MultiLine);
texts!(generated Reference, TokenHash);
texts!(Uuid, Date => |text| text.parse().ok(), ToString::to_string);
texts!(Locale => |code| Some(Locale::from_code_or_english(&code)), |locale| locale.code().to_owned());
texts!(Currency => |code| Currency::parse(&code), |currency| currency.code().to_owned());

/// A value as JSON. Types with text keys can always be serialised.
pub fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

/// Reads a type that checks its text.
pub fn valid<T: DeserializeOwned>(text: String) -> Option<T> {
    T::deserialize(StringDeserializer::<TextError>::new(text)).ok()
}

/// The amount in minor units, then the currency.
impl FromRow for Money {
    fn from_row(cells: &mut Cells) -> Option<Self> {
        Some(Money::new(i64::from_row(cells)?, Currency::from_row(cells)?))
    }
}

/// NULL, then a currency, is `None`.
impl FromRow for Option<Money> {
    fn from_row(cells: &mut Cells) -> Option<Self> {
        let (minor, currency) = <(Option<i64>, Currency)>::from_row(cells)?;
        Some(minor.map(|minor| Money::new(minor, currency)))
    }
}

impl ToRow for Money {
    fn put(&self, values: &mut Vec<Value>) {
        self.minor().put(values);
        self.currency().put(values);
    }
}

/// The number as typed, then its international form.
impl FromRow for Option<Phone> {
    fn from_row(cells: &mut Cells) -> Option<Self> {
        let (typed, number) = <(Option<SingleLine>, Option<String>)>::from_row(cells)?;
        Some(typed.map(|typed| Phone { typed, number }))
    }
}

impl ToRow for Option<Phone> {
    fn put(&self, values: &mut Vec<Value>) {
        self.as_ref().map(|phone| &phone.typed).put(values);
        self.as_ref().and_then(|phone| phone.number.as_deref()).put(values);
    }
}

/// An unknown reason is read as `None`, so that the submission does not wait unnoticed.
impl FromRow for Option<Quarantine> {
    fn from_row(cells: &mut Cells) -> Option<Self> {
        Some(Option::<String>::from_row(cells)?.and_then(|reason| reason.parse().ok()))
    }
}

impl ToRow for Quarantine {
    fn put(&self, values: &mut Vec<Value>) {
        self.name().put(values);
    }
}
