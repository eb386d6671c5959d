//! The WebAuthn JSON that browsers exchange for passkeys. Bytes are base64url.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use serde::{Deserialize, Deserializer, Serialize, de::Error};
use utoipa::ToSchema;

use kernel::{clock::millis, tokens::Token};

use super::{
    actions::CHALLENGE,
    model::{CreatedPasskey, Passkey, PasskeyProof, PublicKey, RelyingParty},
};
use crate::people::model::StaffMember;

/// The name of the site that devices show.
const SITE_NAME: &str = "Tembea";

/// Options for `navigator.credentials.create`.
#[derive(Serialize, ToSchema)]
pub struct CreationOptions {
    rp: SiteOption,
    user: UserOption,
    challenge: String,
    #[serde(rename = "pubKeyCredParams")]
    algorithms: Vec<AlgorithmOption>,
    /// Milliseconds.
    timeout: i64,
    #[serde(rename = "excludeCredentials")]
    known: Vec<CredentialOption>,
    #[serde(rename = "authenticatorSelection")]
    device: DeviceOption,
    attestation: &'static str,
}

#[derive(Serialize, ToSchema)]
struct SiteOption {
    id: String,
    name: &'static str,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct UserOption {
    id: String,
    name: String,
    display_name: String,
}

#[derive(Serialize, ToSchema)]
struct AlgorithmOption {
    r#type: &'static str,
    alg: i64,
}

#[derive(Serialize, ToSchema)]
struct CredentialOption {
    r#type: &'static str,
    id: String,
}

/// The device stores the passkey with the person's id, and verifies the person by fingerprint, face or PIN.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct DeviceOption {
    resident_key: &'static str,
    require_resident_key: bool,
    user_verification: &'static str,
}

const PUBLIC_KEY: &str = "public-key";
const REQUIRED: &str = "required";

impl CreationOptions {
    pub fn new(site: RelyingParty, person: &StaffMember, known: &[Passkey], challenge: &Token) -> Self {
        CreationOptions {
            rp: SiteOption { id: site.id, name: SITE_NAME },
            user: UserOption {
                id: URL_SAFE_NO_PAD.encode(person.id),
                name: person.email.to_string(),
                display_name: person.name.to_string(),
            },
            challenge: challenge.reveal().to_owned(),
            algorithms: PublicKey::ALGORITHMS.map(|alg| AlgorithmOption { r#type: PUBLIC_KEY, alg }).into(),
            timeout: millis(CHALLENGE),
            known: credentials(known),
            device: DeviceOption { resident_key: REQUIRED, require_resident_key: true, user_verification: REQUIRED },
            attestation: "none",
        }
    }
}

/// Options for `navigator.credentials.get`.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RequestOptions {
    challenge: String,
    /// Milliseconds.
    timeout: i64,
    rp_id: String,
    /// Empty: any passkey of the site on the device.
    allow_credentials: Vec<CredentialOption>,
    user_verification: &'static str,
}

impl RequestOptions {
    pub fn new(site: RelyingParty, allowed: &[Passkey], challenge: &Token) -> Self {
        RequestOptions {
            challenge: challenge.reveal().to_owned(),
            timeout: millis(CHALLENGE),
            rp_id: site.id,
            allow_credentials: credentials(allowed),
            user_verification: REQUIRED,
        }
    }
}

fn credentials(passkeys: &[Passkey]) -> Vec<CredentialOption> {
    let option =
        |passkey: &Passkey| CredentialOption { r#type: PUBLIC_KEY, id: URL_SAFE_NO_PAD.encode(&passkey.credential_id) };
    passkeys.iter().map(option).collect()
}

/// The browser's response after a passkey was created. Other fields are ignored.
#[derive(Deserialize, ToSchema)]
pub struct CreatedCredential {
    response: CreatedResponse,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct CreatedResponse {
    #[serde(rename = "clientDataJSON", deserialize_with = "bytes")]
    #[schema(value_type = String)]
    client_data: Vec<u8>,
    #[serde(deserialize_with = "bytes")]
    #[schema(value_type = String)]
    attestation_object: Vec<u8>,
}

impl From<CreatedCredential> for CreatedPasskey {
    fn from(CreatedCredential { response }: CreatedCredential) -> Self {
        CreatedPasskey { client_data: response.client_data, attestation: response.attestation_object }
    }
}

/// The browser's response after a device signed a challenge. Other fields are ignored.
#[derive(Deserialize, ToSchema)]
pub struct SignedCredential {
    #[serde(deserialize_with = "bytes")]
    #[schema(value_type = String)]
    id: Vec<u8>,
    response: SignedResponse,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct SignedResponse {
    #[serde(rename = "clientDataJSON", deserialize_with = "bytes")]
    #[schema(value_type = String)]
    client_data: Vec<u8>,
    #[serde(deserialize_with = "bytes")]
    #[schema(value_type = String)]
    authenticator_data: Vec<u8>,
    #[serde(deserialize_with = "bytes")]
    #[schema(value_type = String)]
    signature: Vec<u8>,
    #[serde(default, deserialize_with = "optional_bytes")]
    #[schema(value_type = Option<String>)]
    user_handle: Option<Vec<u8>>,
}

impl From<SignedCredential> for PasskeyProof {
    fn from(SignedCredential { id, response }: SignedCredential) -> Self {
        let SignedResponse { client_data, authenticator_data, signature, user_handle } = response;
        PasskeyProof { credential_id: id, client_data, authenticator_data, signature, user_handle }
    }
}

fn bytes<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<u8>, D::Error> {
    URL_SAFE_NO_PAD.decode(String::deserialize(deserializer)?).map_err(D::Error::custom)
}

fn optional_bytes<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Vec<u8>>, D::Error> {
    let text = Option::<String>::deserialize(deserializer)?;
    text.map(|text| URL_SAFE_NO_PAD.decode(text)).transpose().map_err(D::Error::custom)
}
