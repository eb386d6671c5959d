use serde::Deserialize;

use kernel::tokens::TokenHash;

use super::{Ceremony, PasskeyRefusal};

/// The client data: the request that the browser signed, with its origin.
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
    /// Parses client data without verifying them.
    ///
    /// # Errors
    /// If it is not valid JSON of client data.
    pub fn read(json: &[u8]) -> Result<Self, PasskeyRefusal> {
        serde_json::from_slice(json).map_err(|_| PasskeyRefusal::Unreadable)
    }

    /// The hash under which the service stores the challenge.
    pub fn challenge(&self) -> TokenHash {
        TokenHash::of(&self.challenge)
    }

    /// Checks the ceremony and the origin.
    pub fn verify(&self, ceremony: Ceremony, origin: &str) -> Result<(), PasskeyRefusal> {
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
