use ring::digest::{SHA256, digest};

use super::{PasskeyRefusal, PublicKey};

const USER_PRESENT: u8 = 0x01;
const USER_VERIFIED: u8 = 0x04;
const MAY_BE_BACKED_UP: u8 = 0x08;
const IS_BACKED_UP: u8 = 0x10;
const HOLDS_CREDENTIAL: u8 = 0x40;
const HOLDS_EXTENSIONS: u8 = 0x80;

/// The maximum length of a credential id.
const LONGEST_CREDENTIAL_ID: usize = 1023;

/// The authenticator data: relying party, user verification, signature counter and, for a new passkey, its key.
pub struct AuthenticatorData<'d> {
    site_hash: &'d [u8; 32],
    flags: u8,
    pub sign_count: u32,
    rest: &'d [u8],
}

/// The credential of a new passkey.
pub struct CredentialData<'d> {
    pub credential_id: &'d [u8],
    /// A COSE key of an accepted type.
    pub public_key: &'d [u8],
}

impl<'d> AuthenticatorData<'d> {
    pub fn read(bytes: &'d [u8]) -> Result<Self, PasskeyRefusal> {
        let parts = || {
            let (site_hash, rest) = bytes.split_first_chunk()?;
            let (&[flags], rest) = rest.split_first_chunk()?;
            let (sign_count, rest) = rest.split_first_chunk()?;
            Some(AuthenticatorData { site_hash, flags, sign_count: u32::from_be_bytes(*sign_count), rest })
        };
        parts().ok_or(PasskeyRefusal::Unreadable)
    }

    /// Checks the relying party and the user verification, by which a passkey counts as both factors.
    pub fn verify(&self, site: &str) -> Result<(), PasskeyRefusal> {
        if self.site_hash != digest(&SHA256, site.as_bytes()).as_ref() {
            return Err(PasskeyRefusal::WrongSite);
        }
        if !self.has(USER_PRESENT) {
            return Err(PasskeyRefusal::NobodyThere);
        }
        if !self.has(USER_VERIFIED) {
            return Err(PasskeyRefusal::NotVerified);
        }
        if self.has(IS_BACKED_UP) && !self.has(MAY_BE_BACKED_UP) {
            return Err(PasskeyRefusal::Unreadable);
        }
        Ok(())
    }

    /// The credential of a new passkey. Extensions are not requested and are ignored.
    pub fn credential(&self) -> Result<CredentialData<'d>, PasskeyRefusal> {
        let parts = || {
            let (_model, rest) = self.rest.split_first_chunk::<16>()?;
            let (length, rest) = rest.split_first_chunk()?;
            rest.split_at_checked(u16::from_be_bytes(*length).into())
        };
        let (credential_id, rest) = parts().filter(|_| self.has(HOLDS_CREDENTIAL)).ok_or(PasskeyRefusal::Unreadable)?;
        if credential_id.is_empty() || credential_id.len() > LONGEST_CREDENTIAL_ID {
            return Err(PasskeyRefusal::Unreadable);
        }
        let (_, length) = PublicKey::read(rest).ok_or(PasskeyRefusal::UnknownKey)?;
        let (public_key, extensions) = rest.split_at_checked(length).ok_or(PasskeyRefusal::Unreadable)?;
        if extensions.is_empty() == self.has(HOLDS_EXTENSIONS) {
            return Err(PasskeyRefusal::Unreadable);
        }
        Ok(CredentialData { credential_id, public_key })
    }

    fn has(&self, flag: u8) -> bool {
        self.flags & flag != 0
    }
}
