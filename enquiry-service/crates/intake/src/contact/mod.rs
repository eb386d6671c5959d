//! The contact form.

pub mod http;
pub mod model;
