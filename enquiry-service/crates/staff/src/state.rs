use std::sync::Arc;

use kernel::{
    http::web::{Web, state},
    settings::kinds::Environment,
};

use crate::{settings::StaffSettings, work::Work};

/// What the calls for the people who work at the desk use.
#[derive(Clone)]
pub struct Staff(Arc<Parts>);

pub struct Parts {
    pub web: Web,
    pub environment: Environment,
    pub work: Work,
    /// `None`: the desk is off.
    pub desk: Option<StaffSettings>,
}

state!(Staff(Parts) gives web: Web);
