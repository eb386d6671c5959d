//! Tokens of devices on which a person has signed in.

use uuid::Uuid;

use kernel::{
    clock::Millis,
    signing::{Signer, is_signed},
};

/// A token that names a device on which a person has signed in. It opens nothing: only tries are counted by it.
pub fn device_token(signer: &Signer, person: Uuid, device: Uuid, expires_at: Millis) -> String {
    let claims = format!("{}.{expires_at}", device.simple());
    let signature = signer.signature(&signed(person, &claims));
    format!("{claims}.{signature}")
}

/// The device that a token of this person names, unless it is false, changed or too old.
pub fn device_of(signer: &Signer, person: Uuid, token: &str, now: Millis) -> Option<Uuid> {
    let (claims, signature) = token.rsplit_once('.')?;
    let signed = signed(person, claims);
    signer.accepted().iter().find(|key| is_signed(key, &signed, signature))?;
    let (device, expires_at) = claims.split_once('.')?;
    let lives = expires_at.parse::<Millis>().ok()? > now;
    device.parse().ok().filter(|_| lives)
}

/// The slash keeps these texts apart from the claims of links, which have none.
fn signed(person: Uuid, claims: &str) -> String {
    format!("device/{person}/{claims}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::settings::secret::Secret;

    #[test]
    fn a_token_names_its_device_for_its_person_alone_and_for_its_time() {
        let signer =
            |keys: &[&str]| Signer::new(&keys.iter().map(|key| Secret::new((*key).to_owned())).collect::<Vec<_>>());
        let (person, device) = (kernel::clock::id(0), kernel::clock::id(0));
        let token = device_token(&signer(&["old"]), person, device, 1000);
        let both = signer(&["new", "old"]);
        assert_eq!(device_of(&both, person, &token, 999), Some(device));
        assert_eq!(device_of(&both, person, &token, 1000), None);
        assert_eq!(device_of(&both, kernel::clock::id(0), &token, 999), None);
        assert_eq!(device_of(&signer(&["new"]), person, &token, 999), None);
        for wrong in ["", ".", "..", &token.replacen('1', "2", 1), &format!("{token}x")] {
            assert_eq!(device_of(&both, person, wrong, 999), None, "{wrong}");
        }
    }
}
