//! What several kinds of pages show.

pub mod cards;
pub mod departures;
pub mod globals;
pub mod head;
pub mod islands;
pub mod journey;
pub mod office;
pub mod people;
pub mod photos;
pub mod places_map;
pub mod ratings;
pub mod structured_data;
pub mod view;
pub mod whatsapp;
pub mod year;
