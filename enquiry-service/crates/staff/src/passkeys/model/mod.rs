//! Passkeys and the verification of their proofs (WebAuthn Level 3).

mod authenticator_data;
mod client_data;
mod public_key;
mod relying_party;
#[cfg(test)]
mod vectors;

use strum::{EnumString, IntoStaticStr, VariantArray};
use uuid::Uuid;

use kernel::{clock::Millis, fields::SingleLine};

pub use client_data::ClientData;
pub use public_key::PublicKey;
pub use relying_party::RelyingParty;

/// The maximum number of passkeys per person.
pub const MOST_PASSKEYS: i64 = 10;
/// The longest name, in characters.
pub const LONGEST_NAME: usize = 60;

/// The purpose of a challenge, which is valid for no other purpose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Ceremony {
    /// Adds a passkey.
    Add,
    /// Signs in.
    SignIn,
    /// Confirms the identity of a signed-in person.
    Prove,
}

/// A passkey of a person of the desk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Passkey {
    /// Identifier of the row.
    pub id: Uuid,
    /// The owner.
    pub staff: Uuid,
    /// The credential id.
    pub credential_id: Vec<u8>,
    /// The COSE key as the device sent it.
    pub public_key: Vec<u8>,
    /// The signature counter; always 0 if the device does not count.
    pub sign_count: i64,
    /// The name that the owner gave it.
    pub name: SingleLine,
    /// Milliseconds since 1970.
    pub added_at: Millis,
    /// Milliseconds since 1970 of the last use; `None` if unused.
    pub used_at: Option<Millis>,
}

/// A device's response to the creation of a passkey.
#[derive(Clone, Debug)]
pub struct CreatedPasskey {
    /// The client data, as JSON.
    pub client_data: Vec<u8>,
    /// The attestation object with the new key, as CBOR.
    pub attestation: Vec<u8>,
}

/// A device's response to an authentication request.
#[derive(Clone, Debug)]
pub struct PasskeyProof {
    /// The credential id.
    pub credential_id: Vec<u8>,
    /// The client data, as JSON.
    pub client_data: Vec<u8>,
    /// The authenticator data: relying party and user verification.
    pub authenticator_data: Vec<u8>,
    /// The signature of the authenticator data and the hash of the client data.
    pub signature: Vec<u8>,
    /// The user handle, which is the id of the owner.
    pub user_handle: Option<Vec<u8>>,
}

/// A new, verified passkey.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewPasskey {
    /// The credential id.
    pub credential_id: Vec<u8>,
    /// A COSE key.
    pub public_key: Vec<u8>,
    /// The signature counter.
    pub sign_count: u32,
}

/// Why a passkey is rejected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PasskeyRefusal {
    /// The response cannot be parsed.
    #[error("the browser sent data that cannot be read")]
    Unreadable,
    /// The response belongs to another ceremony.
    #[error("the browser answered another kind of request")]
    WrongCeremony,
    /// The challenge was used, has expired, was never issued, or belongs to another ceremony or person.
    #[error("this request was already used or has expired: try again")]
    WrongChallenge,
    /// The request came from another origin, or from a frame in another site.
    #[error("the request did not come from the desk (wrong origin)")]
    WrongOrigin,
    /// The passkey belongs to another relying party.
    #[error("the passkey belongs to another site")]
    WrongSite,
    /// The user was not present.
    #[error("nobody confirmed the request on the device")]
    NobodyThere,
    /// The device did not verify the user by fingerprint, face or PIN.
    #[error("the device did not check a fingerprint, a face or a PIN")]
    NotVerified,
    /// The key has an unsupported form or algorithm.
    #[error("the device created a key of a type that was not offered")]
    UnknownKey,
    /// The passkey is registered already.
    #[error("this passkey was already added")]
    KnownPasskey,
    /// The person has the maximum number of passkeys.
    #[error("there are ten passkeys already: remove one first")]
    TooMany,
    /// The passkey is unknown, or belongs to another person.
    #[error("the desk does not know this passkey, or it was removed")]
    UnknownPasskey,
    /// The signature is invalid.
    #[error("the signature does not belong to this passkey")]
    WrongSignature,
    /// The signature counter decreased: the passkey may have been copied.
    #[error("the passkey may have been copied: remove it and add a new one")]
    Copied,
}
