use std::{
    io::{self, Write},
    sync::Arc,
};

use super::{
    Mistake,
    arguments::{Bookings, Format, Received},
    content,
    spreadsheet::Spreadsheet,
};
use crate::{
    config::Settings,
    database::{BookingFilter, Database},
    domain::{
        affiliate::{RewardLine, RewardState},
        booking::{Actor, Booking, Event, Method},
    },
    primitives::clock::{Clock, minute},
    use_cases::{Business, change_booking::change_booking},
};

pub async fn run(database: &Database, settings: &Settings, command: Bookings) -> anyhow::Result<()> {
    let (number, event, cause) = match command {
        Bookings::List { quarantined, unclear, most } => {
            let quarantined = quarantined.then_some(true);
            // One more than is shown tells whether there are more.
            let filter = BookingFilter { quarantined, unclear, since: i64::MIN, most: i64::from(most) + 1 };
            let bookings = database.bookings(filter).await?;
            let shown = usize::try_from(most)?;
            for booking in bookings.iter().take(shown) {
                list(booking, settings)?;
            }
            if bookings.len() > shown {
                writeln!(io::stdout(), "and older ones: --most {} lists more", u64::from(most) + 50)?;
            }
            return Ok(());
        }
        Bookings::Export(format) => return export(database, settings, &format).await,
        Bookings::Show { number } => return show(database, &number).await,
        Bookings::Accept { number } => (number, Event::Accepted, Actor::Operator),
        Bookings::Confirm { number } => (number, Event::Confirmed, Actor::Operator),
        Bookings::Cancel { number } => (number, Event::Cancelled, Actor::Operator),
        Bookings::Refund { number } => (number, Event::Refunded, Actor::Operator),
        Bookings::Travelled { number, undo: false } => (number, Event::Travelled, Actor::Operator),
        Bookings::Travelled { number, undo: true } => (number, Event::TravelUndone, Actor::Operator),
        Bookings::Paid { number, what, cash } => {
            let booking = find(database, &number).await?;
            let amount = match what {
                Received::Deposit => booking.journey.deposit,
                Received::All => booking.outstanding(),
            };
            let method = if cash { Method::Cash } else { Method::BankTransfer };
            (number, Event::Received(amount), Actor::SeenByOperator(method))
        }
    };
    let booking = find(database, &number).await?;
    if matches!(event, Event::Received(0)) {
        return Err(Mistake(format!("{number}: everything has been received already")).into());
    }
    let business = Business::new(settings, Arc::new(content(settings)));
    let earned = if event == Event::TravelUndone { reward_of(database, &booking).await? } else { None };
    match change_booking(database, &business, &booking, (event, cause), Clock::system().now()).await? {
        Some(Ok(booking)) => {
            let (number, state, received) = (&booking.number, booking.state.into_str(), booking.received);
            writeln!(io::stdout(), "{number} is {state}; {received} of {} received.", booking.journey.total)?;
            match (earned, reward_of(database, &booking).await?) {
                (Some(earned), None) => {
                    Ok(writeln!(io::stdout(), "The reward of ${} for it is not earned any more.", earned.amount)?)
                }
                (Some(_), Some(paid)) => {
                    Ok(writeln!(io::stdout(), "The reward of ${} for it has been paid and stays.", paid.amount)?)
                }
                (None, _) => Ok(()),
            }
        }
        Some(Err(refusal)) => Err(Mistake(format!("{number}: {refusal}")).into()),
        None => Err(Mistake(format!("there is no booking {number}")).into()),
    }
}

/// What the journey has brought whoever invited the visitor, earned or paid.
async fn reward_of(database: &Database, booking: &Booking) -> anyhow::Result<Option<RewardLine>> {
    let Some(friend) = database.friend_by_email(&booking.email.key()).await? else { return Ok(None) };
    let is_of_journey = |line: &RewardLine| {
        line.friend == friend.id && line.cause == booking.number.as_str() && line.state != RewardState::Pending
    };
    Ok(database.rewards(&friend.affiliate).await?.into_iter().rfind(is_of_journey))
}

async fn export(database: &Database, settings: &Settings, format: &Format) -> anyhow::Result<()> {
    let filter = BookingFilter { quarantined: None, unclear: false, since: i64::MIN, most: i64::MAX };
    let bookings = database.bookings(filter).await?;
    if format.json {
        return Ok(writeln!(io::stdout(), "{}", serde_json::to_string_pretty(&bookings)?)?);
    }
    let mut csv = Spreadsheet::new([
        "number",
        "made",
        "state",
        "tour",
        "travel_date",
        "adults",
        "children",
        "name",
        "email",
        "phone",
        "total",
        "deposit",
        "received",
        "quote",
        "affiliate",
    ])?;
    for booking in bookings {
        let phone = booking.phone.as_ref().map(|phone| phone.number.as_deref().unwrap_or(phone.typed.as_str()));
        let journey = &booking.journey;
        csv.row([
            booking.number.to_string(),
            minute(booking.received_at, &settings.zone),
            booking.state.into_str().to_owned(),
            journey.tour.clone(),
            journey.travel_date.to_string(),
            journey.adults.to_string(),
            journey.children.to_string(),
            booking.name.to_string(),
            booking.email.to_string(),
            phone.unwrap_or_default().to_owned(),
            journey.total.to_string(),
            journey.deposit.to_string(),
            booking.received.to_string(),
            journey.quote.to_string(),
            journey.affiliate.to_string(),
        ])?;
    }
    Ok(csv.finish()?)
}

/// By the number that people say, or by the reference of its links.
async fn find(database: &Database, name: &str) -> anyhow::Result<Booking> {
    let name = name.trim().to_uppercase();
    let found = match database.booking_by_number(&name).await? {
        Some(booking) => Some(booking),
        None => database.booking_by_reference(&name).await?,
    };
    found.ok_or_else(|| Mistake(format!("there is no booking {name}")).into())
}

fn list(booking: &Booking, settings: &Settings) -> io::Result<()> {
    let quarantine = booking.quarantine.map(|reason| format!("  [{}]", reason.into_str())).unwrap_or_default();
    let received = minute(booking.received_at, &settings.zone);
    let (number, state, name, email) = (&booking.number, booking.state.into_str(), &booking.name, &booking.email);
    let (tour, date) = (&booking.journey.tour, booking.journey.travel_date);
    let money = format!("{} of {}", booking.received, booking.journey.total);
    writeln!(io::stdout(), "{number}  {received}  {state:16}  {money:14}  {date}  {tour}  {name} <{email}>{quarantine}")
}

async fn show(database: &Database, number: &str) -> anyhow::Result<()> {
    let booking = find(database, number).await?;
    let changes = database.booking_changes(booking.id).await?;
    let payments = database.payments(booking.id).await?;
    let all = serde_json::json!({ "booking": booking, "changes": changes, "payments": payments });
    Ok(writeln!(io::stdout(), "{}", serde_json::to_string_pretty(&all)?)?)
}
