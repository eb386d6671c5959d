//! Bookings, their money and their documents; departures with their waiting lists, holds and offers.

pub mod calls;
pub mod cancelled_departures;
pub mod departures;
pub mod documents;
pub mod dossier;
pub mod finding;
pub mod holds;
pub mod ledger;
pub mod offers;
pub mod orders;
pub mod orders_by_hand;
pub mod payments;
pub mod rebooking;
pub mod refunds;
pub mod reminders;
pub mod state;
pub mod statements;
pub mod tables;
pub mod waiting_list;
