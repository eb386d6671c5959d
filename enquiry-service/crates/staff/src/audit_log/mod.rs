//! The audit log in the terminal.

pub mod cli;
