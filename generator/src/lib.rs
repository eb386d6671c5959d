//! Tembea's generator: back-end JSON to six static country sites.
//!
//! The folders are the pipeline: [`backend`] → [`cache`] → [`content`] → [`routes`] → [`pages`] → [`render`] →
//! [`output`].

pub mod backend;
pub mod build;
pub mod cache;
pub mod check;
pub mod cli;
pub mod clock;
pub mod commands;
pub mod config;
pub mod content;
pub mod demo;
mod escaped;
pub mod fingerprint;
pub mod hosting;
pub mod identity;
mod inline_script;
pub mod islands;
mod kept;
pub mod media_type;
pub mod output;
pub mod pages;
pub mod pictures;
pub mod progress;
pub mod reads;
pub mod render;
pub mod report;
pub mod routes;
pub mod serve;
mod tags;
pub mod tls;
