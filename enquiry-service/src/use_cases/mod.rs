//! Use cases of the service, shared by forms, commands and jobs.

pub mod accept_quarantined;
mod accept_submissions;
pub mod account;
pub mod alert_replies;
pub mod audit;
pub mod case_files;
pub mod cases;
pub mod change_booking;
pub mod claim_mails;
pub mod claim_payments;
pub mod contacts;
pub mod demonstration;
pub mod departures;
pub mod documents;
pub mod erase_person;
pub mod export;
pub mod limited_mails;
pub mod list_bookings;
pub mod moderate_review;
pub mod passkeys;
pub mod payments;
pub mod presence;
pub mod publish;
pub mod purge;
pub mod rate_limits;
pub mod receive_mails;
mod recent_notices;
pub mod refunds;
pub mod remind;
pub mod replies;
pub mod reports;
pub mod retry_mails;
pub mod rewards;
pub mod search_cases;
pub mod staff;
pub mod staff_codes;
pub mod staff_links;
pub mod staff_mails;
pub mod staff_sessions;
pub mod statements;
pub mod submit;
pub mod tasks;
pub mod want_build;
mod write_booking;

use std::sync::Arc;

pub use accept_submissions::accept_submissions;
use jiff::tz::TimeZone;
use lettre::message::Mailbox;

use crate::{config::Settings, content::ContentCache, domain::affiliate::Rates};

/// The data that use cases need besides the database.
#[derive(Clone)]
pub struct Business {
    /// The recipient of the operator's mails.
    pub operator: Mailbox,
    /// Rewards for invitations.
    pub rates: Rates,
    /// The operator's time zone, which decides on which day money moves and documents are issued.
    pub zone: TimeZone,
    /// Tours and prices of the sites.
    pub content: Arc<ContentCache>,
}

impl Business {
    /// Takes the operator's address, the rates and the time zone from the settings.
    pub fn new(settings: &Settings, content: Arc<ContentCache>) -> Self {
        let (operator, zone) = (settings.mail.operator.clone(), settings.zone.clone());
        Business { operator, rates: settings.rates, zone, content }
    }
}
