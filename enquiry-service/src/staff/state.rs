use std::sync::Arc;

use crate::{
    kernel::{
        http::web::{Web, state},
        settings::kinds::Environment,
    },
    staff::settings::StaffSettings,
};

/// What the calls for the people who work at the desk use.
#[derive(Clone)]
pub struct Staff(Arc<Parts>);

pub struct Parts {
    pub web: Web,
    pub environment: Environment,
    /// `None`: the desk is off.
    pub desk: Option<StaffSettings>,
}

state!(Staff(Parts) gives web: Web);
