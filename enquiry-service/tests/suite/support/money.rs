//! What happens to the money of a booking, in whole dollars.

use content_model::Money;

use bookings::ledger::model::{Balance, Event, Method, MoneyMoved};

pub fn dollars(dollars: i64) -> Money {
    Money::from_dollars(dollars)
}

/// By bank transfer.
pub fn received(amount: i64) -> Event {
    Event::Received(MoneyMoved::new(dollars(amount), Method::BankTransfer))
}

/// By bank transfer.
pub fn refunded(amount: i64) -> Event {
    Event::Refunded(MoneyMoved::new(dollars(amount), Method::BankTransfer))
}

/// Nothing is charged.
pub fn cancelled() -> Event {
    Event::Cancelled { charge: dollars(0) }
}

/// Owed, received and kept by banks.
pub fn balance(owed: i64, received: i64, fees: i64) -> Balance {
    Balance { owed: dollars(owed), received: dollars(received), fees: dollars(fees) }
}
