//! The calls under `/api`, and the connections they come over.

mod account;
mod affiliate;
mod amount;
mod app;
mod connections;
mod contact;
mod content_changed;
mod departures;
mod desk;
mod form_or_json;
mod form_page;
mod health;
mod hosts;
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
mod responses;
mod review;
mod router;
mod waiting_list;

pub use app::{AppError, AppState, Shared};
pub use connections::serve;
pub use hosts::by_host;
