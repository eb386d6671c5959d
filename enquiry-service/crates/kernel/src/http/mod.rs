//! Requests, forms and responses, as all calls need them.

pub mod admission;
pub mod amount;
pub mod connections;
pub mod failure;
pub mod form_or_json;
pub mod form_page;
pub mod idempotency;
pub mod in_progress;
pub mod limits;
pub mod network;
pub mod networks;
pub mod observe;
pub mod origin;
pub mod plain_form;
pub mod problem;
pub mod received;
pub mod refusals;
mod request_body;
pub mod responses;
mod unfinished;
pub mod uploads;
pub mod visitor_form;
pub mod web;
