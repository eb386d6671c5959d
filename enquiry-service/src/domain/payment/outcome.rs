use super::{Payment, PaymentState, Refund};
use crate::{
    domain::booking::{Actor, Booking, Event, Method, MoneyMoved, Occurrence, Transition},
    domain::enquiry::longest,
    primitives::{clock::Millis, fields::SingleLine},
};

/// What has become of a payment, after everything the provider said was compared with what was asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PaymentOutcome {
    /// The provider confirms the money.
    Paid {
        /// The provider's code of the confirmation, at most 40 characters.
        confirmation: String,
    },
    /// No money was received.
    Failed {
        /// The reason, which becomes the payment's note.
        reason: String,
    },
    /// The provider has given the money back to the visitor.
    Reversed,
    /// The provider's word does not fit the payment, or never came.
    Unclear {
        /// The reason, which becomes the payment's note.
        reason: String,
    },
}

/// What an outcome changes.
#[derive(Clone, Debug)]
pub struct Settled {
    /// The payment with its new state and note.
    pub payment: Payment,
    /// The booking, where it changes too.
    pub applied: Option<Transition>,
    /// The refund that the provider has paid out, where one was under way.
    pub refunded: Option<Refund>,
    /// The operator is asked to look at the payment.
    pub needs_attention: bool,
}

impl Payment {
    /// The money of the payment: the provider's own lists name it by the merchant reference.
    fn moved(&self) -> MoneyMoved {
        let external = SingleLine::shortened(&self.merchant_reference, longest::SHORT);
        MoneyMoved { external, ..MoneyMoved::new(self.amount, Method::Card) }
    }

    /// Nothing where the outcome is old news: the provider may say the same as often as it likes, in any order. A payment
    /// that is reversed while a refund of it is under way has that refund paid out.
    pub fn settle(
        &self,
        booking: &Booking,
        outcome: &PaymentOutcome,
        under_way: Option<&Refund>,
        at: Millis,
    ) -> Option<Settled> {
        use PaymentState::{Failed, Paid, Pending, Reversed, Unclear};
        let actor = Actor::Provider { payment: self.merchant_reference.clone() };
        let apply = |event| booking.apply(&Occurrence { at, event, actor: actor.clone() });
        let settled = |state, note: &str, applied, needs_attention| Settled {
            payment: Payment { state, note: Some(note.to_owned()), ..self.clone() },
            applied,
            refunded: None,
            needs_attention,
        };
        Some(match (self.state, outcome) {
            // Money counts whenever it comes, also after it was given up.
            (Pending | Failed | Unclear, PaymentOutcome::Paid { confirmation }) => {
                match apply(Event::Received(self.moved())) {
                    // Somebody has to give it back, or to take the booking up again.
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
                // The money has gone; a person decides what this means for the journey.
                settled(Reversed, "reversed by the provider", apply(Event::Refunded(self.moved())).ok(), true)
            }
            _ => return None,
        })
    }
}
