//! The second address of an offer: companions of the traveller read the journey and mark its days.

pub mod actions;
pub mod form;
pub mod http;
pub mod model;
pub mod page;
pub mod store;
