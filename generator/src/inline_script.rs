//! The one script that is part of a page: it keeps the invitation of a friend who leaves before other scripts have
//! come. The content security policy names it by its hash.

use base64::{Engine, prelude::BASE64_STANDARD};
use sha2::{Digest, Sha256};

/// The script of the page `/affiliate/{slug}`.
pub fn remember_invitation() -> &'static str {
    include_str!("../../site/src/features/referral/rememberInvitation.js").trim_ascii_end()
}

/// Its source for `script-src`.
pub fn source() -> String {
    format!("'sha256-{}'", BASE64_STANDARD.encode(Sha256::digest(remember_invitation())))
}
