//! Bookings: price, state and possible changes.

mod change;
mod entries;
mod event;
mod ledger;
mod price_line;
mod reference;
mod refusal;
mod schedule;
mod state;
mod version;

use content_model::{CancellationScale, Locale, Money, PartyPart, sum_of_parts};
use jiff::{Span, Unit, civil::Date};
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};
use uuid::Uuid;

use kernel::{
    clock::Millis,
    content::{DayFacts, Lodging},
    fields::{EmailAddress, Phone, SingleLine, reference::Reference},
    submissions::quarantine::Quarantine,
};

use crate::departures::model::DepartureKey;

pub use change::{Change, ChangeRequest, NewBooking, Step, Transition};
pub use event::{Actor, Adjustment, Event, MoneyMoved, Occurrence};
pub use ledger::{Balance, LedgerLine, LineKind, PriceChange};
pub use price_line::{PriceLine, PriceUnit, sum_of_lines};
pub use reference::BookingReference;
pub use refusal::TransitionError;
pub use schedule::{Instalment, InstalmentKind, REMINDER_DAYS, Reminder, ReminderClock, payment_hours};
pub use state::{BookingState, EventKind};
pub use version::{BookingVersion, Rebooking, price_changes};

/// A booking, as the database keeps it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Booking {
    /// Identifier of the row.
    pub id: Uuid,
    /// A secret that authorises reading and paying the booking; used in links only.
    pub reference: BookingReference,
    /// The public number, for calls, mails and transfers; it authorises nothing.
    pub number: Reference,
    /// Milliseconds since 1970 at which the booking form was received.
    pub received_at: Millis,
    /// The language of the site on which the visitor booked, and of the visitor's mails.
    pub locale: Locale,
    /// The visitor's name, as typed in the form; empty once personal data are blanked.
    pub name: SingleLine,
    /// The visitor's address; empty once personal data are blanked.
    pub email: EmailAddress,
    /// The visitor's phone; `None` if no number was typed or personal data are blanked.
    pub phone: Option<Phone>,
    /// The network of the visitor, shortened; `None` if the network is not known or personal data are blanked.
    pub network: Option<String>,
    /// The tour, the day, the travellers and the price.
    pub journey: Journey,
    /// The state after the last line of the history.
    pub state: BookingState,
    /// The balance of the ledger.
    pub balance: Balance,
    /// The price by the ledger: what is owed, or was owed before the booking ended; `None` before any charge.
    pub agreed: Option<Money>,
    /// Why the booking waits for the operator; `None` if it is not quarantined.
    pub quarantine: Option<Quarantine>,
}

/// The booked journey and its price; a [`BookingVersion`] has another one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Journey {
    /// The tour's number in the site's content; `None` for a journey that the sites do not offer.
    pub tour_id: Option<i64>,
    /// The tour's slug in the site's content, in the visitor's language; empty without a tour.
    pub tour_slug: String,
    /// The tour's title in the content, or the one that a colleague has typed.
    pub tour: String,
    /// The first day of the journey.
    pub travel_date: Date,
    /// Number of adults, 0 to 31.
    pub adults: i64,
    /// Number of children, 0 to 11.
    pub children: i64,
    /// The price of one traveller before the discount; zero if the price has lines.
    pub price_per_person: Money,
    /// The parts of the price of all travellers; empty for bookings of earlier versions, and if the price has lines.
    #[serde(default)]
    pub parts: Vec<PartyPart>,
    /// The lines of the price that a colleague has written; empty for a booking of the sites.
    #[serde(default)]
    pub lines: Vec<PriceLine>,
    /// Why deposit or due date differ from the terms; empty if they do not.
    #[serde(default)]
    pub other_terms: SingleLine,
    /// The discount of an invited visitor.
    #[serde(default)]
    pub discount: Money,
    /// The price of all travellers after the discount.
    pub total: Money,
    /// The deposit, if the visitor chose to pay one.
    pub deposit: Money,
    /// The due date of the balance; `None` for bookings of earlier versions.
    #[serde(default)]
    pub balance_on: Option<Date>,
    /// Length of the tour in days, if known.
    #[serde(default)]
    pub days: Option<i64>,
    /// Ages of the children, as far as stated.
    #[serde(default)]
    pub child_ages: Vec<u8>,
    /// The part of the total that the visitor chose to pay first.
    pub pay: Pay,
    /// The payment method that the visitor chose.
    pub method: Method,
    /// Number of the quote on which the booking is based; may be empty.
    pub quote: SingleLine,
    /// Name of the country that the visitor chose for the phone; empty if none was chosen.
    pub country_of_residence: SingleLine,
    /// ISO code of the country, for the payment provider.
    pub country: SingleLine,
    /// The code of the friend who invited the visitor; empty without one or once personal data are blanked.
    pub affiliate: SingleLine,
    /// The visitor's message, at most 5,000 characters; empty without one or once personal data are blanked.
    pub message: String,
    /// Day by day; empty if the days are those of the tour.
    #[serde(default)]
    pub programme: Vec<JourneyDay>,
    /// The offer that the traveller has accepted; `None` without one.
    #[serde(default)]
    pub accepted: Option<AcceptedOffer>,
    /// The name with which the traveller has accepted; empty without an offer or once personal data are blanked.
    #[serde(default)]
    pub signed_by: String,
    /// The names of other travellers, as far as stated when the offer was accepted; empty once personal data are blanked.
    #[serde(default)]
    pub companions: Vec<SingleLine>,
}

/// A day of a journey that a colleague has written.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct JourneyDay {
    /// The title, in the traveller's language.
    pub title: SingleLine,
    /// The text; may be empty.
    pub text: String,
    /// What the sites showed of the day when the offer was sent; `None` of a day that was not taken from them.
    #[serde(default)]
    pub facts: Option<DayFacts>,
    /// The day of the sites from which it was taken.
    #[serde(default)]
    pub from: Option<PublishedDayKey>,
}

impl JourneyDay {
    /// Where the travellers sleep; `None` on a day without a night, or if the sites know none.
    pub fn lodging(&self) -> Option<&Lodging> {
        self.facts.as_ref()?.lodging.as_ref()
    }
}

/// A day of a tour of the sites.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct PublishedDayKey {
    /// Number of the tour.
    pub tour: i64,
    /// From 1.
    pub day: usize,
    /// Tells whether the tour has another day there now; empty in drafts of earlier programs.
    #[serde(default)]
    pub check: String,
}

/// What a traveller has accepted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AcceptedOffer {
    /// The version of the offer.
    pub version: Uuid,
    /// The hash of its content with its terms.
    pub hash: String,
    /// The numbers of the options that the traveller has chosen. They are lines of the price.
    #[serde(default)]
    pub options: Vec<usize>,
}

/// How much a visitor wants to pay at first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pay {
    /// The deposit first, the rest later.
    Deposit,
    /// The whole price at once.
    Whole,
}

/// The way in which money reaches the operator.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Hash,
    Serialize,
    Deserialize,
    EnumString,
    IntoStaticStr,
    VariantArray,
    utoipa::ToSchema,
)]
#[strum(serialize_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum Method {
    /// By card, on the payment provider's page.
    Card,
    /// By bank transfer, which the operator notes.
    BankTransfer,
    /// In cash, which the operator notes.
    Cash,
}

impl Journey {
    /// As [`Booking::departure`].
    pub fn departure(&self) -> Option<DepartureKey> {
        self.tour_id.map(|tour| (tour, self.travel_date))
    }

    /// The last day; the first day if the length is not known.
    pub fn last_day(&self) -> Date {
        let nights = self.days.unwrap_or(1).clamp(1, 366) - 1;
        self.travel_date.saturating_add(Span::new().days(nights))
    }

    /// Whether both take place on some day.
    pub fn shares_days_with(&self, other: &Journey) -> bool {
        self.travel_date <= other.last_day() && other.travel_date <= self.last_day()
    }

    /// Whether the parts and the discount make up a price.
    pub fn makes(&self, price: Money) -> bool {
        sum_of_parts(&self.parts) + sum_of_lines(&self.lines) - self.discount == price
    }
}

impl Booking {
    /// The tour and the first day, which identify the departure if the tour has departures; `None` without a tour.
    pub fn departure(&self) -> Option<DepartureKey> {
        self.journey.departure()
    }

    /// Number of adults and children.
    pub fn travellers(&self) -> i64 {
        self.journey.adults + self.journey.children
    }

    /// The amount that may be paid next: the unpaid rest of the first amount that the visitor chose, then the balance;
    /// zero if nothing may be paid.
    pub fn due(&self) -> Money {
        let first = match self.journey.pay {
            Pay::Deposit => self.deposit(),
            Pay::Whole => self.balance.owed,
        };
        let missing = (first - self.balance.settled()).at_least_nothing();
        match self.state {
            BookingState::Requested | BookingState::Cancelled | BookingState::Refunded | BookingState::Expired => {
                missing.nothing()
            }
            _ if missing.is_positive() => missing.min(self.outstanding()),
            _ => self.outstanding(),
        }
    }

    /// The amount due on a day: the first amount at once, the balance from its due date on.
    pub fn due_on(&self, today: Date) -> Money {
        if self.state == BookingState::AwaitingPayment || today >= self.balance_on() {
            self.due()
        } else {
            self.due().nothing()
        }
    }

    /// The due date of the balance: the agreed one, or 30 days before the start.
    pub fn balance_on(&self) -> Date {
        let usual = || self.journey.travel_date.saturating_sub(Span::new().days(30));
        self.journey.balance_on.unwrap_or_else(usual)
    }

    /// The due date of the balance; `None` if the whole price is due at first.
    pub fn balance_due_on(&self) -> Option<Date> {
        (self.journey.pay == Pay::Deposit).then(|| self.balance_on())
    }

    /// The last day of the journey; the first day if the length is not known.
    pub fn last_day(&self) -> Date {
        self.journey.last_day()
    }

    /// Whether it is in quarantine, and nobody has decided about it.
    pub fn is_held_back(&self) -> bool {
        self.quarantine.is_some() && self.state == BookingState::Requested
    }

    /// Whether the other journey would take days on which this one takes place.
    pub fn takes_days_of(&self, other: &Journey) -> bool {
        let takes_place = self.state != BookingState::Requested && !self.state.has_ended();
        takes_place && self.journey.shares_days_with(other)
    }

    /// The price with its changes, also after the booking has ended; the offered price before the booking is accepted.
    pub fn price(&self) -> Money {
        self.agreed.unwrap_or(self.journey.total)
    }

    /// The deposit, which is never more than the price.
    pub fn deposit(&self) -> Money {
        self.journey.deposit.min(self.price())
    }

    /// The charge for a cancellation on a day; zero for a booking that was never accepted or has expired, or that was
    /// neither confirmed nor paid.
    pub fn cancellation_charge(&self, scale: &CancellationScale, on: Date) -> Money {
        let is_confirmed = matches!(self.state, BookingState::Confirmed | BookingState::Travelled);
        let is_binding = is_confirmed || self.balance.received.is_positive();
        if !is_binding || !self.balance.owed.is_positive() {
            return self.journey.total.nothing();
        }
        let days_before = on.until((Unit::Day, self.journey.travel_date)).map_or(0, |span| i64::from(span.get_days()));
        scale.charge(self.balance.owed, self.deposit(), days_before)
    }

    /// The outstanding part of the price.
    pub fn outstanding(&self) -> Money {
        self.balance.outstanding()
    }
}
