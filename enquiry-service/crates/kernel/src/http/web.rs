//! The states of calls: what the calls of all areas share, and how the state of an area contains it.

use std::{ops::Deref, sync::Arc};

use content_model::Locale;
use jiff::tz::TimeZone;
use lettre::message::Mailbox;
use tokio::sync::Notify;

use super::{form_page::FormPages, networks::Networks};
use crate::{
    catalogues::Catalogues,
    clock::Clock,
    content::ContentCache,
    database::Database,
    metrics::Metrics,
    passwords::hashing::Hasher,
    settings::{kinds::Limits, sites::Sites},
    signing::Signer,
    submissions::actions::Reception,
};

/// What the calls of all areas use.
#[derive(Clone)]
pub struct Web(Arc<Parts>);

pub struct Parts {
    pub database: Database,
    pub clock: Clock,
    /// Wakes the outbox worker.
    pub wake: Arc<Notify>,
    pub catalogue: Arc<Catalogues>,
    pub content: Arc<ContentCache>,
    pub intake: Reception,
    pub pages: FormPages,
    pub networks: Networks,
    pub signer: Signer,
    pub metrics: Arc<Metrics>,
    pub hasher: Hasher,
    pub sites: Sites,
    /// The operator's time zone, which defines 'today'.
    pub zone: TimeZone,
    /// The recipient of the operator's mails.
    pub operator: Mailbox,
    pub operator_locale: Locale,
    pub limits: Limits,
}

impl Web {
    pub fn new(parts: Parts) -> Self {
        Web(Arc::new(parts))
    }
}

impl Deref for Web {
    type Target = Parts;

    fn deref(&self) -> &Parts {
        &self.0
    }
}

/// The state of an area's calls: it is cheap to clone, has the fields of its parts and of [`Web`], and gives the states
/// of the areas below to their extractors.
#[macro_export]
macro_rules! state {
    ($state:ident($parts:ident) gives $($field:ident: $lower:ty),+) => {
        impl $state {
            pub fn new(parts: $parts) -> Self {
                $state(std::sync::Arc::new(parts))
            }
        }

        impl std::ops::Deref for $state {
            type Target = $parts;

            fn deref(&self) -> &$parts {
                &self.0
            }
        }

        impl std::ops::Deref for $parts {
            type Target = $crate::http::web::Web;

            fn deref(&self) -> &$crate::http::web::Web {
                &self.web
            }
        }

        $(impl axum::extract::FromRef<$state> for $lower {
            fn from_ref(state: &$state) -> Self {
                state.$field.clone()
            }
        })+
    };
}
pub use state;
