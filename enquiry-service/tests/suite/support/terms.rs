//! A second reckoning of a booking's money, written from the terms in whole cents: it shares no code with the service.

/// An hour in milliseconds.
pub const HOUR: i64 = 3_600_000;
const DAY: i64 = 24 * HOUR;
/// Arusha is three hours ahead of UTC all the year.
const ARUSHA: i64 = 3 * HOUR;
const LARGEST: i64 = 1_000_000_000_000;

/// The days since 1970 in Arusha.
pub fn day(at: i64) -> i64 {
    (at + ARUSHA).div_euclid(DAY)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stands {
    AwaitingPayment,
    DepositPaid,
    Paid,
    Confirmed,
    Travelled,
    Cancelled,
    Refunded,
    Expired,
}

/// What happens; amounts are in cents, days count from 1970.
#[derive(Clone, Copy, Debug)]
pub enum Act {
    Pay {
        amount: i64,
        tolerance: i64,
        is_sure: bool,
        on: Option<i64>,
    },
    Refund {
        amount: i64,
    },
    Price(i64),
    Correct(i64),
    Confirm,
    Cancel(i64),
    Travel,
    UndoTravel,
    Expire,
    /// The visitor pays the amount due by card.
    CardPays,
    /// The provider pays out a refund of a part of the newest card payment.
    CardRefund(i64),
    /// The visitor's bank takes back the rest of the newest card payment.
    Chargeback,
}

/// A payment by card and its returned part.
#[derive(Clone, Copy, Debug)]
pub struct Card {
    pub amount: i64,
    pub returned: i64,
}

#[derive(Clone, Debug)]
pub struct Terms {
    pub stands: Stands,
    pub price: i64,
    pub owed: i64,
    pub received: i64,
    pub fees: i64,
    pub cards: Vec<Card>,
    pub deposit: i64,
    pub pays_deposit: bool,
    pub booked_at: i64,
    /// The first and the last day of the journey.
    pub journey: (i64, i64),
    pub was_asked_for_all: bool,
    pub payments: i64,
    pub corrections: i64,
}

impl Terms {
    pub fn to_pay(&self) -> i64 {
        (self.owed - self.received - self.fees).max(0)
    }

    pub fn credit(&self) -> i64 {
        (self.received + self.fees - self.owed).clamp(0, self.received)
    }

    /// The next amount: the rest of the first part, then all.
    pub fn due(&self) -> i64 {
        if matches!(self.stands, Stands::Cancelled | Stands::Refunded | Stands::Expired) {
            return 0;
        }
        let first = if self.pays_deposit { self.deposit.min(self.owed) } else { self.owed };
        let missing = first - self.received - self.fees;
        if missing > 0 { missing } else { self.to_pay() }
    }

    /// The charge by the scale of the terms: the deposit, half, three quarters or all of the price.
    pub fn charge_on(&self, today: i64) -> i64 {
        let is_binding = matches!(self.stands, Stands::Confirmed | Stands::Travelled) || self.received > 0;
        if !is_binding || self.owed <= 0 {
            return 0;
        }
        let percent = |percent: i64| ((self.owed * percent + 5_000) / 10_000 * 100).min(self.owed);
        match self.journey.0 - today {
            60.. => self.deposit.min(self.price),
            30.. => percent(50),
            15.. => percent(75),
            _ => percent(100),
        }
    }

    /// What all invoices less the credit notes ask for.
    pub fn asked_for(&self) -> i64 {
        if self.pays_deposit && self.stands == Stands::AwaitingPayment && !self.was_asked_for_all {
            self.deposit.min(self.owed)
        } else {
            self.owed
        }
    }

    /// Whether the terms allow it; then it is carried out.
    pub fn happens(&mut self, act: Act, at: i64) -> bool {
        let before = self.clone();
        if !self.try_act(act, at)
            || [self.owed, self.received, self.fees].iter().any(|sum| !(0..=LARGEST).contains(sum))
        {
            *self = before;
            return false;
        }
        let is_over = matches!(self.stands, Stands::Cancelled | Stands::Refunded | Stands::Expired);
        if !is_over {
            self.price = self.owed;
        }
        true
    }

    fn try_act(&mut self, act: Act, at: i64) -> bool {
        use Stands::{AwaitingPayment, Cancelled, Confirmed, DepositPaid, Expired, Paid, Refunded, Travelled};
        let today = day(at);
        match act {
            Act::Pay { amount, tolerance, is_sure, on } => {
                let earliest = day(self.booked_at) - 360;
                let is_dated_well = on.is_none_or(|on| on <= today && on >= earliest);
                if !(1..=LARGEST).contains(&amount) || !is_dated_well {
                    return false;
                }
                self.resume();
                if !is_sure && amount > self.to_pay() {
                    return false;
                }
                let short = [self.due(), self.to_pay()].map(|next| next - amount);
                self.fees += short.into_iter().find(|short| (1..=tolerance).contains(short)).unwrap_or(0);
                self.receives(amount);
                true
            }
            Act::CardPays => {
                let amount = self.due();
                if amount <= 0 {
                    return false;
                }
                self.cards.push(Card { amount, returned: 0 });
                self.receives(amount);
                true
            }
            Act::Refund { amount } => self.gives_back(amount),
            Act::CardRefund(amount) => {
                let Some(card) = self.cards.last().copied() else { return false };
                let is_possible = card.returned == 0 && (1..=card.amount).contains(&amount);
                if !is_possible || !self.gives_back(amount) {
                    return false;
                }
                self.returned(amount)
            }
            Act::Chargeback => {
                let Some(card) = self.cards.last().copied() else { return false };
                let rest = card.amount - card.returned;
                if rest == 0 || !self.gives_back(rest.min(self.received)) {
                    return false;
                }
                self.returned(rest)
            }
            Act::Price(change) => {
                let is_possible = !matches!(self.stands, Refunded | Expired) && change != 0 && change.abs() <= LARGEST;
                self.owed += change;
                if !is_possible || self.stands == Cancelled && self.owed > self.price {
                    return false;
                }
                self.settle();
                true
            }
            Act::Correct(change) => {
                if self.stands == Expired || change == 0 || change.abs() > LARGEST {
                    return false;
                }
                self.received += change;
                self.corrections += change;
                self.settle();
                true
            }
            Act::Confirm => self.goes(&[DepositPaid, Paid], Confirmed),
            Act::Cancel(charge) => {
                let is_possible = (0..=self.price).contains(&charge);
                self.owed = charge;
                is_possible && self.goes(&[AwaitingPayment, DepositPaid, Paid, Confirmed, Expired], Cancelled)
            }
            Act::Travel => today >= self.journey.1 && self.goes(&[Confirmed], Travelled),
            Act::UndoTravel => self.goes(&[Travelled], Confirmed),
            Act::Expire => {
                self.owed = 0;
                self.goes(&[AwaitingPayment], Expired)
            }
        }
    }

    fn goes(&mut self, from: &[Stands], to: Stands) -> bool {
        let is_possible = from.contains(&self.stands);
        self.stands = if is_possible { to } else { self.stands };
        is_possible
    }

    fn resume(&mut self) {
        if self.stands == Stands::Expired {
            self.owed = self.price;
            self.stands = Stands::AwaitingPayment;
        }
    }

    fn receives(&mut self, amount: i64) {
        self.received += amount;
        self.payments += amount;
        self.settle();
    }

    /// A refund that leaves nothing ends the booking, which then owes nothing, but for the charge of a cancellation.
    fn gives_back(&mut self, amount: i64) -> bool {
        if !(1..=self.received).contains(&amount) {
            return false;
        }
        self.received -= amount;
        if self.received == 0 {
            self.owed = if self.stands == Stands::Cancelled { self.owed } else { 0 };
            self.stands = Stands::Refunded;
        } else {
            self.settle();
        }
        true
    }

    fn returned(&mut self, amount: i64) -> bool {
        if let Some(card) = self.cards.last_mut() {
            card.returned += amount;
        }
        true
    }

    /// The state that follows from the sums.
    fn settle(&mut self) {
        let settled = self.received + self.fees;
        self.stands = match self.stands {
            Stands::AwaitingPayment | Stands::DepositPaid | Stands::Paid if settled >= self.owed => Stands::Paid,
            Stands::AwaitingPayment | Stands::DepositPaid | Stands::Paid if settled >= self.deposit => {
                Stands::DepositPaid
            }
            Stands::AwaitingPayment | Stands::DepositPaid | Stands::Paid => Stands::AwaitingPayment,
            Stands::Refunded => Stands::Cancelled,
            other => other,
        };
    }
}
