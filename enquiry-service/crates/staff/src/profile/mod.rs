//! What travellers see of a colleague: the languages and a picture.

pub mod desk;
pub mod model;
pub mod store;
