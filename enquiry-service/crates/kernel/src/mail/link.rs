//! The templates of a short mail with one link, which several features share.

use crate::outbox::mails::{Templates, templates};

/// Of the values `subject`, `body`, `link` (`href` and `label`, or none) and `after`.
pub const TEMPLATES: Templates = templates!("link");
