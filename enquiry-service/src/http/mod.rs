//! The calls under `/api`, and the connections they come over.

mod account;
mod affiliate;
mod answers;
mod app;
mod connections;
mod contact;
mod content_changed;
mod form_page;
mod health;
mod idempotency;
mod invoice;
mod ipn;
mod limits;
mod moderation;
mod network;
mod observe;
mod offer;
mod order;
mod origin;
mod payment;
mod plain_form;
mod problem;
mod quote;
mod received;
mod request_body;
mod review;
mod router;
mod submitted;

pub use app::{App, AppError, Offering};
pub use connections::serve;
pub use router::router;
