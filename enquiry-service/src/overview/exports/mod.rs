//! Tables for spreadsheets.

mod actions;
pub mod cli;
pub mod desk;
