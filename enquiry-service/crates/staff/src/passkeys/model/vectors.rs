//! The test vectors of the specification (WebAuthn Level 3, section 16), except those of extensions.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use ring::digest::{SHA256, digest};
use serde::{Deserialize, Deserializer, de::Error};
use uuid::Uuid;

use kernel::{fields::SingleLine, tokens::TokenHash};

use super::{
    Ceremony, ClientData, CreatedPasskey, Passkey, PasskeyProof, PasskeyRefusal, PublicKey, RelyingParty,
    authenticator_data::AuthenticatorData, relying_party::authenticator_data,
};

const VERIFIED: u8 = 0x04;

#[derive(Deserialize)]
struct Vector {
    name: String,
    #[serde(deserialize_with = "bytes")]
    credential_id: Vec<u8>,
    registration: Registration,
    authentication: Authentication,
}

#[derive(Deserialize)]
struct Registration {
    #[serde(deserialize_with = "bytes")]
    client_data: Vec<u8>,
    #[serde(deserialize_with = "bytes")]
    attestation: Vec<u8>,
    #[serde(deserialize_with = "bytes")]
    challenge: Vec<u8>,
}

#[derive(Deserialize)]
struct Authentication {
    #[serde(deserialize_with = "bytes")]
    client_data: Vec<u8>,
    #[serde(deserialize_with = "bytes")]
    authenticator_data: Vec<u8>,
    #[serde(deserialize_with = "bytes")]
    signature: Vec<u8>,
    #[serde(deserialize_with = "bytes")]
    challenge: Vec<u8>,
}

fn bytes<'de, D: Deserializer<'de>>(text: D) -> Result<Vec<u8>, D::Error> {
    hex::decode(String::deserialize(text)?).map_err(D::Error::custom)
}

fn vectors() -> Vec<Vector> {
    serde_json::from_str(include_str!("vectors.json")).unwrap()
}

fn site() -> RelyingParty {
    RelyingParty { id: "example.org".to_owned(), origin: "https://example.org".to_owned() }
}

fn answers(client_data: &[u8], challenge: &[u8]) -> ClientData {
    let client_data = ClientData::read(client_data).unwrap();
    assert_eq!(client_data.challenge(), TokenHash::of(&URL_SAFE_NO_PAD.encode(challenge)));
    client_data
}

/// Frames of other sites are refused, and devices that do not verify their user; three algorithms are not offered.
fn refusal(vector: &Vector, flags: u8, client_data: &[u8]) -> Option<PasskeyRefusal> {
    let is_framed = String::from_utf8_lossy(client_data).contains(r#""crossOrigin":true"#);
    let is_offered = !["ES384", "ES512", "Ed448"].iter().any(|algorithm| vector.name.contains(algorithm));
    match (is_framed, flags & VERIFIED != 0, is_offered) {
        (true, ..) => Some(PasskeyRefusal::WrongOrigin),
        (_, false, _) => Some(PasskeyRefusal::NotVerified),
        (.., false) => Some(PasskeyRefusal::UnknownKey),
        _ => None,
    }
}

#[test]
fn every_registration_of_the_specification_is_accepted_or_refused_for_its_reason() {
    let mut accepted = 0;
    for vector in vectors() {
        let Registration { client_data, attestation, challenge } = &vector.registration;
        let flags = authenticator_data(attestation).unwrap()[32];
        let created = CreatedPasskey { client_data: client_data.clone(), attestation: attestation.clone() };
        let verified = site().verify_created(&answers(client_data, challenge), &created);
        let ids = verified.map(|passkey| passkey.credential_id);
        let expected = refusal(&vector, flags, client_data).map_or(Ok(vector.credential_id.clone()), Err);
        assert_eq!(ids, expected, "{}", vector.name);
        accepted += usize::from(expected.is_ok());
    }
    assert_eq!(accepted, 5, "registrations with a verified user");
}

#[test]
fn every_signature_of_the_specification_is_one_of_its_key_and_of_its_bytes_only() {
    let mut checked = 0;
    for vector in vectors() {
        let data = authenticator_data(&vector.registration.attestation).unwrap();
        let Ok(credential) = AuthenticatorData::read(data).unwrap().credential() else { continue };
        let Authentication { client_data, authenticator_data, signature, .. } = &vector.authentication;
        let (key, _) = PublicKey::read(credential.public_key).unwrap();
        let signed = [authenticator_data.as_slice(), digest(&SHA256, client_data).as_ref()].concat();
        assert!(key.has_signed(&signed, signature), "{}", vector.name);
        for at in 0..signed.len() {
            let mut changed = signed.clone();
            changed[at] ^= 1;
            assert!(!key.has_signed(&changed, signature), "{}: byte {at}", vector.name);
        }
        checked += 1;
    }
    assert_eq!(checked, 12, "all but those of three algorithms");
}

#[test]
fn every_proof_of_the_specification_is_accepted_or_refused_for_its_reason() {
    let mut accepted = 0;
    for vector in vectors() {
        let data = authenticator_data(&vector.registration.attestation).unwrap();
        let Ok(credential) = AuthenticatorData::read(data).unwrap().credential() else { continue };
        let Authentication { client_data, authenticator_data, signature, challenge } = &vector.authentication;
        let passkey = Passkey {
            id: Uuid::nil(),
            staff: Uuid::nil(),
            credential_id: vector.credential_id.clone(),
            public_key: credential.public_key.to_owned(),
            sign_count: 0,
            name: SingleLine::shortened("key", 60),
            added_at: 0,
            used_at: None,
        };
        let proof = PasskeyProof {
            credential_id: vector.credential_id.clone(),
            client_data: client_data.clone(),
            authenticator_data: authenticator_data.clone(),
            signature: signature.clone(),
            user_handle: Some(Uuid::nil().as_bytes().to_vec()),
        };
        let verified = site().verify_proof(&answers(client_data, challenge), &proof, &passkey, Ceremony::SignIn);
        let expected = refusal(&vector, authenticator_data[32], client_data).map_or(Ok(0), Err);
        assert_eq!(verified, expected, "{}", vector.name);
        accepted += usize::from(expected.is_ok());
    }
    assert_eq!(accepted, 3, "proofs of a verified user");
}

#[test]
fn a_passkey_that_is_backed_up_without_being_eligible_is_refused() {
    let vector = vectors().into_iter().find(|vector| vector.name.starts_with("TPM")).unwrap();
    let Registration { client_data, mut attestation, challenge } = vector.registration;
    let data = authenticator_data(&attestation).unwrap();
    let at = attestation.windows(data.len()).position(|part| part == data).unwrap() + 32;
    attestation[at] = attestation[at] & !0x08 | 0x10;
    let created = CreatedPasskey { client_data: client_data.clone(), attestation };
    let refused = site().verify_created(&answers(&client_data, &challenge), &created);
    assert_eq!(refused, Err(PasskeyRefusal::Unreadable));
}
