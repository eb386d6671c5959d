//! The passkeys of the operator's people, and the challenges that wait for an answer.

use uuid::Uuid;

use crate::{
    database::table::{statements, table_row},
    domain::{
        account::TokenHash,
        passkey::{Ceremony, Passkey},
    },
    primitives::clock::Millis,
};

table_row! {
    Passkey, "passkeys",
    [id, staff as "staff_id", credential_id, public_key, sign_count, name, added_at, used_at],
    "ON CONFLICT (credential_id) DO NOTHING"
}

statements! {
    /// Those of a person, in the order in which they were added.
    select of_person(staff: Uuid) -> Vec<Passkey> = "WHERE staff_id = $1 ORDER BY added_at, id";

    /// The passkey that its device knows by this.
    first by_credential_id(credential_id: &[u8]) -> Option<Passkey> = "WHERE credential_id = $1";

    /// Whose it is.
    row owner(credential_id: &[u8]) -> Option<Uuid> = "SELECT staff_id FROM passkeys WHERE credential_id = $1";

    /// Notes that it was used, and how often its device has signed.
    write note_use(id: Uuid, sign_count: i64, at: Millis) -> () =
        "UPDATE passkeys SET sign_count = $2, used_at = $3 WHERE id = $1";

    /// Takes a passkey away.
    write remove(id: Uuid) -> () = "DELETE FROM passkeys WHERE id = $1";

    /// Takes all of a person away; how many there were.
    write remove_all(staff: Uuid) -> u64 = "DELETE FROM passkeys WHERE staff_id = $1";

    /// Writes a challenge; somebody who signs in is nobody yet.
    write keep_challenge(challenge: &TokenHash, ceremony: Ceremony, staff: Option<Uuid>, expires_at: Millis) -> () =
        "INSERT INTO passkey_challenges (challenge_hash, ceremony, staff_id, expires_at) VALUES ($1, $2, $3, $4)";

    /// Takes a challenge away that may be answered; whether it was there.
    write use_challenge(challenge: &TokenHash, ceremony: Ceremony, staff: Option<Uuid>, now: Millis) -> bool =
        "DELETE FROM passkey_challenges WHERE challenge_hash = $1 AND ceremony = $2 \
         AND staff_id IS NOT DISTINCT FROM $3 AND expires_at > $4";

    /// Takes away challenges that nobody may answer any more.
    write purge_challenges(now: Millis) -> () = "DELETE FROM passkey_challenges WHERE expires_at <= $1";
}
