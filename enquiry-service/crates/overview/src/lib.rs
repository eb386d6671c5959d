//! What looks across all areas: today, reports, exports and the outbox.

pub mod calls;
pub mod exports;
pub mod outbox;
pub mod reports;
pub mod state;
pub mod today;
