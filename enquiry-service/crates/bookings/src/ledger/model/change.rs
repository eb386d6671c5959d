use content_model::Money;
use jiff::civil::Date;
use serde::Serialize;
use strum::VariantArray;
use uuid::Uuid;

use accounts::affiliates::model::Introduction;
use kernel::clock::{self, Millis};

use super::{
    Actor, Balance, Booking, BookingState, BookingVersion, Event, EventKind, Journey, LedgerLine, LineKind, Occurrence,
    PriceChange, TransitionError, price_changes,
};

/// A line of a booking's history, which is append-only.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Change {
    /// Identifier of the line, to which mails and ledger lines refer.
    pub id: Uuid,
    /// Identifier of the booking.
    pub booking: Uuid,
    /// Milliseconds since 1970 at which the change happened.
    pub at: Millis,
    /// The state before the change; `None` for the first line.
    pub from: Option<BookingState>,
    /// The booking's state after the change.
    pub to: BookingState,
    /// The text form of the [`Actor`].
    pub cause: String,
}

/// The result of a change: the changed booking and its new lines of history and ledger.
#[derive(Clone, Debug)]
pub struct Transition {
    /// The booking after the change.
    pub booking: Booking,
    /// The line that the change adds to the history.
    pub change: Change,
    /// The day of the change in the operator's time zone.
    pub on: Date,
    /// The new lines of the ledger.
    pub lines: Vec<LedgerLine>,
    /// The version of the journey that it makes; `None` if the journey stays.
    pub version: Option<BookingVersion>,
}

/// A booking with the first lines of its history: requested and, unless quarantined, accepted.
#[derive(Clone, Debug)]
pub struct NewBooking {
    /// The booking in the state after these lines.
    pub booking: Booking,
    /// The first line of the history, caused by the visitor or by the colleague who has begun the booking.
    pub requested: Change,
    /// `None` while the booking is in quarantine.
    pub accepted: Option<Transition>,
}

impl NewBooking {
    /// Accepts the booking at once, unless the booking is in quarantine. `on` is the day in the operator's time zone.
    pub fn new(booking: Booking, on: Date, actor: Actor) -> Self {
        let requested = Change {
            id: clock::id(booking.received_at),
            booking: booking.id,
            at: booking.received_at,
            from: None,
            to: BookingState::Requested,
            cause: actor.to_string(),
        };
        let occurrence = Occurrence { at: booking.received_at, on, event: Event::Accepted, actor };
        match booking.apply(&occurrence) {
            Ok(accepted) if booking.quarantine.is_none() => {
                NewBooking { booking: accepted.booking.clone(), requested, accepted: Some(accepted) }
            }
            _ => NewBooking { booking, requested, accepted: None },
        }
    }

    /// Puts the booking in quarantine, for review by the operator.
    pub fn quarantine(&mut self) {
        if let Some(accepted) = self.accepted.take() {
            let nothing = accepted.booking.balance.owed.nothing();
            self.booking.balance.owed = nothing;
            self.booking.agreed = None;
        }
        self.booking.state = BookingState::Requested;
    }
}

impl Transition {
    /// What the audit log says of the change: the event with its amount and method, and state, price and received sum
    /// before and after. Reasons and references of banks are left out: people type names into them.
    pub fn audited(&self, event: &Event) -> serde_json::Value {
        let (amount, method) = match event {
            Event::Received(moved) | Event::Refunded(moved) => (Some(moved.amount), Some(moved.method)),
            Event::Charged(adjustment) | Event::Corrected(adjustment) => (Some(adjustment.amount), None),
            Event::Cancelled { charge } => (Some(*charge), None),
            Event::Rebooked(rebooking) => (Some(rebooking.journey.total), None),
            Event::Accepted | Event::Confirmed | Event::Travelled | Event::TravelUndone | Event::Expired => {
                (None, None)
            }
        };
        let mut detail = serde_json::json!({
            "event": <&str>::from(EventKind::of(event)), "from": self.change.from, "state": self.change.to,
        });
        if let Some(amount) = amount {
            let Balance { owed, received, .. } = self.booking.balance;
            let Balance { owed: more_owed, received: more_received, .. } = Balance::of(&self.lines);
            detail["amount"] = amount.minor().into();
            detail["currency"] = amount.currency().to_string().into();
            detail["owed"] = owed.minor().into();
            detail["received"] = received.minor().into();
            detail["before"] = serde_json::json!({
                "owed": (owed - more_owed).minor(), "received": (received - more_received).minor(),
            });
        }
        if let Some(BookingVersion { number, before, after, .. }) = &self.version {
            detail["version"] = (*number).into();
            detail["journey"] = audited(after);
            detail["before"]["journey"] = audited(before);
        }
        if let Some(method) = method {
            detail["method"] = <&str>::from(method).into();
        }
        detail
    }

    /// Whether it records unexpected money: beyond the price, or for a booking that does not take place.
    pub fn is_unexpected(&self) -> bool {
        let is_payment = |line: &LedgerLine| line.kind == LineKind::Payment;
        self.lines.iter().any(is_payment) && is_unexpected(self.change.from, &self.booking)
    }
}

/// What the audit log says of a journey: nothing that somebody has typed but numbers and days.
fn audited(journey: &Journey) -> serde_json::Value {
    serde_json::json!({
        "tour": journey.tour_id, "travel_date": journey.travel_date, "days": journey.days,
        "adults": journey.adults, "children": journey.children, "total": journey.total.minor(),
        "deposit": journey.deposit.minor(), "balance_on": journey.balance_on,
    })
}

fn is_unexpected(from: Option<BookingState>, booking: &Booking) -> bool {
    let is_taken_up_again = from == Some(BookingState::Expired);
    is_taken_up_again || booking.state == BookingState::Cancelled || booking.balance.overpaid().is_positive()
}

impl Booking {
    /// The events that are possible on a day, in the order of [`EventKind`].
    pub fn possible_events(&self, today: Date) -> Vec<EventKind> {
        let is_possible =
            |event: &EventKind| self.state.allows(*event) && (*event != EventKind::Travel || today >= self.last_day());
        EventKind::VARIANTS.iter().copied().filter(is_possible).collect()
    }

    /// Applies an event. Returns the booking with the new lines of history and ledger.
    ///
    /// # Errors
    /// [`TransitionError`] if the state forbids the event, an amount is impossible, or the journey has not ended.
    pub fn apply(&self, occurrence: &Occurrence) -> Result<Transition, TransitionError> {
        let event = EventKind::of(&occurrence.event);
        // The state is checked before the amounts.
        self.state.after(event, self.balance, self.journey.deposit).ok_or(TransitionError::NotFrom(self.state))?;
        if event == EventKind::Travel && occurrence.on < self.last_day() {
            return Err(TransitionError::NotTravelledYet(self.last_day()));
        }
        let journey = match &occurrence.event {
            Event::Rebooked(rebooking) => &rebooking.journey,
            _ => &self.journey,
        };
        let change_id = clock::id(occurrence.at);
        let lines: Vec<LedgerLine> = self
            .entries(occurrence)?
            .into_iter()
            .filter(|entry| !entry.amount.is_zero())
            .map(|entry| LedgerLine {
                booking: self.id,
                change: change_id,
                kind: entry.kind,
                amount: entry.amount,
                method: entry.method,
                external: entry.external,
                on: entry.on.unwrap_or(occurrence.on),
                at: occurrence.at,
                actor: occurrence.actor.to_string(),
                note: entry.note,
            })
            .collect();
        let balance = lines.iter().fold(self.balance, Balance::after);
        if !balance.is_bounded() {
            return Err(self.too_large());
        }
        if balance.received.is_negative() {
            return Err(TransitionError::MoreThanReceived(self.balance.received));
        }
        if balance.owed.is_negative() {
            return Err(TransitionError::MoreThanOwed(self.balance.owed));
        }
        let to = self.state.after(event, balance, journey.deposit).ok_or(TransitionError::NotFrom(self.state))?;
        let cause = occurrence.actor.to_string();
        let change = Change { id: change_id, booking: self.id, at: occurrence.at, from: Some(self.state), to, cause };
        let quarantine = self.quarantine.filter(|_| event != EventKind::Accept);
        let agreed = if to.has_ended() { self.agreed } else { Some(balance.owed) };
        let version = match &occurrence.event {
            Event::Rebooked(rebooking) => Some(BookingVersion {
                id: rebooking.id,
                booking: self.id,
                number: rebooking.number,
                change: change_id,
                at: occurrence.at,
                by: rebooking.by,
                reason: rebooking.reason.clone(),
                before: self.journey.clone(),
                after: rebooking.journey.clone(),
            }),
            _ => None,
        };
        let journey = journey.clone();
        let booking = Booking { state: to, journey, balance, agreed, quarantine, ..self.clone() };
        Ok(Transition { booking, change, on: occurrence.on, lines, version })
    }
}

/// A line of the history for a mail, with the figures of that moment instead of the current ones.
#[derive(Clone, Debug)]
pub struct Step {
    /// The booking after the change.
    pub booking: Booking,
    /// The line of the history.
    pub change: Change,
    /// The lines that the change has added to the ledger.
    pub lines: Vec<LedgerLine>,
    /// The version of the journey that it has made; `None` if the journey stayed.
    pub version: Option<BookingVersion>,
    /// The changes of the price before this version, which are in its price; empty of any other step.
    pub price_changes: Vec<PriceChange>,
}

impl Step {
    /// Reconstructs a step from the booking, its history and its versions in order, and its ledger.
    pub fn of(
        now: &Booking,
        change: Change,
        (history, versions): (&[Change], &[BookingVersion]),
        ledger: Vec<LedgerLine>,
    ) -> Self {
        let until = history.iter().position(|line| line.id == change.id).map_or(history.len(), |at| at + 1);
        let is_earlier = |line: &&LedgerLine| history.iter().take(until).any(|earlier| earlier.id == line.change);
        let balance = Balance::of(ledger.iter().filter(is_earlier));
        let journey = now.journey_after(change.id, history, versions);
        let booking = Booking { state: change.to, journey, balance, ..now.clone() };
        let version = versions.iter().find(|version| version.change == change.id).cloned();
        let lines = ledger.iter().filter(|line| line.change == change.id).cloned().collect();
        let price_changes = match &version {
            Some(version) => price_changes(history, versions, ledger, Some(version)),
            None => Vec::new(),
        };
        Step { booking, change, lines, version, price_changes }
    }

    /// The first line of a kind.
    pub fn line(&self, kind: LineKind) -> Option<&LedgerLine> {
        self.lines.iter().find(|line| line.kind == kind)
    }

    /// Whether it recorded unexpected money.
    pub fn is_unexpected(&self) -> bool {
        self.line(LineKind::Payment).is_some() && is_unexpected(self.change.from, &self.booking)
    }
}

/// An event for a booking, with its side effects besides the visitor's mail.
#[derive(Clone, Debug)]
pub struct ChangeRequest {
    /// The event, with its time and its actor.
    pub occurrence: Occurrence,
    /// The operator's address, which receives the notice of the change.
    pub operator: String,
    /// The introduction by the visitor's inviter, if it is to be recorded.
    pub introduction: Option<Introduction>,
    /// The reward that the inviter has earned.
    pub reward: Option<Money>,
}
