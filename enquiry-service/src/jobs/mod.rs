//! What the service does by itself.

pub mod expire_bookings;
pub mod follow_payments;
pub mod outbox;
pub mod publishing;
