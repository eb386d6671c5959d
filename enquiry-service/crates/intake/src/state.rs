use std::sync::Arc;

use tokio::sync::Notify;

use accounts::business::Business;
use kernel::http::web::{Web, state};
use staff::state::Staff;

use crate::publishing::signatures::SignedCalls;

/// What the calls for quotes, messages, reviews and builds use.
#[derive(Clone)]
pub struct Intake(Arc<Parts>);

pub struct Parts {
    pub web: Web,
    pub staff: Staff,
    pub business: Business,
    pub signed_calls: SignedCalls,
    /// Wakes the task that triggers site builds.
    pub wake_builds: Arc<Notify>,
    /// Whether a change triggers a build of the sites.
    pub has_build_hook: bool,
}

state!(Intake(Parts) gives web: Web, staff: Staff);
