use std::time::Duration;

use content_model::Money;
use jiff::civil::Date;

use kernel::{
    clock::{Millis, millis},
    fields::{SingleLine, longest},
};

use super::{Payment, PaymentState};
use crate::{
    ledger::model::{Actor, Booking, Event, Method, MoneyMoved, Occurrence, Transition},
    refunds::model::Refund,
};

/// The time in which the provider may report the same reversal again.
const REPEATED: Duration = Duration::from_hours(24);

/// The result of a payment, after the provider's status was verified against the request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PaymentOutcome {
    /// The provider confirms the money.
    Paid {
        /// The provider's confirmation code, at most 40 characters.
        confirmation: String,
    },
    /// No money was received.
    Failed {
        /// The reason, which becomes the payment's note.
        reason: String,
    },
    /// The provider has returned money to the visitor.
    Reversed {
        /// The amount that the provider names; `None` without one. It may be that of the order.
        amount: Option<Money>,
    },
    /// The provider's status does not match the payment, or never came.
    Unclear {
        /// The reason, which becomes the payment's note.
        reason: String,
    },
}

/// The changes that an outcome causes.
#[derive(Clone, Debug)]
pub struct Settled {
    /// The payment with its new state and note.
    pub payment: Payment,
    /// The change of the booking, if any.
    pub applied: Option<Transition>,
    /// The pending refund that the provider has paid, if any.
    pub refunded: Option<Refund>,
    /// Whether the operator must review the payment.
    pub needs_attention: bool,
}

impl Payment {
    /// The money of the payment, identified by the merchant reference as in the provider's statements.
    fn moved(&self) -> MoneyMoved {
        let external = SingleLine::shortened(&self.merchant_reference, longest::SHORT);
        MoneyMoved { external, ..MoneyMoved::new(self.amount, Method::Card) }
    }

    /// A return of money. The ledger takes each reference once, so a second return has one of its own.
    fn returning(&self, amount: Money) -> MoneyMoved {
        let name = &self.merchant_reference;
        let name = if self.returned.is_zero() { name.clone() } else { format!("{name}/2") };
        MoneyMoved { external: SingleLine::shortened(&name, longest::SHORT), ..MoneyMoved::new(amount, Method::Card) }
    }

    /// The payment after a return of money.
    fn after_return(&self, amount: Money, note: &str, at: Millis) -> Payment {
        let returned = self.returned + amount;
        let state = if returned >= self.amount { PaymentState::Reversed } else { PaymentState::Paid };
        Payment { state, note: Some(note.to_owned()), returned, returned_at: Some(at), ..self.clone() }
    }

    /// Whether a reversal reports again a partial refund that is noted: the provider repeats its notifications, and its
    /// status of a payment stays the same. A reversal that names exactly the rest, or comes later, is another one.
    fn is_repeated(&self, named: Option<Money>, at: Millis) -> bool {
        let names_rest = named == Some(self.rest()) && self.rest() != self.returned;
        !names_rest && self.returned_at.is_some_and(|noted| at - noted < millis(REPEATED))
    }

    /// Applies an outcome; `None` if it changes nothing: the provider may repeat statuses in any order. If a payment is
    /// reversed while its refund is pending, the refund is marked as paid. A later reversal returns the rest.
    pub fn settle(
        &self,
        booking: &Booking,
        outcome: &PaymentOutcome,
        under_way: Option<&Refund>,
        (at, on): (Millis, Date),
    ) -> Option<Settled> {
        use super::PaymentState::{Failed, Paid, Pending, Unclear};
        let actor = Actor::Provider { payment: self.merchant_reference.clone() };
        let apply = |event| booking.apply(&Occurrence { at, on, event, actor: actor.clone() });
        let settled = |state, note: &str, applied, needs_attention| Settled {
            payment: Payment { state, note: Some(note.to_owned()), ..self.clone() },
            applied,
            refunded: None,
            needs_attention,
        };
        Some(match (self.state, outcome) {
            // A payment counts at any time, even after it was given up.
            (Pending | Failed | Unclear, PaymentOutcome::Paid { confirmation }) => {
                match apply(Event::Received(self.moved())) {
                    // The operator must refund it or resume the booking.
                    Ok(applied) if applied.booking.balance.overpaid().is_positive() => {
                        settled(Paid, &format!("{confirmation}: more than the price"), Some(applied), true)
                    }
                    Ok(applied) => {
                        let is_unexpected = applied.is_unexpected();
                        settled(Paid, confirmation, Some(applied), is_unexpected)
                    }
                    Err(error) => settled(Paid, &format!("{confirmation}: {error}"), None, true),
                }
            }
            (Pending, PaymentOutcome::Failed { reason }) => settled(Failed, reason, None, false),
            (Pending, PaymentOutcome::Reversed { .. }) => settled(Failed, "reversed", None, false),
            (Pending, PaymentOutcome::Unclear { reason }) => settled(Unclear, reason, None, true),
            (Paid, PaymentOutcome::Reversed { .. }) if let Some(refund) = under_way => {
                let applied = apply(Event::Refunded(self.returning(refund.amount)));
                let needs_attention = applied.is_err();
                let payment = self.after_return(refund.amount, "refunded by the provider", at);
                Settled { payment, applied: applied.ok(), refunded: Some(refund.clone()), needs_attention }
            }
            (Paid, PaymentOutcome::Reversed { amount }) if !self.is_repeated(*amount, at) => {
                // The money was returned; a person decides about the journey.
                let (rest, received) = (self.rest(), booking.balance.received);
                let applied = apply(Event::Refunded(self.returning(rest.min(received))));
                let note = match &applied {
                    Ok(_) if rest <= received => format!("{rest} reversed by the provider"),
                    Ok(_) => {
                        format!("{rest} reversed by the provider, of which {received} was still noted as received")
                    }
                    Err(error) => format!("{rest} reversed by the provider, and not noted: {error}"),
                };
                let payment = self.after_return(rest, &note, at);
                Settled { payment, applied: applied.ok(), refunded: None, needs_attention: true }
            }
            _ => return None,
        })
    }
}
