use super::{Payment, PaymentState};
use crate::{
    domain::booking::{Actor, Booking, BookingState, Event, Occurrence, Transition},
    primitives::clock::Millis,
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
    /// The operator is asked to look at the payment.
    pub needs_attention: bool,
}

impl Payment {
    /// Nothing where the outcome is old news: the provider may say the same as often as it likes, in any order.
    pub fn settle(&self, booking: &Booking, outcome: &PaymentOutcome, at: Millis) -> Option<Settled> {
        use PaymentState::{Failed, Paid, Pending, Reversed, Unclear};
        let actor = Actor::Provider { payment: self.merchant_reference.clone() };
        let apply = |event| booking.apply(&Occurrence { at, event, actor: actor.clone() });
        let settled = |state, note: &str, applied, needs_attention| Settled {
            payment: Payment { state, note: Some(note.to_owned()), ..self.clone() },
            applied,
            needs_attention,
        };
        Some(match (self.state, outcome) {
            // Money counts whenever it comes, also after it was given up.
            (Pending | Failed | Unclear, PaymentOutcome::Paid { confirmation }) => {
                match apply(Event::Received(self.amount)) {
                    // Somebody has to give it back, or to take the booking up again.
                    Ok(applied) => {
                        let is_cancelled = booking.state == BookingState::Cancelled;
                        settled(Paid, confirmation, Some(applied), is_cancelled)
                    }
                    Err(_) => settled(Paid, &format!("{confirmation}: paid more than once"), None, true),
                }
            }
            (Pending, PaymentOutcome::Failed { reason }) => settled(Failed, reason, None, false),
            (Pending, PaymentOutcome::Reversed) => settled(Failed, "reversed", None, false),
            (Pending, PaymentOutcome::Unclear { reason }) => settled(Unclear, reason, None, true),
            (Paid, PaymentOutcome::Reversed) => {
                // With other money on the booking a person decides what this means.
                let all_of_it = booking.received == self.amount;
                let applied = if all_of_it { apply(Event::Refunded).ok() } else { None };
                settled(Reversed, "reversed by the provider", applied, true)
            }
            _ => return None,
        })
    }
}
