//! What looks across all areas: today, reports, exports, the outbox and the audit log.

pub mod audit_log;
pub mod calls;
pub mod exports;
pub mod outbox;
pub mod reports;
pub mod state;
pub mod today;
