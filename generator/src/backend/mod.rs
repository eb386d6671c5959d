//! Reads a locale's back-end within limits and stages the answers.

mod answers;
mod client;
mod crawl;
mod fetch;
mod images;
mod lists;
mod media;
mod origins;
mod retry;

pub use client::{Client, FetchError, Limits};
pub use fetch::{FetchOptions, FetchRunError, fetch};
