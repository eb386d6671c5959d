//! The types of the domain as cells.

use content_model::Locale;
use serde::de::{
    DeserializeOwned,
    value::{Error as TextError, StringDeserializer},
};

use super::{
    row::{Cell, CellError, Cells, Field, Row},
    value::Value,
};
use crate::{
    domain::{
        account::TokenHash,
        affiliate::{RewardState, Slug},
        booking::{BookingReference, BookingState, Journey},
        enquiry::{Details, Quarantine, Reference, ReviewState},
        message::{MessageKind, MessageState},
        payment::PaymentState,
    },
    primitives::fields::{EmailAddress, MultiLine, Phone, SingleLine},
};

/// Texts that were valid when they were written, and are checked again.
macro_rules! texts {
    ($($type:ty),*) => { $(
        impl Cell for $type {
            fn read(row: Row, column: usize) -> Option<Self> {
                valid(String::read(row, column)?)
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
            fn read(row: Row, column: usize) -> Option<Self> {
                String::read(row, column).map(Self::stored)
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
            fn read(row: Row, column: usize) -> Option<Self> {
                String::read(row, column)?.parse().ok()
            }

            fn value(&self) -> Value<'_> {
                self.into_str().into()
            }
        }
    )* };
}

macro_rules! json {
    ($($type:ty),*) => { $(
        impl Cell for $type {
            fn read(row: Row, column: usize) -> Option<Self> {
                serde_json::from_str(&String::read(row, column)?).ok()
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
choices!(BookingState, MessageKind, MessageState, PaymentState, ReviewState, RewardState);
json!(Details, Journey);

impl Cell for Locale {
    fn read(row: Row, column: usize) -> Option<Self> {
        String::read(row, column).map(|code| Locale::from_code_or_english(&code))
    }

    fn value(&self) -> Value<'_> {
        self.code().into()
    }
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
