use std::sync::Arc;

use tokio::sync::Semaphore;

use kernel::http::web::{Web, state};
use staff::state::Staff;

use crate::rewards::model::Rates;

/// Decoding a picture takes up to 32 MiB plus thread memory, and one core for a moment.
pub const PICTURES_AT_ONCE: usize = 1;

/// What the calls for accounts use.
#[derive(Clone)]
pub struct Accounts(Arc<Parts>);

pub struct Parts {
    pub web: Web,
    pub staff: Staff,
    /// Limits how many pictures are decoded at once.
    pub pictures: Arc<Semaphore>,
    /// The rewards of invitations.
    pub rates: Rates,
}

state!(Accounts(Parts) gives web: Web, staff: Staff);
