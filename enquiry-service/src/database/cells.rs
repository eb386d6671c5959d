//! The types of the domain as cells.

use content_model::{Choice, Currency, Locale, Money};
use jiff::civil::Date;
use serde::de::{
    DeserializeOwned,
    value::{Error as TextError, StringDeserializer},
};

use super::{
    row::{Cell, CellError, Cells, Field},
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
        case::{Channel, LostReason},
        enquiry::{Details, Quarantine, Reference, ReviewState},
        message::{MessageKind, MessageState},
        payment::{PaymentState, RefundState},
        staff::{LinkPurpose, Role, StaffState},
    },
    primitives::fields::{EmailAddress, MultiLine, Phone, SingleLine},
};

/// Texts that were valid when they were written, and are checked again.
macro_rules! texts {
    ($($type:ty),*) => { $(
        impl Cell for $type {
            fn read(value: Value) -> Option<Self> {
                valid(String::read(value)?)
            }

            fn value(&self) -> Value<'_> {
                self.as_str().into()
            }
        }
    )* };
}

fn valid<T: DeserializeOwned>(text: String) -> Option<T> {
    T::deserialize(StringDeserializer::<TextError>::new(text)).ok()
}

/// Texts of our own making.
macro_rules! references {
    ($($type:ty),*) => { $(
        impl Cell for $type {
            fn read(value: Value) -> Option<Self> {
                String::read(value).map(Self::stored)
            }

            fn value(&self) -> Value<'_> {
                self.as_str().into()
            }
        }
    )* };
}

/// Values of closed lists.
macro_rules! choices {
    ($($type:ty),*) => { $(
        impl Cell for $type {
            fn read(value: Value) -> Option<Self> {
                String::read(value)?.parse().ok()
            }

            fn value(&self) -> Value<'_> {
                self.name().into()
            }
        }

        impl From<$type> for Value<'_> {
            fn from(choice: $type) -> Self {
                choice.name().into()
            }
        }
    )* };
}

macro_rules! json {
    ($($type:ty),*) => { $(
        impl Cell for $type {
            fn read(value: Value) -> Option<Self> {
                serde_json::from_str(&String::read(value)?).ok()
            }

            fn value(&self) -> Value<'_> {
                // Types of ours, whose keys are texts, are always JSON.
                serde_json::to_string(self).unwrap_or_default().into()
            }
        }
    )* };
}

texts!(EmailAddress, SingleLine, MultiLine, Slug);
references!(Reference, BookingReference, TokenHash);
choices!(
    BankLineState,
    BookingState,
    Channel,
    DocumentKind,
    InstalmentKind,
    LineKind,
    LinkPurpose,
    LostReason,
    MessageKind,
    MessageState,
    Method,
    PaymentState,
    Purpose,
    RefundState,
    ReviewState,
    RewardState,
    Role,
    StaffState
);
json!(Details, DocumentFacts, Journey);

impl Cell for Locale {
    fn read(value: Value) -> Option<Self> {
        String::read(value).map(|code| Locale::from_code_or_english(&code))
    }

    fn value(&self) -> Value<'_> {
        self.code().into()
    }
}

/// `YYYY-MM-DD`
impl Cell for Date {
    fn read(value: Value) -> Option<Self> {
        String::read(value)?.parse().ok()
    }

    fn value(&self) -> Value<'_> {
        (*self).into()
    }
}

impl From<Date> for Value<'_> {
    fn from(day: Date) -> Self {
        day.to_string().into()
    }
}

impl Cell for Currency {
    fn read(value: Value) -> Option<Self> {
        Currency::parse(&String::read(value)?)
    }

    fn value(&self) -> Value<'_> {
        self.code().into()
    }
}

/// In the minor unit, and the currency.
impl Field for Money {
    fn take(cells: &mut Cells) -> Result<Self, CellError> {
        Ok(Money::new(cells.take()?, cells.take()?))
    }

    fn put<'v>(&'v self, values: &mut Vec<Value<'v>>) {
        values.push(self.minor().into());
        values.push(Value::Text(self.currency().to_string().into()));
    }
}

/// What is owed, what was received and what banks kept, in the minor unit of the currency that follows. A balance is the
/// sum of a ledger's lines, so nothing is written.
impl Field for Balance {
    fn take(cells: &mut Cells) -> Result<Self, CellError> {
        let (owed, received, fees) = (cells.take()?, cells.take()?, cells.take()?);
        let currency: Currency = cells.take()?;
        let amount = |minor| Money::new(minor, currency);
        Ok(Balance { owed: amount(owed), received: amount(received), fees: amount(fees) })
    }

    fn put<'v>(&'v self, _: &mut Vec<Value<'v>>) {}
}

/// The number as it was typed, and in its international form.
impl Field for Option<Phone> {
    fn take(cells: &mut Cells) -> Result<Self, CellError> {
        let (typed, number): (Option<SingleLine>, _) = (cells.take()?, cells.take()?);
        Ok(typed.map(|typed| Phone { typed, number }))
    }

    fn put<'v>(&'v self, values: &mut Vec<Value<'v>>) {
        values.push(self.as_ref().map(|phone| phone.typed.as_str()).into());
        values.push(self.as_ref().and_then(|phone| phone.number.as_deref()).into());
    }
}

/// A reason that this version does not know counts as none, so that nothing waits unseen.
impl Field for Option<Quarantine> {
    fn take(cells: &mut Cells) -> Result<Self, CellError> {
        Ok(cells.take::<Option<String>>()?.and_then(|reason| reason.parse().ok()))
    }

    fn put<'v>(&'v self, values: &mut Vec<Value<'v>>) {
        values.push(self.map(<&str>::from).into());
    }
}
