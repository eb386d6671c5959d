//! The form for a quote.

pub mod http;
pub mod model;
