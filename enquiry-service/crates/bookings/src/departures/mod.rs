//! Departures of tours on fixed days, and their seats.

pub mod actions;
pub mod cli;
pub mod desk;
pub mod http;
pub mod jobs;
pub mod mail;
pub mod model;
pub mod seats;
pub mod store;
