use BookingState::{AwaitingPayment, Cancelled, Confirmed, DepositPaid, Expired, Paid, Refunded, Requested, Travelled};
use EventKind::{Accept, Cancel, Charge, Confirm, Correct, Expire, Rebook, Receive, Refund, Travel, UndoTravel};
use Target::{At, AtWithDeposit, Open};
use content_model::Money;
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};

use super::{Balance, Event};

/// The state of a booking.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum BookingState {
    /// Waits for the operator's review; nothing is due yet.
    Requested,
    /// Less than the deposit has been received.
    AwaitingPayment,
    /// The deposit has been received, and less than the price.
    DepositPaid,
    /// The price has been received.
    Paid,
    /// The operator has confirmed the booking; part of the price may be outstanding.
    Confirmed,
    /// The booking is cancelled; received money may still be refunded.
    Cancelled,
    /// The booking is cancelled, and all received money is refunded.
    Refunded,
    /// The journey took place.
    Travelled,
    /// The payment deadline has passed; a late payment resumes the booking.
    Expired,
}

/// The kinds of events of a booking; serialised by name in lower case, such as `undo_travel`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum EventKind {
    /// The booking is genuine and may be paid.
    Accept,
    /// Money was received.
    Receive,
    /// The price changes.
    Charge,
    /// A correction of an earlier line of the ledger.
    Correct,
    /// Day, party or journey are others.
    Rebook,
    /// The operator confirms a booking with received money.
    Confirm,
    /// The booking is cancelled.
    Cancel,
    /// Received money is refunded.
    Refund,
    /// The journey took place.
    Travel,
    /// Reverts `Travel`.
    UndoTravel,
    /// The payment deadline has passed.
    Expire,
}

/// The state after an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Target {
    /// A fixed state.
    At(BookingState),
    /// A fixed state, once the deposit is there: until then the booking awaits it.
    AtWithDeposit(BookingState),
    /// The state of an open booking, derived from its balance.
    Open,
}

/// The transitions. Money is accepted in every state after `Requested`: it has arrived.
const TABLE: [(BookingState, EventKind, Target); 44] = [
    (Requested, Accept, Open),
    (Requested, Cancel, At(Cancelled)),
    (AwaitingPayment, Receive, Open),
    (AwaitingPayment, Charge, Open),
    (AwaitingPayment, Correct, Open),
    (AwaitingPayment, Rebook, Open),
    (AwaitingPayment, Cancel, At(Cancelled)),
    (AwaitingPayment, Refund, Open),
    (AwaitingPayment, Expire, At(Expired)),
    (Expired, Receive, Open),
    (Expired, Cancel, At(Cancelled)),
    (Expired, Refund, At(Expired)),
    (DepositPaid, Receive, Open),
    (DepositPaid, Charge, Open),
    (DepositPaid, Correct, Open),
    (DepositPaid, Rebook, Open),
    (DepositPaid, Confirm, At(Confirmed)),
    (DepositPaid, Cancel, At(Cancelled)),
    (DepositPaid, Refund, Open),
    (Paid, Receive, Open),
    (Paid, Charge, Open),
    (Paid, Correct, Open),
    (Paid, Rebook, Open),
    (Paid, Confirm, At(Confirmed)),
    (Paid, Cancel, At(Cancelled)),
    (Paid, Refund, Open),
    (Confirmed, Receive, At(Confirmed)),
    (Confirmed, Charge, At(Confirmed)),
    (Confirmed, Correct, At(Confirmed)),
    (Confirmed, Rebook, AtWithDeposit(Confirmed)),
    (Confirmed, Cancel, At(Cancelled)),
    (Confirmed, Refund, At(Confirmed)),
    (Confirmed, Travel, At(Travelled)),
    (Travelled, Receive, At(Travelled)),
    (Travelled, Charge, At(Travelled)),
    (Travelled, Correct, At(Travelled)),
    (Travelled, UndoTravel, At(Confirmed)),
    (Travelled, Refund, At(Travelled)),
    (Cancelled, Receive, At(Cancelled)),
    (Cancelled, Charge, At(Cancelled)),
    (Cancelled, Correct, At(Cancelled)),
    (Cancelled, Refund, At(Cancelled)),
    (Refunded, Receive, At(Cancelled)),
    (Refunded, Correct, At(Cancelled)),
];

impl EventKind {
    /// The kind of an event.
    pub fn of(event: &Event) -> Self {
        match event {
            Event::Accepted => Accept,
            Event::Received(_) => Receive,
            Event::Charged(_) => Charge,
            Event::Corrected(_) => Correct,
            Event::Rebooked(_) => Rebook,
            Event::Confirmed => Confirm,
            Event::Cancelled { .. } => Cancel,
            Event::Refunded(_) => Refund,
            Event::Travelled => Travel,
            Event::TravelUndone => UndoTravel,
            Event::Expired => Expire,
        }
    }
}

impl BookingState {
    /// Whether the journey does not take place, unless money resumes the booking.
    pub fn has_ended(self) -> bool {
        matches!(self, Cancelled | Refunded | Expired)
    }

    /// Whether the event is possible in this state.
    pub fn allows(self, event: EventKind) -> bool {
        TABLE.iter().any(|(from, by, _)| (*from, *by) == (self, event))
    }

    /// The state after an event that leaves this balance; `None` if the event is not possible in this state. A refund
    /// that leaves no received money ends the booking. An open booking is `Paid` if nothing is outstanding, and
    /// `DepositPaid` from the deposit on.
    pub fn after(self, event: EventKind, balance: Balance, deposit: Money) -> Option<Self> {
        let (_, _, target) = TABLE.iter().find(|(from, by, _)| (*from, *by) == (self, event))?;
        Some(match *target {
            _ if event == Refund && !balance.received.is_positive() => Refunded,
            At(state) => state,
            AtWithDeposit(state) if balance.settled() >= deposit => state,
            AtWithDeposit(_) => AwaitingPayment,
            Open if balance.outstanding().is_zero() => Paid,
            Open if balance.settled() >= deposit => DepositPaid,
            Open => AwaitingPayment,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn balance(owed: i64, received: i64) -> Balance {
        let dollars = Money::from_dollars;
        Balance { owed: dollars(owed), received: dollars(received), ..Balance::NOTHING }
    }

    #[test]
    fn the_table_has_one_way_for_each_event_and_nothing_but_money_leaves_refunded() {
        for (at, (from, event, _)) in TABLE.iter().enumerate() {
            assert!(!TABLE.iter().skip(at + 1).any(|row| (row.0, row.1) == (*from, *event)), "{from:?} {event:?}");
        }
        let events: Vec<_> = TABLE.iter().filter(|row| row.0 == Refunded).map(|row| row.1).collect();
        assert_eq!(events, [Receive, Correct]);
        let paid = balance(100, 100);
        assert_eq!(AwaitingPayment.after(Confirm, paid, Money::ZERO), None, "nothing is confirmed before it is paid");
    }

    #[test]
    fn the_state_of_an_open_booking_follows_from_its_balance() {
        let after = |event, received| AwaitingPayment.after(event, balance(1000, received), Money::from_dollars(300));
        assert_eq!(after(Receive, 299), Some(AwaitingPayment));
        assert_eq!(after(Receive, 300), Some(DepositPaid));
        assert_eq!(after(Receive, 1001), Some(Paid));
        assert_eq!(after(Refund, 0), Some(Refunded));
        let rebooked = |received| Confirmed.after(Rebook, balance(1000, received), Money::from_dollars(300));
        assert_eq!((rebooked(299), rebooked(300)), (Some(AwaitingPayment), Some(Confirmed)));
        assert_eq!(Confirmed.after(Refund, balance(1000, 400), Money::ZERO), Some(Confirmed));
    }
}
