use std::sync::Arc;

use crate::{
    correspondence::settings::DeskSettings,
    kernel::{
        http::web::{Web, state},
        settings::kinds::Environment,
    },
};

/// What the calls for the people who work at the desk use.
#[derive(Clone)]
pub struct Staff(Arc<Parts>);

pub struct Parts {
    pub web: Web,
    pub environment: Environment,
    /// `None`: the desk is off.
    pub desk: Option<DeskSettings>,
}

state!(Staff(Parts) gives web: Web);
