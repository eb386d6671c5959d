//! Orders of visitors, and their prices.

pub mod actions;
pub mod http;
pub mod model;
pub mod price;
