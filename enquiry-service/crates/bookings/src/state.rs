use std::sync::Arc;

use tokio::sync::Mutex;

use accounts::business::Business;
use kernel::http::web::{Web, state};
use staff::state::Staff;

use crate::{
    documents::print::Printer,
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
    /// Held by the search that indexes the words of new bookings.
    pub finding: Mutex<()>,
}

state!(Bookings(Parts) gives web: Web, staff: Staff);
