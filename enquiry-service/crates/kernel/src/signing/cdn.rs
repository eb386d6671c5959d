//! The proof that a request came through the CDN, and with it the visitor's address.

use ring::hmac;
use serde::Deserialize;

use super::{claims, is_signed, key};
use crate::{clock::Millis, settings::secret::Secret};

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

#[cfg(test)]
mod tests {
    use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};

    use super::*;

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
