//! Enquiries that a colleague writes down: calls, messages and visits to the office.

pub mod model;
