//! Orders that a colleague types for the person of a case.

use content_model::{Locale, Money};
use jiff::civil::Date;
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use intake::enquiries::model::{Details, Enquiry};
use kernel::{
    clock::{self, Millis},
    content::Content,
    fields::{
        FieldError, FieldErrorKind, FieldErrors, RawField, SingleLine, child_ages, longest, reference::Reference,
        travel_date,
    },
};

use super::price::{PaymentTerms, deposit_percent};
use crate::{
    departures::seats::NoSeats,
    ledger::model::{
        Actor, Balance, Booking, BookingReference, BookingState, Journey, Method, NewBooking, Pay, PriceLine,
        PriceUnit, sum_of_lines,
    },
};

/// The longest journey, in days.
const MOST_DAYS: i64 = 60;

/// A booking as a colleague types it for the person of a case.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct OrderByHand {
    /// Number of a tour of the sites. Null for a journey that they do not offer.
    pub tour: Option<i64>,
    /// Name of the journey, in the visitor's language, at most 200 characters. Required without a tour.
    #[serde(default)]
    pub title: RawField,
    /// `YYYY-MM-DD`, from today on.
    pub travel_date: RawField,
    /// Length in days, 1 to 60.
    pub days: RawField,
    /// 0 to 31
    pub no_of_adults: RawField,
    /// 0 to 11
    pub no_of_children: RawField,
    /// Whole numbers from 0 to 15, such as `4,11`.
    #[serde(default)]
    pub child_ages: RawField,
    /// What makes up the price: 1 to 40 lines.
    pub lines: Vec<TypedLine>,
    /// In cents. Null: by the terms.
    pub deposit: Option<i64>,
    /// `YYYY-MM-DD`, when the rest is due. Null: by the terms.
    pub balance_on: Option<String>,
    /// Why deposit or due date differ from the terms; required if they do, at most 300 characters.
    #[serde(default)]
    pub other_terms: RawField,
    /// How the visitor pays.
    pub method: Method,
}

/// A line of a price as a colleague types it.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct TypedLine {
    /// In the visitor's language, 1 to 200 characters.
    pub text: RawField,
    /// 1 to 999
    pub quantity: i64,
    pub unit: PriceUnit,
    /// In cents; negative for a discount, never zero.
    pub each: i64,
}

/// The data by which an order of a colleague is validated.
pub struct Office<'a> {
    /// The tours and terms of the sites.
    pub content: &'a Content,
    /// The case for whose person the booking is.
    pub case: &'a Enquiry,
    /// The payment methods.
    pub methods: &'a [Method],
    /// The current date.
    pub today: Date,
}

/// Why an order is not valid.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvalidOrder {
    /// Wrong fields, in the order of the form.
    #[error("Some fields are wrong")]
    Fields(Vec<FieldError>),
    /// The lines make no price.
    #[error("The lines must add up to a price: 1 cent or more, each line at most 10,000,000,000")]
    NoPrice,
    /// With some of its options, an offer has no price.
    #[error(
        "Whatever is chosen, lines and options must add up to a price, and be at most 40 in all; each at most 10,000,000,000"
    )]
    NoPriceWithOptions,
    /// The deposit is not a part of the price.
    #[error("The deposit must be more than nothing and at most the price")]
    Deposit,
    /// The rest is due in the past, or after the journey has begun.
    #[error("The rest must be due from today on, and at the latest on the first day")]
    BalanceDay,
    /// An offer can be accepted after the rest is due, or when the journey begins.
    #[error("The offer must end before the journey begins, and not after the day on which the rest is due")]
    ValidUntil,
    /// A day that was taken from the sites is not on them any more.
    #[error("“{0}” has changed on the sites: take this day again or keep it as your own")]
    ChangedDay(String),
    /// Deposit or due date differ from the terms.
    #[error("Say why deposit or due date differ from the terms")]
    NoReason,
    /// The settings of the sites cannot be read.
    #[error("The terms of the sites cannot be read: nothing can be booked now")]
    NoTerms,
}

impl InvalidOrder {
    /// The field of the form that the refusal is about.
    pub fn field(&self) -> Option<&'static str> {
        match self {
            InvalidOrder::NoPrice => Some("lines"),
            InvalidOrder::NoPriceWithOptions => Some("options"),
            InvalidOrder::Deposit => Some("deposit"),
            InvalidOrder::BalanceDay => Some("balance_on"),
            InvalidOrder::NoReason => Some("other_terms"),
            InvalidOrder::ValidUntil => Some("valid_until"),
            InvalidOrder::ChangedDay(_) => Some("programme"),
            InvalidOrder::Fields(_) | InvalidOrder::NoTerms => None,
        }
    }
}

/// Why a valid order is not booked; shown to the colleague.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OrderRefusal {
    /// There is no such case.
    #[error("There is no such case")]
    NotThere,
    /// The case is in quarantine.
    #[error("The enquiry is in quarantine: decide first whether it is real")]
    InQuarantine,
    /// The visitor has given no address, or it is blanked.
    #[error("The case has no e-mail address: a booking needs one for its mails")]
    NoAddress,
    /// The name or the address of the case has changed since the form was read.
    #[error("The visitor's name or address has changed meanwhile: press once more")]
    Meanwhile,
    /// The departure has too few places for this case, or none.
    #[error(transparent)]
    NoSeats(#[from] NoSeats),
    /// The key belongs to another booking.
    #[error("This form was already sent with other content: open a new one")]
    OtherBooking,
}

impl TypedLine {
    /// Validates the line.
    pub fn parse(&self) -> Result<PriceLine, FieldErrorKind> {
        let text = SingleLine::required(&self.text, longest::TITLE)?;
        if !(1..=PriceLine::MOST_UNITS).contains(&self.quantity) {
            return Err(FieldErrorKind::OutOfRange(1, PriceLine::MOST_UNITS));
        }
        let line = PriceLine { text, quantity: self.quantity, unit: self.unit, each: Money::from_cents(self.each) };
        if line.each.is_zero() { Err(FieldErrorKind::Missing) } else { Ok(line) }
    }
}

impl OrderByHand {
    /// Validates the order.
    ///
    /// # Errors
    /// The first rule that it breaks; of wrong fields, all of them.
    pub fn parse(&self, office: &Office) -> Result<Journey, InvalidOrder> {
        let case = office.case;
        let journey = self.parse_in(case.locale, (office.content, office.methods), office.today)?;
        Ok(Journey {
            quote: SingleLine::shortened(case.reference.as_str(), longest::SHORT),
            country_of_residence: country_of(case),
            affiliate: case.details.affiliate().clone(),
            ..journey
        })
    }

    /// As [`OrderByHand::parse`], for a visitor of this language: a journey that names nobody.
    pub fn parse_in(
        &self,
        locale: Locale,
        (content, methods): (&Content, &[Method]),
        today: Date,
    ) -> Result<Journey, InvalidOrder> {
        let mut errors = FieldErrors::default();
        let title = errors.take("title", SingleLine::optional(&self.title, longest::TITLE));
        let tour = self.tour.and_then(|id| content.tour_by_id(locale, id));
        if self.tour.is_some() && tour.is_none() {
            errors.take::<()>("tour", Err(FieldErrorKind::UnknownTour));
        }
        if self.tour.is_none() && title.as_ref().is_some_and(SingleLine::is_empty) {
            errors.take::<()>("title", Err(FieldErrorKind::Missing));
        }
        let day = errors.take("travel_date", travel_date(&self.travel_date, today));
        let days = errors.take("days", self.days.number(1, MOST_DAYS));
        let adults = errors.take("no_of_adults", self.no_of_adults.number(0, 31));
        let children = errors.take("no_of_children", self.no_of_children.number(0, 11));
        let child_ages = errors.take("child_ages", child_ages(&self.child_ages));
        if (adults, children) == (Some(0), Some(0)) {
            errors.take::<()>("no_of_adults", Err(FieldErrorKind::NoTravellers));
        }
        let lines = errors.take("lines", self.lines.iter().map(TypedLine::parse).collect::<Result<Vec<_>, _>>());
        let balance_on =
            self.balance_on.as_deref().map(|day| day.parse::<Date>().map_err(|_| FieldErrorKind::InvalidDate));
        let balance_on = errors.take("balance_on", balance_on.transpose());
        let other_terms = errors.take("other_terms", SingleLine::optional(&self.other_terms, longest::IMPORTANT));
        let method = if methods.contains(&self.method) { Ok(self.method) } else { Err(FieldErrorKind::NotOneOf) };
        let method = errors.take("method", method);
        let refused = errors.into_list();
        if !refused.is_empty() {
            return Err(InvalidOrder::Fields(refused));
        }
        let read =
            || Some((title?, day?, days?, adults?, children?, child_ages?, lines?, balance_on?, other_terms?, method?));
        let (title, day, days, adults, children, child_ages, lines, balance_on, other_terms, method) =
            read().ok_or_else(|| InvalidOrder::Fields(Vec::new()))?;
        let total = price_of(&lines)?;
        let percent = deposit_percent(content, tour).ok_or(InvalidOrder::NoTerms)?;
        let usual = PaymentTerms::usual(&content.terms(), percent, total, day, today);
        let agreed = self.agreed_terms(usual, balance_on, total, (day, today))?;
        if agreed != usual && other_terms.is_empty() {
            return Err(InvalidOrder::NoReason);
        }
        Ok(Journey {
            tour_id: tour.map(|tour| tour.id),
            tour_slug: tour.map(|tour| tour.slug.clone()).unwrap_or_default(),
            tour: tour.map_or_else(|| title.to_string(), |tour| tour.title.clone()),
            travel_date: day,
            adults,
            children,
            price_per_person: total.nothing(),
            parts: Vec::new(),
            other_terms: if agreed == usual { SingleLine::default() } else { other_terms },
            lines,
            discount: total.nothing(),
            total,
            deposit: agreed.deposit,
            balance_on: agreed.balance_on,
            days: Some(days),
            child_ages,
            pay: if agreed.balance_on.is_some() { Pay::Deposit } else { Pay::Whole },
            method,
            quote: SingleLine::default(),
            country_of_residence: SingleLine::default(),
            country: SingleLine::default(),
            affiliate: SingleLine::default(),
            message: String::new(),
            programme: Vec::new(),
            accepted: None,
            signed_by: String::new(),
            companions: Vec::new(),
        })
    }

    fn agreed_terms(
        &self,
        usual: PaymentTerms,
        balance_on: Option<Date>,
        total: Money,
        (starts, today): (Date, Date),
    ) -> Result<PaymentTerms, InvalidOrder> {
        let deposit = self.deposit.map_or(usual.deposit, Money::from_cents);
        if !deposit.is_positive() || deposit > total {
            return Err(InvalidOrder::Deposit);
        }
        if deposit == total {
            return Ok(PaymentTerms { deposit, balance_on: None });
        }
        // A journey that begins soon has no usual day: then the rest is due when it begins.
        let day = balance_on.or(usual.balance_on).unwrap_or(starts);
        if day < today || day > starts {
            return Err(InvalidOrder::BalanceDay);
        }
        Ok(PaymentTerms { deposit, balance_on: Some(day) })
    }
}

/// The price that the lines make up.
pub fn price_of(lines: &[PriceLine]) -> Result<Money, InvalidOrder> {
    let may_be_added = lines.len() <= PriceLine::MOST && lines.iter().all(|line| line.amount().is_bounded());
    let total = if may_be_added { sum_of_lines(lines) } else { Money::ZERO };
    if total.is_bounded() && total.is_positive() { Ok(total) } else { Err(InvalidOrder::NoPrice) }
}

/// The country that the visitor has named; may be empty.
fn country_of(case: &Enquiry) -> SingleLine {
    match &case.details {
        Details::Quote(quote) => quote.country_of_residence.clone(),
        Details::Contact(contact) => contact.country.clone(),
    }
}

/// The booking of a journey for the person of a case, made by a colleague. `id` is created by the form: a repeated call
/// is the same booking.
pub fn booking_for(
    case: &Enquiry,
    journey: Journey,
    (id, staff): (Uuid, Uuid),
    (now, today): (Millis, Date),
) -> NewBooking {
    NewBooking::new(Booking { id, ..requested(case, journey, now) }, today, Actor::Staff(staff))
}

/// A booking of a journey for the person of a case, before it is accepted.
pub fn requested(case: &Enquiry, journey: Journey, now: Millis) -> Booking {
    Booking {
        id: clock::id(now),
        reference: BookingReference::random(),
        number: Reference::random(),
        received_at: now,
        locale: case.locale,
        name: case.name.clone(),
        email: case.email.clone(),
        phone: case.phone.clone(),
        network: None,
        journey,
        state: BookingState::Requested,
        balance: Balance::NOTHING,
        agreed: None,
        quarantine: None,
    }
}
