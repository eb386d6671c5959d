//! Tables for spreadsheets.

pub mod desk;
