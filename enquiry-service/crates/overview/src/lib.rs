//! What looks across all areas: today, reports, exports, the outbox, the audit log, the cases of bookings, stages, holds, offers and orders of a case, and one person.

pub mod audit_log;
pub mod booking_address;
pub mod booking_cases;
pub mod calls;
pub mod case_address;
pub mod case_holds;
pub mod case_offers;
pub mod case_orders;
pub mod case_stages;
pub mod contact;
pub mod exports;
pub mod outbox;
pub mod rebooking;
pub mod reports;
pub mod seen_departures;
pub mod state;
pub mod today;
