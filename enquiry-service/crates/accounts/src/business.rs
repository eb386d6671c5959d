//! The operator's business, as actions need it.

use std::sync::Arc;

use jiff::tz::TimeZone;
use lettre::message::Mailbox;

use kernel::content::ContentCache;

use crate::rewards::model::Rates;

/// The data that actions need besides the database.
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
    pub fn new(operator: Mailbox, zone: TimeZone, rates: Rates, content: Arc<ContentCache>) -> Self {
        Business { operator, rates, zone, content }
    }
}
