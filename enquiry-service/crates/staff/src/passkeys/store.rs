//! The passkeys of staff, and open challenges.

use uuid::Uuid;

use kernel::{
    clock::Millis,
    database::{
        cells::texts,
        table::{statements, table_row},
    },
    tokens::TokenHash,
};

use super::model::{Ceremony, Passkey};

texts!(named Ceremony);

table_row! {
    Passkey, "passkeys",
    [id, staff as "staff_id", credential_id, public_key, sign_count, name, added_at, used_at],
    "ON CONFLICT (credential_id) DO NOTHING"
}

statements! {
    /// The passkeys of a person in the order of creation.
    all of_person(staff: Uuid) -> Vec<Passkey> = "WHERE staff_id = $1 ORDER BY added_at, id";

    /// The number of a person's passkeys.
    value count_of_person(staff: Uuid) -> i64 = "SELECT count(*) FROM passkeys WHERE staff_id = $1";

    /// The passkey with this credential id.
    all by_credential_id(credential_id: &[u8]) -> Option<Passkey> = "WHERE credential_id = $1";

    /// The owner of a passkey.
    query owner(credential_id: &[u8]) -> Option<Uuid> = "SELECT staff_id FROM passkeys WHERE credential_id = $1";

    /// Records a use of a passkey with its signature counter.
    write note_use(id: Uuid, sign_count: i64, at: Millis) -> () =
        "UPDATE passkeys SET sign_count = $2, used_at = $3 WHERE id = $1";

    /// Deletes a passkey of a person. Returns whether it existed.
    write remove(id: Uuid, staff: Uuid) -> bool = "DELETE FROM passkeys WHERE id = $1 AND staff_id = $2";

    /// Deletes all passkeys of a person. Returns their number.
    write remove_all(staff: Uuid) -> u64 = "DELETE FROM passkeys WHERE staff_id = $1";

    /// Inserts a challenge; a sign-in has no person yet.
    write keep_challenge(challenge: &TokenHash, ceremony: Ceremony, staff: Option<Uuid>, expires_at: Millis) -> () =
        "INSERT INTO passkey_challenges (challenge_hash, ceremony, staff_id, expires_at) VALUES ($1, $2, $3, $4)";

    /// Deletes a valid challenge. Returns whether it existed.
    write use_challenge(challenge: &TokenHash, ceremony: Ceremony, staff: Option<Uuid>, now: Millis) -> bool =
        "DELETE FROM passkey_challenges WHERE challenge_hash = $1 AND ceremony = $2 \
         AND staff_id IS NOT DISTINCT FROM $3 AND expires_at > $4";

    /// Deletes expired challenges.
    write purge_challenges(now: Millis) -> () = "DELETE FROM passkey_challenges WHERE expires_at <= $1";
}
