//! Tests through the front door: the program itself, on real files and real HTTP.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    clippy::cast_possible_truncation,
    reason = "a test may stop at anything unexpected"
)]

mod broken;
mod build;
mod check;
mod consent;
mod demo;
mod disk;
mod empty_lists;
mod fetch;
mod hosting;
mod incremental;
mod interrupted;
mod islands;
mod kept_results;
mod maps;
mod modules;
mod order;
mod pages;
mod pasted;
mod pictures;
mod properties;
mod repeated_rows;
mod serve;
mod settings;
mod support;
mod translations;
mod upgrades;
mod watch;
