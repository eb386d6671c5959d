//! HMAC-signed moderation links and reply tokens.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use ring::hmac;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::{claims, is_signed, key};
use crate::{clock::Millis, settings::secret::Secret};

/// What a link to moderate a review allows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Moderation {
    pub review: Uuid,
    pub approve: bool,
    /// Until when it may be used.
    pub expires_at: Millis,
}

/// Signs with the first key and accepts all, so that keys can be rotated.
#[derive(Clone)]
pub struct Signer {
    signing: hmac::Key,
    accepted: Vec<hmac::Key>,
}

impl Signer {
    pub fn new(keys: &[Secret]) -> Self {
        let accepted: Vec<hmac::Key> = keys.iter().map(key).collect();
        let none = || hmac::Key::new(hmac::HMAC_SHA256, b"");
        Signer { signing: accepted.first().cloned().unwrap_or_else(none), accepted }
    }

    pub fn signature(&self, signed: &str) -> String {
        URL_SAFE_NO_PAD.encode(hmac::sign(&self.signing, signed.as_bytes()))
    }

    pub fn accepted(&self) -> &[hmac::Key] {
        &self.accepted
    }

    /// Claims and signature, in the letters of an address.
    pub fn sign(&self, moderation: &Moderation) -> String {
        // Claims are plain fields, which always serialise.
        let claims = URL_SAFE_NO_PAD.encode(serde_json::to_vec(moderation).unwrap_or_default());
        let signature = self.signature(&claims);
        format!("{claims}.{signature}")
    }

    /// What the link allows; `None` if it is forged, changed or expired.
    pub fn verify(&self, token: &str, now: Millis) -> Option<Moderation> {
        let (signed, signature) = token.rsplit_once('.')?;
        self.accepted.iter().find(|key| is_signed(key, signed, signature))?;
        let claims: Moderation = claims(signed)?;
        (claims.expires_at > now).then_some(claims)
    }

    /// A token for the local part of an address, which names an enquiry: 44 hexadecimal digits, as mail servers may
    /// change the case of letters.
    pub fn reply_token(&self, enquiry: Uuid) -> String {
        format!("{}{}", enquiry.simple(), hex::encode(proof(&self.signing, enquiry)))
    }

    /// The enquiry that a token names; `None` if it is forged or changed.
    pub fn enquiry_of(&self, token: &str) -> Option<Uuid> {
        let (id, given) = token.split_at_checked(SIMPLE)?;
        let enquiry = id.parse().ok()?;
        let given = hex::decode(given).ok()?;
        // Signed once more, both take the same time to compare wherever they differ.
        let is_right = |key: &hmac::Key| {
            let expected = hmac::sign(key, &proof(key, enquiry));
            hmac::verify(key, &given, expected.as_ref()).is_ok()
        };
        self.accepted.iter().any(is_right).then_some(enquiry)
    }
}

/// Digits of an id without hyphens.
const SIMPLE: usize = 32;
/// Bytes of a signature in an address, whose local part has 64 letters at most.
const SHORT: usize = 6;

/// A truncated signature of 48 bits: online guessing costs one mail per attempt.
fn proof(key: &hmac::Key, enquiry: Uuid) -> Vec<u8> {
    let signed = hmac::sign(key, format!("reply/{enquiry}").as_bytes());
    signed.as_ref().iter().take(SHORT).copied().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn signer(keys: &[&str]) -> Signer {
        Signer::new(&keys.iter().map(|key| Secret::new((*key).to_owned())).collect::<Vec<_>>())
    }

    #[test]
    fn a_reply_token_names_its_enquiry_in_any_case_and_no_other() {
        let (ours, id) = (signer(&["one", "two"]), crate::clock::id(0));
        let token = signer(&["two"]).reply_token(id);
        assert_eq!((token.len(), ours.enquiry_of(&token)), (44, Some(id)));
        assert_eq!(ours.enquiry_of(&token.to_ascii_uppercase()), Some(id));
        let of_another = crate::clock::id(0).simple().to_string() + &token[32..];
        for wrong in ["", "ä", &token[..43], &of_another, &signer(&["three"]).reply_token(id)] {
            assert_eq!(ours.enquiry_of(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn a_link_outlives_the_rotation_of_its_key_but_not_its_time_nor_a_change() {
        let link = Moderation { review: crate::clock::id(0), approve: true, expires_at: 1000 };
        let token = signer(&["old"]).sign(&link);
        assert_eq!(signer(&["new", "old"]).verify(&token, 999), Some(link));
        assert_eq!(signer(&["new", "old"]).verify(&token, 1000), None);
        assert_eq!(signer(&["new"]).verify(&token, 999), None);
        assert_eq!(signer(&["old"]).verify(&format!("{token}x"), 999), None);
        let (claims, _) = token.split_once('.').unwrap();
        assert_eq!(signer(&["old"]).verify(&format!("{claims}."), 1), None);
    }
}
