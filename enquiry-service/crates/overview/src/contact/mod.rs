//! One person in all areas: cases, bookings, money and mails.

pub mod actions;
pub mod desk;
pub mod model;
