use std::sync::Arc;

use tokio::sync::Semaphore;

use bookings::state::Bookings;
use correspondence::state::Correspondence;
use kernel::http::web::{Web, state};
use staff::state::Staff;

use crate::reports::model::Seasons;

/// An export holds a page of its table in memory.
pub const EXPORTS_AT_ONCE: usize = 3;

/// What the calls that look across all areas use.
#[derive(Clone)]
pub struct Overview(Arc<Parts>);

pub struct Parts {
    pub web: Web,
    pub staff: Staff,
    pub bookings: Bookings,
    pub correspondence: Correspondence,
    /// The seasons by which the revenue report groups journeys. `None`: the desk is off.
    pub seasons: Option<Seasons>,
    /// Whether the answers of visitors are read from a mailbox.
    pub reads_mailbox: bool,
    /// Limits how many tables are exported at once.
    pub exports: Arc<Semaphore>,
}

state!(Overview(Parts) gives web: Web, staff: Staff, correspondence: Correspondence);
