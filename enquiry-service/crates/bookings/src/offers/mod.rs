//! Offers of journeys: drafted in a case, sent in versions that never change, and accepted by the traveller.

pub mod actions;
pub mod by_hand;
pub mod changes;
pub mod http;
pub mod look;
pub mod model;
pub mod opened;
pub mod options;
pub mod page;
mod parts;
pub mod sharing;
pub mod store;
pub mod variants;
