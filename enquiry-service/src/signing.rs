//! Links that prove by themselves that the service made them, and what others sign for it.

use std::time::Duration;

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use ring::hmac;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use uuid::Uuid;

use crate::{
    config::Secret,
    domain::build::CallKey,
    primitives::clock::{Millis, millis},
};

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

    /// Claims and signature, in the letters of an address.
    pub fn sign(&self, moderation: &Moderation) -> String {
        // Claims are plain fields, which always serialise.
        let claims = URL_SAFE_NO_PAD.encode(serde_json::to_vec(moderation).unwrap_or_default());
        let signature = URL_SAFE_NO_PAD.encode(hmac::sign(&self.signing, claims.as_bytes()));
        format!("{claims}.{signature}")
    }

    /// What the link allows, unless it is false, changed or too old.
    pub fn verify(&self, token: &str, now: Millis) -> Option<Moderation> {
        let (signed, signature) = token.rsplit_once('.')?;
        self.accepted.iter().find(|key| is_signed(key, signed, signature))?;
        let claims: Moderation = claims(signed)?;
        (claims.expires_at > now).then_some(claims)
    }
}

/// The signature Netlify puts on redirected requests (`x-nf-sign`, a JWS with HS256).
pub struct CdnSignature {
    key: hmac::Key,
    sites: Vec<String>,
}

#[derive(Deserialize)]
struct CdnHeader {
    alg: String,
}

#[derive(Deserialize)]
struct CdnClaims {
    /// Seconds since 1970.
    exp: i64,
    iss: String,
    site_url: String,
}

impl CdnSignature {
    /// `sites`: the origins the CDN may sign for.
    pub fn new(secret: &Secret, sites: Vec<String>) -> Self {
        CdnSignature { key: key(secret), sites }
    }

    pub fn proves(&self, token: &str, now: Millis) -> bool {
        let Some((signed, signature)) = token.rsplit_once('.') else { return false };
        let Some((header, payload)) = signed.split_once('.') else { return false };
        let algorithm = claims::<CdnHeader>(header).map(|header| header.alg);
        algorithm.as_deref() == Some("HS256")
            && is_signed(&self.key, signed, signature)
            && claims::<CdnClaims>(payload).is_some_and(|claims| {
                let lives = claims.exp.saturating_mul(1000) > now;
                claims.iss == "netlify" && lives && self.sites.contains(&claims.site_url)
            })
    }
}

/// How far a signed call's time may be from ours.
const CALLS_LIVE: Duration = Duration::from_mins(5);

/// Calls that programs sign with a shared secret. All keys are accepted, so that they can be rotated.
pub struct SignedCalls(Vec<hmac::Key>);

impl SignedCalls {
    pub fn new(keys: &[Secret]) -> Self {
        SignedCalls(keys.iter().map(key).collect())
    }

    pub fn are_possible(&self) -> bool {
        !self.0.is_empty()
    }

    /// By what the call is known when it comes again, unless it is false or too far from now. What is signed is the
    /// time in milliseconds, so that two changes within a second are two calls.
    pub fn verify(&self, time: &str, signature: &str, body: &[u8], now: Millis) -> Option<CallKey> {
        let at: Millis = time.parse().ok()?;
        let signature = hex::decode(signature.strip_prefix("sha256=")?).ok()?;
        let signed = [time.as_bytes(), b".", body].concat();
        self.0.iter().find(|key| hmac::verify(key, &signed, &signature).is_ok())?;
        let lives = at.abs_diff(now) <= millis(CALLS_LIVE).unsigned_abs();
        let key = format!("call/{}", blake3::hash(&signature).to_hex());
        lives.then(|| CallKey { key, expires_at: at + millis(CALLS_LIVE) })
    }
}

fn key(secret: &Secret) -> hmac::Key {
    hmac::Key::new(hmac::HMAC_SHA256, secret.reveal().as_bytes())
}

/// Compares in constant time.
fn is_signed(key: &hmac::Key, signed: &str, signature: &str) -> bool {
    URL_SAFE_NO_PAD.decode(signature).is_ok_and(|signature| hmac::verify(key, signed.as_bytes(), &signature).is_ok())
}

fn claims<T: DeserializeOwned>(encoded: &str) -> Option<T> {
    serde_json::from_slice(&URL_SAFE_NO_PAD.decode(encoded).ok()?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn signer(keys: &[&str]) -> Signer {
        Signer::new(&keys.iter().map(|key| Secret::new((*key).to_owned())).collect::<Vec<_>>())
    }

    #[test]
    fn a_link_outlives_the_rotation_of_its_key_but_not_its_time_nor_a_change() {
        let link = Moderation { review: Uuid::now_v7(), approve: true, expires_at: 1000 };
        let token = signer(&["old"]).sign(&link);
        assert_eq!(signer(&["new", "old"]).verify(&token, 999), Some(link));
        assert_eq!(signer(&["new", "old"]).verify(&token, 1000), None);
        assert_eq!(signer(&["new"]).verify(&token, 999), None);
        assert_eq!(signer(&["old"]).verify(&format!("{token}x"), 999), None);
        let (claims, _) = token.split_once('.').unwrap();
        assert_eq!(signer(&["old"]).verify(&format!("{claims}."), 1), None);
    }

    #[test]
    fn only_what_the_cdn_signed_for_one_of_our_sites_is_proof() {
        let secret = Secret::new("shared".to_owned());
        let cdn = CdnSignature::new(&secret, vec!["https://www.tembea.example".to_owned()]);
        let token = |header: &str, claims: &str, key: &str| {
            let signed = format!("{}.{}", URL_SAFE_NO_PAD.encode(header), URL_SAFE_NO_PAD.encode(claims));
            let key = hmac::Key::new(hmac::HMAC_SHA256, key.as_bytes());
            let signature = URL_SAFE_NO_PAD.encode(hmac::sign(&key, signed.as_bytes()));
            format!("{signed}.{signature}")
        };
        let header = r#"{"alg":"HS256","typ":"JWT"}"#;
        let claims = r#"{"exp":100,"iss":"netlify","site_url":"https://www.tembea.example"}"#;
        let good = token(header, claims, "shared");
        assert!(cdn.proves(&good, 99_999));
        assert!(!cdn.proves(&good, 100_000));
        assert!(!cdn.proves(&token(header, claims, "guessed"), 1));
        assert!(!cdn.proves(&token(r#"{"alg":"none"}"#, claims, "shared"), 1));
        let elsewhere = claims.replace("www.tembea", "attacker");
        assert!(!cdn.proves(&token(header, &elsewhere, "shared"), 1));
        assert!(!cdn.proves("", 1));
    }
}
