//! Bookings of a demonstration in all states, and unassigned credits.

use content_model::{Locale, Money};
use jiff::{ToSpan, tz::TimeZone};
use serde::Deserialize;
use uuid::Uuid;

use bookings::{
    ledger::{
        self,
        mail::{BOOKING_CHANGE, of_change},
        model::{Actor, Booking, Event, Method, MoneyMoved, NewBooking, Occurrence, Transition},
    },
    orders::model::{Invitation, OrderSubmission, Rules},
    statements::{self, model::Credit},
};
use kernel::{
    audit_log::actions::log,
    clock::{Millis, date},
    content::Content,
    database::{DatabaseError, Transaction},
    fields::{RawField, SingleLine},
};

use super::{DAY, FILLED_IN, sent};

/// `invented/bookings.json`
#[derive(Deserialize)]
struct Invented {
    bookings: Vec<InventedBooking>,
    bank_lines: Vec<InventedLine>,
}

#[derive(Deserialize)]
struct InventedBooking {
    locale: Locale,
    name: String,
    email: String,
    phone: String,
    /// ISO code
    country: String,
    /// The tour's id in the content.
    tour: i64,
    adults: u8,
    children: u8,
    method: Method,
    days_ago: i64,
    /// The days until the journey begins; negative if it has begun.
    travel_in_days: i64,
    /// Whether the journey begins with the next departure after these days.
    #[serde(default)]
    is_on_departure: bool,
    message: String,
    steps: Vec<InventedStep>,
}

/// A payment or a step without money.
#[derive(Deserialize)]
pub struct InventedStep {
    days_ago: i64,
    /// `deposit` or `all`
    #[serde(default)]
    paid: String,
    #[serde(default)]
    reference: String,
    /// `confirm`, `cancel` or `travel`
    #[serde(default)]
    step: String,
}

impl InventedStep {
    /// The payment of a deposit.
    pub fn deposit(days_ago: i64, reference: &str) -> Self {
        InventedStep { days_ago, paid: "deposit".to_owned(), reference: reference.to_owned(), step: String::new() }
    }
}

#[derive(Deserialize)]
struct InventedLine {
    days_ago: i64,
    /// In cents.
    amount: i64,
    payer: String,
    text: String,
    reference: String,
}

/// The parameters of filling a demonstration: time, staff and content.
pub struct Filling<'f> {
    pub content: &'f Content,
    pub now: Millis,
    pub zone: &'f TimeZone,
    /// The actor of payments and steps.
    pub staff: Uuid,
}

/// Inserts the bookings of tours that the content has, and takes their steps and those of the bookings that were made of
/// offers; the mails to the travellers are as if they had been sent.
pub fn fill(
    transaction: &Transaction,
    filling: &Filling,
    mut steps: Vec<(Uuid, InventedStep)>,
) -> Result<(), DatabaseError> {
    let invented = include_str!("invented/bookings.json");
    let Invented { bookings, bank_lines } = serde_json::from_str(invented).map_err(|_| DatabaseError::Lost)?;
    for invented in bookings {
        if let Some(new) = order(&invented, filling) {
            insert(transaction, &new)?;
            steps.extend(invented.steps.into_iter().map(|step| (new.booking.id, step)));
        }
    }
    // The log has them in the order of time.
    steps.sort_by_key(|(_, step)| std::cmp::Reverse(step.days_ago));
    steps.iter().try_for_each(|(booking, step)| take_step(transaction, *booking, step, filling))?;
    for line in bank_lines {
        let credit = Credit {
            account: SingleLine::default(),
            reference: SingleLine::shortened(&line.reference, 100),
            on: date(filling.now - line.days_ago * DAY, filling.zone),
            amount: Money::from_cents(line.amount),
            payer: SingleLine::shortened(&line.payer, 120),
            text: SingleLine::shortened(&line.text, 120),
            words: line.text,
            doubt: None,
        };
        statements::store::insert(transaction, &credit, 1, filling.now)?;
    }
    Ok(())
}

/// Inserts a booking with the mail that its traveller had.
pub fn insert(transaction: &Transaction, new: &NewBooking) -> Result<(), DatabaseError> {
    ledger::actions::insert(transaction, new)?;
    new.accepted.as_ref().map_or(Ok(()), |accepted| write_mail(transaction, accepted))
}

/// The mail to the traveller about a change, if there is one.
fn write_mail(transaction: &Transaction, transition: &Transition) -> Result<(), DatabaseError> {
    let mails = of_change(transition, "").into_iter().filter(|mail| mail.kind == BOOKING_CHANGE);
    let mails = mails.map(|mail| sent(mail.on_site(transition.booking.locale))).collect::<Vec<_>>();
    transaction.insert(&mails)?;
    Ok(())
}

/// The booking of an order; `None` if the sites do not offer the tour.
fn order(invented: &InventedBooking, filling: &Filling) -> Option<NewBooking> {
    let received_at = filling.now - invented.days_ago * DAY;
    let ordered_on = date(received_at, filling.zone);
    let after = date(filling.now, filling.zone).checked_add(invented.travel_in_days.days()).ok()?;
    let title = filling.content.title(invented.locale, invented.tour);
    let travel_date = if invented.is_on_departure {
        let tour = filling.content.named_tour(invented.locale, "", &title)?;
        let coming = filling.content.departures(invented.locale, tour).into_iter().map(|departure| departure.starts);
        coming.filter(|starts| *starts > after).min()?
    } else {
        after
    };
    let text = |text: &str| RawField::Text(text.to_owned());
    let submission = OrderSubmission {
        tour_name: text(&title),
        travel_date: text(&travel_date.to_string()),
        no_of_adults: text(&invented.adults.to_string()),
        no_of_children: text(&invented.children.to_string()),
        full_name: text(&invented.name),
        email_address: text(&invented.email),
        phone_number: text(&invented.phone),
        phone_country: text(&invented.country),
        message: text(&invented.message),
        payment_method: text(<&str>::from(invented.method)),
        locale: text(invented.locale.code()),
        ..OrderSubmission::default()
    };
    let methods = [Method::BankTransfer, Method::Cash];
    let rules =
        Rules { today: ordered_on, content: filling.content, methods: &methods, invitation: Invitation::Nobodys };
    let ordered = submission.parse(&rules).ok()?;
    Some(ordered.received((received_at, ordered_on), None, &RawField::default(), &text(FILLED_IN)))
}

/// Skips a step that the booking does not allow.
fn take_step(
    transaction: &Transaction,
    booking: Uuid,
    step: &InventedStep,
    filling: &Filling,
) -> Result<(), DatabaseError> {
    let Some(locked) = ledger::store::locked(transaction, booking)? else { return Ok(()) };
    let at = filling.now - step.days_ago * DAY;
    let on = date(at, filling.zone);
    let event = match (step.paid.as_str(), step.step.as_str()) {
        ("deposit", _) => paid(&locked, locked.deposit(), &step.reference),
        ("all", _) => paid(&locked, locked.outstanding(), &step.reference),
        (_, "cancel") => Event::Cancelled { charge: locked.cancellation_charge(filling.content.cancellation(), on) },
        (_, "travel") => Event::Travelled,
        _ => Event::Confirmed,
    };
    let occurrence = Occurrence { at, on, event, actor: Actor::Staff(filling.staff) };
    if let Ok(transition) = locked.apply(&occurrence) {
        ledger::actions::update(transaction, &locked, &transition)?;
        write_mail(transaction, &transition)?;
        log(transaction, Some(filling.staff), "change_booking", booking, &transition.audited(&occurrence.event), at)?;
    }
    Ok(())
}

fn paid(booking: &Booking, amount: Money, reference: &str) -> Event {
    let external = SingleLine::shortened(reference, 120);
    Event::Received(MoneyMoved { external, ..MoneyMoved::new(amount, booking.journey.method) })
}
