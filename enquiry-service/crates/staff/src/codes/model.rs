//! One-time codes of six digits that change every thirty seconds (RFC 6238), and recovery codes.

use rand::RngExt;
use totp_rs::{Builder, Secret, Totp};

use kernel::{clock::Millis, tokens::TokenHash};

/// The validity of one code, in milliseconds.
pub const CODE_STEP: Millis = 30_000;
/// The name that authenticator apps show.
const ISSUER: &str = "Tembea";
/// The length of a secret in bytes, which is that of a SHA-1 hash.
const SECRET: usize = 20;
const RECOVERY_CODES: usize = 10;
/// The number of characters before and after the hyphen.
const HALF: usize = 5;
/// Letters and digits without ambiguous ones.
const ALPHABET: &[u8; 32] = b"23456789abcdefghijkmnpqrstuvwxyz";

/// The one-time codes of one person.
pub struct OneTimeCodes(Totp);

impl OneTimeCodes {
    /// A new secret of 160 random bits.
    pub fn random_secret() -> Vec<u8> {
        let bytes: [u8; SECRET] = rand::rng().random();
        bytes.to_vec()
    }

    /// The codes of a secret; `None` if the secret is shorter than the standard requires.
    pub fn of(secret: &[u8], account: &str) -> Option<Self> {
        // A colon separates issuer and account in the `otpauth` address.
        let account = account.replace(':', " ");
        let builder = Builder::new().with_secret(secret.to_vec()).with_account_name(account.as_str());
        builder.with_issuer(Some(ISSUER)).build().ok().map(OneTimeCodes)
    }

    /// The `otpauth://` address that an authenticator app reads.
    pub fn address(&self) -> String {
        self.0.to_url().unwrap_or_default()
    }

    /// The secret in base 32, as people type it into an app.
    pub fn secret(&self) -> String {
        self.0.secret().to_base32()
    }

    /// Decodes a secret in base 32; `None` if it is invalid or of another length.
    pub fn read_secret(text: &str) -> Option<Vec<u8>> {
        let secret = Secret::try_from_base32(text).ok()?;
        (secret.as_bytes().len() == SECRET).then(|| secret.as_bytes().to_vec())
    }

    /// The step of a code that is valid at a time, with one step of tolerance for clock drift. `None` if the code is
    /// wrong or its step is not after `last`: a code is valid once.
    pub fn step_of(&self, code: &str, at: Millis, last: i64) -> Option<i64> {
        let code: String = code.chars().filter(char::is_ascii_digit).collect();
        let step = self.0.check(&code, (at / 1000).unsigned_abs())?;
        i64::try_from(step).ok().filter(|step| *step > last)
    }

    /// The code at a time.
    pub fn code_at(&self, at: Millis) -> String {
        self.0.generate((at / 1000).unsigned_abs()).to_string()
    }
}

/// A single-use code that replaces a one-time code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecoveryCode(String);

impl RecoveryCode {
    /// Ten new codes of 50 random bits each, such as `k7m2p-9xwqa`.
    pub fn ten() -> Vec<Self> {
        let code = || {
            let letter = |_| {
                let at: usize = rand::rng().random_range(0..ALPHABET.len());
                char::from(ALPHABET.get(at).copied().unwrap_or(b'2'))
            };
            let half = || (0..HALF).map(letter).collect::<String>();
            RecoveryCode(format!("{}-{}", half(), half()))
        };
        (0..RECOVERY_CODES).map(|_| code()).collect()
    }

    /// Normalises a typed code: case, spaces and hyphens are ignored.
    pub fn typed(text: &str) -> Self {
        let letters = text.to_ascii_lowercase();
        RecoveryCode(letters.chars().filter(char::is_ascii_alphanumeric).collect())
    }

    /// The code in plain text, shown once to the person.
    pub fn reveal(&self) -> &str {
        &self.0
    }

    /// The hash under which the database stores the code.
    pub fn hash(&self) -> TokenHash {
        TokenHash::of(&RecoveryCode::typed(&self.0).0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_opens_once_and_for_a_minute_around_its_time() {
        let codes = OneTimeCodes::of(&OneTimeCodes::random_secret(), "neema@tembea.example").unwrap();
        let at = 1_795_251_600_000;
        let code = codes.code_at(at);
        let step = codes.step_of(&code, at, 0).unwrap();
        assert_eq!(codes.step_of(&code, at, step), None, "a second time");
        assert_eq!(codes.step_of(&code, at + CODE_STEP, 0), Some(step));
        assert_eq!(codes.step_of(&code, at + 3 * CODE_STEP, 0), None);
        assert_eq!(codes.step_of("", at, 0), None);
        assert!(codes.address().starts_with("otpauth://totp/Tembea:neema"), "{}", codes.address());
        assert!(OneTimeCodes::of(&[1, 2, 3], "x").is_none());
    }

    #[test]
    fn a_recovery_code_is_known_however_it_is_typed() {
        let codes = RecoveryCode::ten();
        assert_eq!(codes.len(), 10);
        let code = &codes[0];
        let typed = format!(" {} ", code.reveal().to_uppercase().replace('-', " "));
        assert_eq!(RecoveryCode::typed(&typed).hash(), code.hash());
        assert_ne!(codes[1].hash(), code.hash());
    }
}
