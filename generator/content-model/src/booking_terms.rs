//! The terms of a booking.

use jiff::{Span, civil::Date};
use serde::{Deserialize, Serialize};

/// `[booking]` of `site.toml`: the rules of bookings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct BookingTerms {
    /// The minimum number of days between a booking and the start of a journey without fixed departures.
    pub lead_days: u16,
    /// The whole price is due this many days before the start.
    pub whole_price_days: u16,
    /// This many days before the start the office decides whether a departure takes place that needs more travellers.
    pub decision_days: u16,
    /// The payment period by card in hours: then an unpaid booking expires.
    #[serde(rename = "hold_card_hours")]
    pub card_payment_hours: u16,
    /// The payment period by the other methods in days.
    #[serde(rename = "hold_transfer_days")]
    pub transfer_payment_days: u16,
    /// The discount in whole US dollars for a visitor whom a friend has invited.
    pub friend_discount: i64,
    /// The minimum number of days of a journey with that discount.
    pub friend_discount_days: u16,
}

impl Default for BookingTerms {
    fn default() -> Self {
        BookingTerms {
            lead_days: 3,
            whole_price_days: 30,
            decision_days: 21,
            card_payment_hours: 24,
            transfer_payment_days: 7,
            friend_discount: 0,
            friend_discount_days: 0,
        }
    }
}

impl BookingTerms {
    /// The first day on which a journey without fixed departures may begin.
    pub fn earliest(&self, today: Date) -> Date {
        today.saturating_add(Span::new().days(self.lead_days))
    }

    /// The discount of an invited friend on a journey of this many days.
    pub fn discount(&self, days: u16) -> i64 {
        if days >= self.friend_discount_days { self.friend_discount } else { 0 }
    }

    /// The day on which the rest of the price is due.
    pub fn balance_on(&self, starts: Date) -> Date {
        starts.saturating_sub(Span::new().days(self.whole_price_days))
    }

    /// The day by which it is decided whether a departure takes place that needs more travellers; `None` once it is over.
    pub fn decided_on(&self, starts: Date, today: Date) -> Option<Date> {
        Some(starts.saturating_sub(Span::new().days(self.decision_days))).filter(|day| *day >= today)
    }

    /// # Errors
    /// Names the rule that a setting breaks.
    pub fn validate(&self) -> Result<(), String> {
        if (0..=1000).contains(&self.friend_discount) {
            Ok(())
        } else {
            Err("[booking]: friend_discount must be from 0 to 1000 dollars".to_owned())
        }
    }
}
