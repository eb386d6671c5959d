use jiff::civil::Date;

use super::{Payment, PaymentState, Refund};
use crate::{
    domain::booking::{Actor, Booking, Event, Method, MoneyMoved, Occurrence, Transition},
    domain::enquiry::longest,
    primitives::{clock::Millis, fields::SingleLine},
};

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
    /// The provider has refunded the visitor.
    Reversed,
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

    /// Applies an outcome; `None` if it changes nothing: the provider may repeat statuses in any order. If a payment is
    /// reversed while its refund is pending, the refund is marked as paid.
    pub fn settle(
        &self,
        booking: &Booking,
        outcome: &PaymentOutcome,
        under_way: Option<&Refund>,
        (at, on): (Millis, Date),
    ) -> Option<Settled> {
        use PaymentState::{Failed, Paid, Pending, Reversed, Unclear};
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
            (Pending, PaymentOutcome::Reversed) => settled(Failed, "reversed", None, false),
            (Pending, PaymentOutcome::Unclear { reason }) => settled(Unclear, reason, None, true),
            (Paid, PaymentOutcome::Reversed) if let Some(refund) = under_way => {
                let moved = MoneyMoved { amount: refund.amount, ..self.moved() };
                let applied = apply(Event::Refunded(moved)).ok();
                let needs_attention = applied.is_none();
                let settled = settled(Reversed, "refunded by the provider", applied, needs_attention);
                Settled { refunded: Some(refund.clone()), ..settled }
            }
            (Paid, PaymentOutcome::Reversed) => {
                // The money was returned; a person decides about the journey.
                settled(Reversed, "reversed by the provider", apply(Event::Refunded(self.moved())).ok(), true)
            }
            _ => return None,
        })
    }
}
