//! A device that holds one passkey, and the browser before it.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use rand::RngExt;
use ring::{
    digest::{SHA256, digest},
    rand::SystemRandom,
    signature::{ECDSA_P256_SHA256_ASN1_SIGNING, EcdsaKeyPair, Ed25519KeyPair, KeyPair},
};
use serde_json::{Value, json};

use super::desk::ORIGIN;

pub const PRESENT: u8 = 0x01;
pub const VERIFIED: u8 = 0x04;
const HOLDS_CREDENTIAL: u8 = 0x40;

enum Key {
    Es256(EcdsaKeyPair),
    Ed25519(Ed25519KeyPair),
}

/// As an honest one; a test changes what it lies about.
pub struct Authenticator {
    key: Key,
    pub credential_id: Vec<u8>,
    pub user_handle: Option<Vec<u8>>,
    /// Counts when it has begun to.
    pub sign_count: u32,
    pub flags: u8,
    /// The host to which its passkey belongs; the one of the options where none is set.
    pub site: Option<&'static str>,
    /// The page that asks.
    pub origin: &'static str,
    pub is_cross_origin: bool,
    /// The answer is one to this.
    pub asked: Option<&'static str>,
    /// Follows the key in the data of a new passkey.
    pub trailing: Vec<u8>,
    /// The algorithm that it names beside its key.
    pub algorithm: i64,
}

impl Authenticator {
    pub fn es256() -> Self {
        let random = SystemRandom::new();
        let pkcs8 = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_ASN1_SIGNING, &random).unwrap();
        let key = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_ASN1_SIGNING, pkcs8.as_ref(), &random).unwrap();
        Authenticator::with(Key::Es256(key), -7)
    }

    pub fn ed25519() -> Self {
        let pkcs8 = Ed25519KeyPair::generate_pkcs8(&SystemRandom::new()).unwrap();
        Authenticator::with(Key::Ed25519(Ed25519KeyPair::from_pkcs8(pkcs8.as_ref()).unwrap()), -8)
    }

    fn with(key: Key, algorithm: i64) -> Self {
        let credential_id: [u8; 32] = rand::rng().random();
        Authenticator {
            key,
            credential_id: credential_id.to_vec(),
            user_handle: None,
            sign_count: 0,
            flags: PRESENT | VERIFIED,
            site: None,
            origin: ORIGIN,
            is_cross_origin: false,
            asked: None,
            trailing: Vec::new(),
            algorithm,
        }
    }

    /// Makes the passkey; the credential as a browser gives it.
    pub fn create(&mut self, options: &Value) -> Value {
        self.user_handle = Some(URL_SAFE_NO_PAD.decode(options["user"]["id"].as_str().unwrap()).unwrap());
        let client_data = self.client_data("webauthn.create", options);
        let mut data = self.data(options["rp"]["id"].as_str().unwrap(), HOLDS_CREDENTIAL);
        data.extend([0; 16]);
        data.extend(u16::try_from(self.credential_id.len()).unwrap().to_be_bytes());
        data.extend(&self.credential_id);
        data.extend(self.public_key());
        data.extend(&self.trailing);
        // { "fmt": "none", "attStmt": {}, "authData": data }
        let mut attestation = vec![0xa3];
        attestation.extend(b"\x63fmt\x64none\x67attStmt\xa0\x68authData\x59");
        attestation.extend(u16::try_from(data.len()).unwrap().to_be_bytes());
        attestation.extend(data);
        let id = base64(&self.credential_id);
        json!({ "id": id, "rawId": id, "type": "public-key", "clientExtensionResults": {}, "response": {
            "clientDataJSON": base64(client_data.as_bytes()), "attestationObject": base64(&attestation),
            "transports": ["internal"],
        } })
    }

    /// Signs with the passkey; the credential as a browser gives it.
    pub fn sign(&mut self, options: &Value) -> Value {
        if self.sign_count > 0 {
            self.sign_count += 1;
        }
        let client_data = self.client_data("webauthn.get", options);
        let data = self.data(options["rpId"].as_str().unwrap(), 0);
        let signed = [data.as_slice(), digest(&SHA256, client_data.as_bytes()).as_ref()].concat();
        let signature = match &self.key {
            Key::Es256(key) => key.sign(&SystemRandom::new(), &signed).unwrap().as_ref().to_vec(),
            Key::Ed25519(key) => key.sign(&signed).as_ref().to_vec(),
        };
        let id = base64(&self.credential_id);
        json!({ "id": id, "rawId": id, "type": "public-key", "clientExtensionResults": {}, "response": {
            "clientDataJSON": base64(client_data.as_bytes()), "authenticatorData": base64(&data),
            "signature": base64(&signature), "userHandle": self.user_handle.as_deref().map(base64),
        } })
    }

    fn client_data(&self, asked: &str, options: &Value) -> String {
        let client_data = json!({
            "type": self.asked.unwrap_or(asked), "challenge": options["challenge"], "origin": self.origin,
            "crossOrigin": self.is_cross_origin,
        });
        client_data.to_string()
    }

    fn data(&self, site: &str, more_flags: u8) -> Vec<u8> {
        let mut data = digest(&SHA256, self.site.unwrap_or(site).as_bytes()).as_ref().to_vec();
        data.push(self.flags | more_flags);
        data.extend(self.sign_count.to_be_bytes());
        data
    }

    /// The COSE key.
    fn public_key(&self) -> Vec<u8> {
        // A number below zero is its distance from -1.
        let algorithm = 0x20 | u8::try_from(-1 - self.algorithm).unwrap();
        match &self.key {
            Key::Es256(key) => {
                // { 1: 2, 3: algorithm, -1: 1, -2: x, -3: y }
                let (x, y) = key.public_key().as_ref()[1..].split_at(32);
                [&[0xa5, 1, 2, 3, algorithm, 0x20, 1, 0x21, 0x58, 32], x, &[0x22, 0x58, 32], y].concat()
            }
            // { 1: 1, 3: algorithm, -1: 6, -2: x }
            Key::Ed25519(key) => {
                [&[0xa4, 1, 1, 3, algorithm, 0x20, 6, 0x21, 0x58, 32], key.public_key().as_ref()].concat()
            }
        }
    }
}

pub fn base64(bytes: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}
