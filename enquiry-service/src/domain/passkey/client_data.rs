use serde::Deserialize;

use super::{Ceremony, PasskeyRefusal};
use crate::domain::account::TokenHash;

/// What the browser says that it was asked for, by whom.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ClientData {
    r#type: String,
    challenge: String,
    origin: String,
    #[serde(default)]
    cross_origin: bool,
}

impl ClientData {
    /// Reads it; nothing is verified yet.
    ///
    /// # Errors
    /// Where it is not the JSON of a browser.
    pub fn read(json: &[u8]) -> Result<Self, PasskeyRefusal> {
        serde_json::from_slice(json).map_err(|_| PasskeyRefusal::Unreadable)
    }

    /// Under which the service has kept the challenge, if it has.
    pub fn challenge(&self) -> TokenHash {
        TokenHash::of(&self.challenge)
    }

    /// Whether a page of this origin has asked for this.
    pub(super) fn verify(&self, ceremony: Ceremony, origin: &str) -> Result<(), PasskeyRefusal> {
        let wanted = match ceremony {
            Ceremony::Add => "webauthn.create",
            Ceremony::SignIn | Ceremony::Prove => "webauthn.get",
        };
        if self.r#type != wanted {
            return Err(PasskeyRefusal::WrongCeremony);
        }
        if self.origin != origin || self.cross_origin {
            return Err(PasskeyRefusal::WrongOrigin);
        }
        Ok(())
    }
}
