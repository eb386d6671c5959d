//! What looks across all areas: today, reports, exports, the outbox, the audit log and the cases of bookings.

pub mod audit_log;
pub mod booking_cases;
pub mod calls;
pub mod exports;
pub mod outbox;
pub mod reports;
pub mod state;
pub mod today;
