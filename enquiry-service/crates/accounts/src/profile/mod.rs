//! Name, picture and language of a visitor.

mod actions;
pub mod avatar;
pub mod http;
pub mod model;
