use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr};

use BookingState::{AwaitingPayment, Cancelled, Confirmed, DepositPaid, Expired, Paid, Refunded, Requested, Travelled};
use EventKind::{Accept, AllReceived, Cancel, Confirm, Expire, PartReceived, Refund, Travel, UndoTravel};

/// Where a booking stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, EnumString, IntoStaticStr)]
#[strum(serialize_all = "snake_case", const_into_str)]
#[serde(rename_all = "snake_case")]
pub enum BookingState {
    /// It waits for the operator's eye; nothing is to be paid yet.
    Requested,
    /// Nothing has been received, and the first amount is due.
    AwaitingPayment,
    /// Less than the total has been received.
    DepositPaid,
    /// The total has been received.
    Paid,
    /// The operator has confirmed the booking; part of the price may still be outstanding.
    Confirmed,
    /// The booking does not take place; received money may still be given back.
    Cancelled,
    /// All received money has been given back; no further step is possible.
    Refunded,
    /// The visitors have travelled.
    Travelled,
    /// Nothing was paid in time; money that comes late takes it up again.
    Expired,
}

/// What may happen to a booking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EventKind {
    /// It is a real one: it may be paid.
    Accept,
    /// Money was received, and the sum is still less than the total.
    PartReceived,
    /// Money was received, and the sum reaches the total.
    AllReceived,
    /// The operator confirms a booking with received money.
    Confirm,
    /// The operator cancels the booking.
    Cancel,
    /// All received money is given back.
    Refund,
    /// The visitors have travelled.
    Travel,
    /// The visitors were marked as travelled by mistake.
    UndoTravel,
    /// Nothing was paid in time.
    Expire,
}

/// Every way a booking can go. Money that comes for a cancelled booking changes what has been received, and not where the
/// booking stands; an expired one is taken up again.
const TABLE: [(BookingState, EventKind, BookingState); 26] = [
    (Requested, Accept, AwaitingPayment),
    (Requested, Cancel, Cancelled),
    (AwaitingPayment, PartReceived, DepositPaid),
    (AwaitingPayment, AllReceived, Paid),
    (AwaitingPayment, Cancel, Cancelled),
    (AwaitingPayment, Expire, Expired),
    (Expired, PartReceived, DepositPaid),
    (Expired, AllReceived, Paid),
    (Expired, Cancel, Cancelled),
    (DepositPaid, AllReceived, Paid),
    (DepositPaid, Confirm, Confirmed),
    (DepositPaid, Cancel, Cancelled),
    (DepositPaid, Refund, Refunded),
    (Paid, Confirm, Confirmed),
    (Paid, Cancel, Cancelled),
    (Paid, Refund, Refunded),
    (Confirmed, AllReceived, Confirmed),
    (Confirmed, Cancel, Cancelled),
    (Confirmed, Refund, Refunded),
    (Confirmed, Travel, Travelled),
    (Travelled, AllReceived, Travelled),
    (Travelled, UndoTravel, Confirmed),
    (Travelled, Refund, Refunded),
    (Cancelled, PartReceived, Cancelled),
    (Cancelled, AllReceived, Cancelled),
    (Cancelled, Refund, Refunded),
];

impl BookingState {
    /// The state after the step; `None` where the step is not possible in this state.
    pub fn after(self, step: EventKind) -> Option<Self> {
        TABLE.iter().find(|(from, by, _)| (*from, *by) == (self, step)).map(|(_, _, to)| *to)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_has_one_way_for_each_step_and_none_out_of_refunded() {
        for (at, (from, step, _)) in TABLE.iter().enumerate() {
            assert!(!TABLE.iter().skip(at + 1).any(|row| (row.0, row.1) == (*from, *step)), "{from:?} {step:?}");
        }
        let steps = [Accept, PartReceived, AllReceived, Confirm, Cancel, Refund, Travel, UndoTravel, Expire];
        assert!(steps.into_iter().all(|step| Refunded.after(step).is_none()));
        assert_eq!(AwaitingPayment.after(Confirm), None, "nothing is confirmed before something was paid");
    }
}
