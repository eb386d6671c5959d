//! Passkeys: keys that stay on a person's device, and what proves that the device holds them (WebAuthn Level 2).

mod authenticator_data;
mod client_data;
mod public_key;
mod relying_party;

use strum::{EnumString, IntoStaticStr, VariantArray};
use uuid::Uuid;

pub use client_data::ClientData;
pub use public_key::PublicKey;
pub use relying_party::RelyingParty;

use crate::primitives::{clock::Millis, fields::SingleLine};

/// More are no person's.
pub const MOST_PASSKEYS: usize = 10;
/// The longest name, in characters.
pub const LONGEST_NAME: usize = 60;

/// What somebody does with a passkey. A challenge of one counts in no other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Ceremony {
    /// Adds a passkey.
    Add,
    /// Signs in.
    SignIn,
    /// Proves anew who is signed in.
    Prove,
}

/// A passkey of a person of the desk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Passkey {
    /// Identifier of the row.
    pub id: Uuid,
    /// Whose it is.
    pub staff: Uuid,
    /// By which the device knows it.
    pub credential_id: Vec<u8>,
    /// As the device has sent it, a COSE key.
    pub public_key: Vec<u8>,
    /// How often the device says that it has signed; always 0 where it does not count.
    pub sign_count: i64,
    /// By which the person knows it.
    pub name: SingleLine,
    /// Milliseconds since 1970.
    pub added_at: Millis,
    /// Milliseconds since 1970; `None`: not yet.
    pub used_at: Option<Millis>,
}

/// What a device answers when it is to make a passkey.
#[derive(Clone, Debug)]
pub struct CreatedPasskey {
    /// What the browser was asked for, as JSON.
    pub client_data: Vec<u8>,
    /// The new key and where it was made, as CBOR.
    pub attestation: Vec<u8>,
}

/// What a device answers when it is to prove that it holds a passkey.
#[derive(Clone, Debug)]
pub struct PasskeyProof {
    /// By which the device knows the passkey.
    pub credential_id: Vec<u8>,
    /// What the browser was asked for, as JSON.
    pub client_data: Vec<u8>,
    /// For whom the device has signed, and how it knew the person.
    pub authenticator_data: Vec<u8>,
    /// Over the authenticator data and the hash of the client data.
    pub signature: Vec<u8>,
    /// Whose passkey it is, as it was made; the id of the person.
    pub user_handle: Option<Vec<u8>>,
}

/// A passkey that was just made, and verified.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewPasskey {
    /// By which the device knows it.
    pub credential_id: Vec<u8>,
    /// A COSE key.
    pub public_key: Vec<u8>,
    /// How often the device says that it has signed.
    pub sign_count: u32,
}

/// Why a passkey is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PasskeyRefusal {
    /// It is no answer of a browser.
    #[error("what the browser sent cannot be read")]
    Unreadable,
    /// The answer is one to another question, such as for a new passkey instead of a proof.
    #[error("the browser was asked for something else")]
    WrongCeremony,
    /// Used before, too old, of another ceremony or another person, or never asked.
    #[error("the question was answered before, or more than five minutes ago: try again")]
    WrongChallenge,
    /// Another page has asked, or one inside a page of another site.
    #[error("another page than the desk's has asked")]
    WrongOrigin,
    /// The passkey belongs to another site.
    #[error("the passkey belongs to another site")]
    WrongSite,
    /// Nobody has confirmed on the device.
    #[error("nobody has confirmed it on the device")]
    NobodyThere,
    /// The device has not asked for fingerprint, face or PIN.
    #[error("the device has not asked for a fingerprint, a face or a PIN")]
    NotVerified,
    /// The key has a form or an algorithm that was not offered.
    #[error("the device has made a key of another kind than those that were offered")]
    UnknownKey,
    /// The device says that it has made a passkey which is there already.
    #[error("this passkey was added before")]
    KnownPasskey,
    /// The person has the most passkeys that may be.
    #[error("there are ten passkeys already: remove one first")]
    TooMany,
    /// Nobody's passkey, or not the one of the person concerned.
    #[error("the desk does not know this passkey, or it was removed")]
    UnknownPasskey,
    /// The signature is not one of the key.
    #[error("the signature is not one of this passkey")]
    WrongSignature,
    /// The device has signed fewer times than it said before: there may be a copy of it.
    #[error("the passkey may have been copied: remove it and add a new one")]
    Copied,
}
