use std::sync::Arc;

use accounts::business::Business;
use kernel::{
    clock::Millis,
    http::web::{Web, state},
    search::index::IndexWriter,
};
use staff::state::Staff;

use crate::{
    documents::print::Printer,
    offers::look::SiteLooks,
    payments::{actions::Payments, settings::PaymentSettings},
    statements::settings::StatementSettings,
};

/// What the calls for bookings use.
#[derive(Clone)]
pub struct Bookings(Arc<Parts>);

pub struct Parts {
    pub web: Web,
    pub staff: Staff,
    pub business: Business,
    pub payments: Arc<Payments>,
    pub payment: PaymentSettings,
    pub statements: StatementSettings,
    pub printer: Arc<Printer>,
    /// The looks of the sites, for the pages of offers.
    pub looks: SiteLooks,
    /// How long a booking stays in quarantine without a decision.
    pub quarantine_ends_after: Millis,
    /// Indexes the words of new bookings before a search.
    pub finding: IndexWriter,
}

state!(Bookings(Parts) gives web: Web, staff: Staff);
