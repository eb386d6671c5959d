use minicbor::Decoder;
use ring::digest::{SHA256, digest};

use super::{
    Ceremony, ClientData, CreatedPasskey, NewPasskey, Passkey, PasskeyProof, PasskeyRefusal, PublicKey,
    authenticator_data::AuthenticatorData,
};

/// The WebAuthn relying party: the host and the only origin that may request its passkeys.
#[derive(Clone, Debug)]
pub struct RelyingParty {
    /// The host, without a port.
    pub id: String,
    /// Scheme, host and port.
    pub origin: String,
}

impl RelyingParty {
    /// Verifies a new passkey, whose challenge has been checked. The maker of the device does not matter, so
    /// attestation statements are neither requested nor checked.
    ///
    /// # Errors
    /// If a step of the verification fails.
    pub fn verify_created(
        &self,
        client_data: &ClientData,
        created: &CreatedPasskey,
    ) -> Result<NewPasskey, PasskeyRefusal> {
        client_data.verify(Ceremony::Add, &self.origin)?;
        let data = authenticator_data(&created.attestation).ok_or(PasskeyRefusal::Unreadable)?;
        let data = AuthenticatorData::read(data)?;
        data.verify(&self.id)?;
        let credential = data.credential()?;
        Ok(NewPasskey {
            credential_id: credential.credential_id.to_owned(),
            public_key: credential.public_key.to_owned(),
            sign_count: data.sign_count,
        })
    }

    /// Verifies a proof of a known passkey, whose challenge has been checked. Returns the signature counter.
    ///
    /// # Errors
    /// If a step of the verification fails.
    pub fn verify_proof(
        &self,
        client_data: &ClientData,
        proof: &PasskeyProof,
        passkey: &Passkey,
        ceremony: Ceremony,
    ) -> Result<i64, PasskeyRefusal> {
        let is_owner = match &proof.user_handle {
            Some(handle) => handle == passkey.staff.as_bytes(),
            // In a sign-in, only the user handle identifies the person.
            None => ceremony == Ceremony::Prove,
        };
        if !is_owner {
            return Err(PasskeyRefusal::UnknownPasskey);
        }
        client_data.verify(ceremony, &self.origin)?;
        let data = AuthenticatorData::read(&proof.authenticator_data)?;
        data.verify(&self.id)?;
        let (key, _) = PublicKey::read(&passkey.public_key).ok_or(PasskeyRefusal::UnknownKey)?;
        let signed = [proof.authenticator_data.as_slice(), digest(&SHA256, &proof.client_data).as_ref()].concat();
        if !key.has_signed(&signed, &proof.signature) {
            return Err(PasskeyRefusal::WrongSignature);
        }
        let sign_count = i64::from(data.sign_count);
        let counts = sign_count != 0 || passkey.sign_count != 0;
        if counts && sign_count <= passkey.sign_count { Err(PasskeyRefusal::Copied) } else { Ok(sign_count) }
    }
}

/// The authenticator data of an attestation object.
pub fn authenticator_data(attestation: &[u8]) -> Option<&[u8]> {
    let mut decoder = Decoder::new(attestation);
    let mut found = None;
    for _ in 0..decoder.map().ok()?? {
        if decoder.str().ok()? == "authData" {
            found = Some(decoder.bytes().ok()?);
        } else {
            decoder.skip().ok()?;
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    const SITE: &str = "desk.tembea.example";

    fn site() -> RelyingParty {
        RelyingParty { id: SITE.to_owned(), origin: format!("https://{SITE}") }
    }

    /// An attestation object with a new Ed25519 key.
    fn attestation() -> Vec<u8> {
        let verified_with_credential = 0x45;
        let data = [
            digest(&SHA256, SITE.as_bytes()).as_ref(),
            &[verified_with_credential, 0, 0, 0, 7],
            &[0; 16],
            &[0, 2, 0xca, 0xfe],
            &[0xa4, 1, 1, 3, 0x27, 0x20, 6, 0x21, 0x58, 32],
            &[9; 32],
        ]
        .concat();
        let length = u8::try_from(data.len()).unwrap();
        [b"\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData\x58".as_slice(), &[length], &data].concat()
    }

    fn verify(attestation: Vec<u8>) -> Result<NewPasskey, PasskeyRefusal> {
        let json = format!(r#"{{"type":"webauthn.create","challenge":"x","origin":"https://{SITE}"}}"#);
        let client_data = ClientData::read(json.as_bytes())?;
        site().verify_created(&client_data, &CreatedPasskey { client_data: json.into_bytes(), attestation })
    }

    #[test]
    fn whatever_bytes_a_device_sends_they_are_verified_or_refused() {
        let whole = attestation();
        let made = verify(whole.clone()).unwrap();
        assert_eq!((made.credential_id.as_slice(), made.sign_count), ([0xca, 0xfe].as_slice(), 7));
        for length in 0..whole.len() {
            assert!(verify(whole[..length].to_vec()).is_err(), "cut off after {length} bytes");
        }
        for at in 0..whole.len() {
            for byte in 0..=u8::MAX {
                let mut changed = whole.clone();
                changed[at] = byte;
                if let Ok(made) = verify(changed) {
                    assert!(
                        PublicKey::read(&made.public_key).is_some_and(|(_, length)| length == made.public_key.len())
                    );
                }
            }
        }
    }
}
