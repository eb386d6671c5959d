//! Reads a locale's back-end politely and stages what it answered
//! (`content-api`, `design 7`).

mod client;
mod crawl;
mod images;
mod media;
mod retry;
mod fetch;

pub use client::{Client, FetchError, Limits};
pub use fetch::{FetchOptions, FetchRunError, fetch};
