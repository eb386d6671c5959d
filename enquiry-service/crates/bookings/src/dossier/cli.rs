use std::io::{self, Write};

use content_model::{Choice, Money};
use jiff::civil::Date;
use uuid::Uuid;

use accounts::{
    affiliates,
    business::Business,
    rewards::{
        self,
        model::{Rates, RewardLine, RewardState},
    },
};
use kernel::{
    cli::{Format, Mistake, Terminal},
    clock::{Clock, Millis, date, minute},
    database::{Connection, Database},
    exports::{write_csv, write_json},
    fields::{RawField, SingleLine, longest},
};

use super::actions::Dossier;
use crate::{
    cancelled_departures::{actions::cancellation_charge, store::is_affected},
    documents::{self, model::DocumentKind},
    dossier::arguments::{Bookings, Payable, Trace},
    ledger::{
        self,
        actions::change_booking,
        model::{Actor, Adjustment, Balance, Booking, Event, Instalment, Method, MoneyMoved, TransitionError},
        store::BookingFilter,
    },
    payments::{
        model::{PaymentOutcome, SettleRequest},
        settings::PaymentSettings,
    },
    refunds::actions::{RefundedBy, request_refund as ask_for_refund, settle_refund},
};

pub async fn run(
    terminal: &Terminal,
    (payment, rates): (&PaymentSettings, Rates),
    command: Bookings,
) -> anyhow::Result<()> {
    let database = &terminal.database;
    let (number, event, cause) = match command {
        Bookings::List { quarantined, unclear, most } => {
            let quarantined = quarantined.then_some(true);
            // One more than is shown, to know whether there are more.
            let filter = BookingFilter { quarantined, unclear, since: i64::MIN, most: i64::from(most) + 1 };
            let bookings = database.read(move |on| ledger::store::filtered(on, filter)).await?;
            let shown = usize::try_from(most)?;
            for booking in bookings.iter().take(shown) {
                list(booking, terminal)?;
            }
            if bookings.len() > shown {
                writeln!(io::stdout(), "and older ones: --most {} lists more", u64::from(most) + 50)?;
            }
            return Ok(());
        }
        Bookings::Export(format) => return export(terminal, &format).await,
        Bookings::Show { number } => return show(database, &number).await,
        Bookings::Ledger { number } => return ledger(database, &number).await,
        Bookings::Documents { number } => return documents(terminal, &number).await,
        Bookings::Fiscal { receipt, code } => return fiscal(terminal, &receipt, &code).await,
        Bookings::Accept { number } => (number, Event::Accepted, Actor::Operator),
        Bookings::Confirm { number } => (number, Event::Confirmed, Actor::Operator),
        Bookings::Cancel { number, by_operator, charge, on } => {
            let booking = find(database, &number).await?;
            let today = Clock::system().today(&terminal.zone);
            let on = on.unwrap_or(today);
            if on > today {
                return Err(Mistake(format!("--on {on} is in the future")).into());
            }
            let charge = match charge {
                _ if by_operator => Money::ZERO,
                Some(charge) => charge,
                None => {
                    let id = booking.id;
                    let is_off = database.read(move |read| is_affected(read, id)).await?;
                    cancellation_charge(&booking, is_off, terminal.content().current().cancellation(), on)
                }
            };
            (number, Event::Cancelled { charge }, Actor::Operator)
        }
        Bookings::Refunded { number, refused, refund } => {
            return refunded(terminal, (&number, refund), !refused).await;
        }
        Bookings::Refund { number, what, cash, card, trace } => {
            let balance = find(database, &number).await?.balance;
            let amount = match what {
                Some(Payable::Amount(amount)) => amount,
                Some(Payable::All) => balance.received,
                Some(Payable::Deposit) => {
                    return Err(Mistake("a refund is `all` or an amount such as 1250.50".to_owned()).into());
                }
                None => balance.overpaid(),
            };
            if amount.is_zero() && balance.received.is_positive() {
                let received = balance.received;
                return Err(Mistake(format!(
                    "{number}: nothing is in the traveller's favour; give `all`, or an amount of the {received} received"
                ))
                .into());
            }
            if card {
                return request_refund(database, payment, &number, amount).await;
            }
            let method = if cash { Method::Cash } else { Method::BankTransfer };
            (number, Event::Refunded(trace.moved(amount, method)?), Actor::SeenByOperator(method))
        }
        Bookings::Charge { number, amount, reason } => {
            (number, Event::Charged(adjustment(amount, &reason)?), Actor::Operator)
        }
        Bookings::Correct { number, amount, reason } => {
            (number, Event::Corrected(adjustment(amount, &reason)?), Actor::Operator)
        }
        Bookings::Travelled { number, undo: false } => (number, Event::Travelled, Actor::Operator),
        Bookings::Travelled { number, undo: true } => (number, Event::TravelUndone, Actor::Operator),
        Bookings::Paid { number, what, cash, fee, more_than_owed, trace } => {
            let booking = find(database, &number).await?;
            let amount = match what {
                Payable::Deposit => (booking.deposit() - booking.balance.settled()).at_least_nothing(),
                Payable::All => booking.outstanding(),
                Payable::Amount(amount) => amount,
            };
            if amount.is_zero() {
                return Err(Mistake(format!("{number}: everything was already received")).into());
            }
            let method = if cash { Method::Cash } else { Method::BankTransfer };
            let moved = trace.moved(amount, method)?;
            let tolerance = payment.tolerance(method);
            let fee = fee.unwrap_or(moved.fee);
            let moved = MoneyMoved { fee, tolerance, may_exceed: more_than_owed, ..moved };
            (number, Event::Received(moved), Actor::SeenByOperator(method))
        }
    };
    let booking = find(database, &number).await?;
    let is_undone = event == Event::TravelUndone;
    let business = Business::new(terminal.operator.clone(), terminal.zone.clone(), rates, terminal.content());
    let earned = if is_undone { reward_of(database, &booking).await? } else { None };
    match change_booking(database, &business, &booking, (event, cause), Clock::system().now()).await? {
        Some(Ok(booking)) => {
            let (number, state, balance) = (&booking.number, booking.state.name(), booking.balance);
            writeln!(io::stdout(), "{number} is {state}; {} of {} received.", balance.received, booking.price())?;
            if balance.fees.is_positive() {
                writeln!(io::stdout(), "Banks kept {}, which the traveller does not owe.", balance.fees)?;
            }
            if balance.overpaid().is_positive() {
                writeln!(io::stdout(), "{} is in the traveller's favour.", balance.overpaid())?;
            }
            match (earned, reward_of(database, &booking).await?) {
                (Some(earned), None) => {
                    Ok(writeln!(io::stdout(), "Its reward of {} is no longer earned.", earned.amount)?)
                }
                (Some(_), Some(paid)) => {
                    Ok(writeln!(io::stdout(), "Its reward of {} was already paid and stays.", paid.amount)?)
                }
                (None, _) => Ok(()),
            }
        }
        Some(Err(refusal @ TransitionError::MoreThanIsDue { .. })) => {
            Err(Mistake(format!("{number}: {refusal}; --more-than-owed notes it all the same")).into())
        }
        Some(Err(refusal)) => Err(Mistake(format!("{number}: {refusal}")).into()),
        None => Err(no_booking(&number)),
    }
}

async fn request_refund(
    database: &Database,
    payment: &PaymentSettings,
    number: &str,
    amount: Money,
) -> anyhow::Result<()> {
    if payment.provider.is_none() {
        return Err(Mistake(
            "payment.consumer_key is not set: without a payment provider no card payment can be refunded".to_owned(),
        )
        .into());
    }
    let booking = find(database, number).await?;
    let by = RefundedBy { actor: None, seen: None };
    match ask_for_refund(database, booking.id, amount, (by, Clock::system().now())).await? {
        Ok(refund) => {
            let (number, amount) = (&booking.number, refund.amount);
            Ok(writeln!(io::stdout(), "{number}: requested a refund of {amount}. Approve it at the payment provider.")?)
        }
        Err(refusal) => Err(Mistake(format!("{number}: {refusal}")).into()),
    }
}

async fn refunded(terminal: &Terminal, (number, refund): (&str, Option<Uuid>), is_done: bool) -> anyhow::Result<()> {
    let database = &terminal.database;
    let booking = find(database, number).await?;
    let operator = terminal.operator.email.to_string();
    let (at, on) = now_and_today(terminal);
    let around = SettleRequest { at, on, outcome: PaymentOutcome::Reversed { amount: None }, operator };
    let by = RefundedBy { actor: None, seen: None };
    match settle_refund(database, (booking.id, refund), (is_done, by), around).await? {
        Ok(refund) if is_done => {
            Ok(writeln!(io::stdout(), "{number}: the refund of {} is marked as paid out.", refund.amount)?)
        }
        Ok(refund) => Ok(writeln!(io::stdout(), "{number}: the refund of {} is marked as refused.", refund.amount)?),
        Err(refusal) => Err(Mistake(format!("{number}: {refusal}")).into()),
    }
}

/// The time, and its day in the operator's time zone.
fn now_and_today(terminal: &Terminal) -> (Millis, Date) {
    let now = Clock::system().now();
    (now, date(now, &terminal.zone))
}

impl Trace {
    fn moved(self, amount: Money, method: Method) -> Result<MoneyMoved, Mistake> {
        let external = line("--reference", self.reference.as_deref().unwrap_or_default())?;
        Ok(MoneyMoved { external, on: self.on, ..MoneyMoved::new(amount, method) })
    }
}

fn adjustment(amount: Money, reason: &str) -> Result<Adjustment, Mistake> {
    Ok(Adjustment { amount, reason: line("--reason", reason)? })
}

fn line(option: &str, typed: &str) -> Result<SingleLine, Mistake> {
    SingleLine::optional(&RawField::Text(typed.to_owned()), longest::SHORT)
        .map_err(|_| Mistake(format!("{option}: at most {} characters in one line", longest::SHORT)))
}

/// Prints every line of the account, and the totals.
async fn ledger(database: &Database, number: &str) -> anyhow::Result<()> {
    let Dossier { booking, ledger, .. } = dossier(database, number).await?;
    for entry in ledger {
        let method = entry.method.map(|method| method.name()).unwrap_or_default();
        let (on, kind, amount) = (entry.on, entry.kind.name(), entry.amount.to_string());
        let mark = if entry.counts() { "" } else { "NOT COUNTED: larger than the largest amount" };
        let words: Vec<&str> = [mark, entry.actor.as_str(), entry.external.as_str(), entry.note.as_str()]
            .into_iter()
            .filter(|word| !word.is_empty())
            .collect();
        writeln!(io::stdout(), "{on}  {kind:10}  {amount:>14}  {method:13}  {}", words.join(", "))?;
    }
    let Balance { owed, received, fees } = booking.balance;
    let (outstanding, overpaid) = (booking.outstanding(), booking.balance.overpaid());
    writeln!(io::stdout(), "Owed {owed}, received {received}, kept by banks {fees}.")?;
    Ok(writeln!(io::stdout(), "Outstanding {outstanding}, in the traveller's favour {overpaid}.")?)
}

/// Prints the issued documents and the payment schedule.
async fn documents(terminal: &Terminal, number: &str) -> anyhow::Result<()> {
    let dossier = dossier(&terminal.database, number).await?;
    for document in &dossier.documents {
        let (name, kind) = (document.name(), document.kind.name());
        let issued = minute(document.issued_at, &terminal.zone);
        writeln!(io::stdout(), "{name:14}  {issued}  {kind:15}  {:>14}", document.amount.to_string())?;
    }
    for instalment in dossier.schedule(&terminal.zone, &terminal.content().current().terms()) {
        let Instalment { kind, amount, missing, due_on } = instalment;
        writeln!(io::stdout(), "{due_on}  {:7}  {amount}, of which {missing} is missing", kind.name())?;
    }
    Ok(())
}

async fn fiscal(terminal: &Terminal, receipt: &str, code: &str) -> anyhow::Result<()> {
    let database = &terminal.database;
    let receipt = receipt.trim().to_uppercase();
    let code = line("the code", code)?;
    let name = receipt.clone();
    let found = database.read(move |on| documents::store::named(on, &name)).await?;
    let is_receipt = found.is_some_and(|document| document.kind == DocumentKind::Receipt);
    if !is_receipt || code.is_empty() {
        return Err(Mistake(format!("{receipt} is not a receipt, or the code is empty")).into());
    }
    let issued = now_and_today(terminal);
    let name = receipt.clone();
    match database.write(move |on| documents::store::add_fiscal_code(on, &name, code, issued)).await? {
        Some(document) => Ok(writeln!(io::stdout(), "{} replaces {receipt}.", document.name())?),
        None => Err(Mistake(format!("there is no receipt {receipt}")).into()),
    }
}

/// The reward of the person who invited the visitor, earned or paid.
async fn reward_of(database: &Database, booking: &Booking) -> anyhow::Result<Option<RewardLine>> {
    let key = booking.email.key();
    let Some(friend) = database.read(move |on| affiliates::store::friend_of(on, &key)).await? else {
        return Ok(None);
    };
    let is_of_journey = |line: &RewardLine| {
        line.friend == friend.id && line.cause == booking.number.as_str() && line.state != RewardState::Pending
    };
    Ok(database.read(move |on| rewards::store::of(on, &friend.affiliate)).await?.into_iter().rfind(is_of_journey))
}

async fn export(terminal: &Terminal, format: &Format) -> anyhow::Result<()> {
    let database = &terminal.database;
    if format.json {
        write_json::<Booking>(database).await
    } else {
        write_csv::<Booking>(&terminal.database, &terminal.zone).await
    }
}

/// Finds a booking by its number or by the reference of its links.
pub async fn find(database: &Database, name: &str) -> anyhow::Result<Booking> {
    let name = name.trim().to_uppercase();
    let named = name.clone();
    let find = move |on: &Connection| match ledger::store::by_number(on, &named)? {
        Some(booking) => Ok(Some(booking)),
        None => ledger::store::by_reference(on, &named),
    };
    database.read(find).await?.ok_or_else(|| no_booking(&name))
}

async fn dossier(database: &Database, name: &str) -> anyhow::Result<Dossier> {
    let id = find(database, name).await?.id;
    database.read(move |on| Dossier::read(on, id)).await?.ok_or_else(|| no_booking(name))
}

fn no_booking(name: &str) -> anyhow::Error {
    Mistake(format!("there is no booking {name}")).into()
}

fn list(booking: &Booking, terminal: &Terminal) -> io::Result<()> {
    let quarantine = booking.quarantine.map(|reason| format!("  [{}]", reason.name())).unwrap_or_default();
    let received = minute(booking.received_at, &terminal.zone);
    let (number, state, name, email) = (&booking.number, booking.state.name(), &booking.name, &booking.email);
    let (tour, date) = (&booking.journey.tour, booking.journey.travel_date);
    let money = format!("{} of {}", booking.balance.received.decimal(), booking.price());
    writeln!(io::stdout(), "{number}  {received}  {state:16}  {money:24}  {date}  {tour}  {name} <{email}>{quarantine}")
}

async fn show(database: &Database, number: &str) -> anyhow::Result<()> {
    let Dossier { booking, changes, ledger, payments, documents, refunds, .. } = dossier(database, number).await?;
    let all = serde_json::json!({
        "booking": booking, "changes": changes, "ledger": ledger, "payments": payments, "documents": documents,
        "refunds": refunds,
    });
    Ok(writeln!(io::stdout(), "{}", serde_json::to_string_pretty(&all)?)?)
}
