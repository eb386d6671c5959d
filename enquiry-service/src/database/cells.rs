//! The types of cells: those of Rust and those of the domain.

use content_model::{Choice, Currency, Locale, Money};
use jiff::civil::Date;
use serde::de::{
    DeserializeOwned,
    value::{Error as TextError, StringDeserializer},
};
use uuid::Uuid;

use super::{
    row::{Cell, Cells, FromRow, ToRow},
    value::Value,
};
use crate::{
    domain::{
        account::{Purpose, TokenHash},
        affiliate::{RewardState, Slug},
        bank::BankLineState,
        booking::{
            Balance, BookingReference, BookingState, DocumentFacts, DocumentKind, InstalmentKind, Journey, LineKind,
            Method,
        },
        case::{Channel, Doing, LostReason},
        enquiry::{Details, Quarantine, Reference, ReviewState, Source},
        mailbox::{FilingState, MailKind},
        message::{MessageKind, MessageState},
        passkey::Ceremony,
        payment::{PaymentState, RefundState},
        reply::ReplyTexts,
        staff::{LinkPurpose, Role, StaffState},
    },
    primitives::fields::{EmailAddress, MultiLine, Phone, SingleLine},
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
to_row!(bool => Integer, i64 => Integer, str => Text, String => Text, [u8] => Blob, Vec<u8> => Blob);

macro_rules! cell {
    ($($type:ty => $kind:ident),*) => { $(
        impl Cell for $type {
            fn read(value: Value) -> Option<Self> {
                if let Value::$kind(value) = value { Some(value) } else { None }
            }
        }
    )* };
}
cell!(i64 => Integer, String => Text, Vec<u8> => Blob);

impl<T: ToRow + ?Sized> ToRow for &T {
    fn put(&self, values: &mut Vec<Value>) {
        T::put(self, values);
    }
}

/// NULL is nothing.
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

/// Types that are kept as texts, with how they are read and written.
macro_rules! texts {
    ($($type:ty),+ => $read:expr, $write:expr) => { $(
        impl Cell for $type {
            fn read(value: Value) -> Option<Self> {
                String::read(value).and_then($read)
            }
        }

        impl ToRow for $type {
            fn put(&self, values: &mut Vec<Value>) {
                let write: fn(&Self) -> String = $write;
                values.push(Value::Text(write(self)));
            }
        }
    )+ };
}

// Valid when they were written, and checked again.
texts!(EmailAddress, SingleLine, MultiLine, Slug => valid, |text| text.as_str().to_owned());
// Of our own making.
texts!(Reference, BookingReference, TokenHash => |text| Some(Self::stored(text)), |text| text.as_str().to_owned());
texts!(Uuid, Date => |text| text.parse().ok(), ToString::to_string);
texts!(Locale => |code| Some(Locale::from_code_or_english(&code)), |locale| locale.code().to_owned());
texts!(Currency => |code| Currency::parse(&code), |currency| currency.code().to_owned());
// JSON. Types of ours, whose keys are texts, are always JSON.
texts!(
    Details, DocumentFacts, Journey, ReplyTexts, Source => |json| serde_json::from_str(&json).ok(),
    |value| serde_json::to_string(value).unwrap_or_default()
);
// Closed lists.
texts!(
    BankLineState, BookingState, Ceremony, Channel, DocumentKind, Doing, FilingState, InstalmentKind, LineKind, LinkPurpose, LostReason,
    MailKind, MessageKind, MessageState, Method, PaymentState, Purpose, RefundState, ReviewState, RewardState, Role,
    StaffState
    => |name| name.parse().ok(), |choice| choice.name().to_owned()
);

fn valid<T: DeserializeOwned>(text: String) -> Option<T> {
    T::deserialize(StringDeserializer::<TextError>::new(text)).ok()
}

/// In the minor unit, and the currency.
impl FromRow for Money {
    fn from_row(cells: &mut Cells) -> Option<Self> {
        Some(Money::new(i64::from_row(cells)?, Currency::from_row(cells)?))
    }
}

impl ToRow for Money {
    fn put(&self, values: &mut Vec<Value>) {
        self.minor().put(values);
        self.currency().put(values);
    }
}

/// What is owed, what was received and what banks kept, in the minor unit of the currency that follows. A balance is the
/// sum of a ledger's lines, so nothing is written.
impl FromRow for Balance {
    fn from_row(cells: &mut Cells) -> Option<Self> {
        let (owed, received, fees) = <(i64, i64, i64)>::from_row(cells)?;
        let currency = Currency::from_row(cells)?;
        let amount = |minor| Money::new(minor, currency);
        Some(Balance { owed: amount(owed), received: amount(received), fees: amount(fees) })
    }
}

/// The number as it was typed, and in its international form.
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

/// A reason that this version does not know counts as none, so that nothing waits unseen.
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
