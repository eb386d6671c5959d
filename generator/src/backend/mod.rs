//! Reads a locale's back-end politely and stages what it answered.

mod answers;
mod client;
mod crawl;
mod fetch;
mod images;
mod media;
mod retry;

pub use client::{Client, FetchError, Limits};
pub use fetch::{FetchOptions, FetchRunError, fetch};
