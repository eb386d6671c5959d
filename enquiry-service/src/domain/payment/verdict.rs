use super::{Payment, PaymentState};
use crate::{
    domain::booking::{Applied, Booking, BookingState, Cause, Event, Happening},
    primitives::clock::Millis,
};

/// What has become of a payment, after everything the provider said was compared with what was asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    Paid { confirmation: String },
    Failed { reason: String },
    Reversed,
    Unclear { reason: String },
}

/// What a verdict changes.
#[derive(Clone, Debug)]
pub struct Settled {
    pub payment: Payment,
    /// The booking, where it changes too.
    pub applied: Option<Applied>,
    /// The operator is asked to look at the payment.
    pub needs_attention: bool,
}

impl Payment {
    /// Nothing where the verdict is old news: the provider may say the same as often as it likes, in any order.
    pub fn settle(&self, booking: &Booking, verdict: &Verdict, at: Millis) -> Option<Settled> {
        use PaymentState::{Failed, Paid, Pending, Reversed, Unclear};
        let cause = Cause::Provider { payment: self.merchant_reference.clone() };
        let apply = |event| booking.apply(&Happening { at, event, cause: cause.clone() });
        let settled = |state, note: &str, applied, needs_attention| Settled {
            payment: Payment { state, note: Some(note.to_owned()), ..self.clone() },
            applied,
            needs_attention,
        };
        Some(match (self.state, verdict) {
            // Money counts whenever it comes, also after it was given up.
            (Pending | Failed | Unclear, Verdict::Paid { confirmation }) => match apply(Event::Received(self.amount)) {
                // Somebody has to give it back, or to take the booking up again.
                Ok(applied) => {
                    let is_cancelled = booking.state == BookingState::Cancelled;
                    settled(Paid, confirmation, Some(applied), is_cancelled)
                }
                Err(_) => settled(Paid, &format!("{confirmation}: paid more than once"), None, true),
            },
            (Pending, Verdict::Failed { reason }) => settled(Failed, reason, None, false),
            (Pending, Verdict::Reversed) => settled(Failed, "reversed", None, false),
            (Pending, Verdict::Unclear { reason }) => settled(Unclear, reason, None, true),
            (Paid, Verdict::Reversed) => {
                // With other money on the booking a person decides what this means.
                let all_of_it = booking.received == self.amount;
                let applied = if all_of_it { apply(Event::Refunded).ok() } else { None };
                settled(Reversed, "reversed by the provider", applied, true)
            }
            _ => return None,
        })
    }
}
