//! Tests through the front door: real HTTP, real databases, real SMTP.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test may stop at anything unexpected")]
mod accounts;
mod bookings;
mod correspondence;
mod intake;
mod kernel;
mod overview;
mod program;
mod staff;
mod support;
