//! Staff add passkeys, sign in with them, and confirm their identity with them.

use std::time::Duration;

use uuid::Uuid;

use kernel::{
    audit_log::actions::log,
    clock::{self, Millis, millis},
    database::{Database, DatabaseError, Transaction},
    fields::SingleLine,
    tokens::{Token, TokenHash},
};

use super::{
    model::{Ceremony, ClientData, CreatedPasskey, MOST_PASSKEYS, Passkey, PasskeyProof, PasskeyRefusal, RelyingParty},
    store,
};
use crate::{
    people::{
        self,
        model::{StaffMember, StaffState},
    },
    sessions::{
        self,
        actions::{SignedIn, begin_session},
    },
    work::Work,
};

/// The lifetime of a challenge.
pub const CHALLENGE: Duration = Duration::from_mins(5);

/// Why a ceremony failed. A refusal commits the transaction, so that the challenge stays used.
enum Stop {
    Refused(PasskeyRefusal),
    Database(DatabaseError),
}

impl From<PasskeyRefusal> for Stop {
    fn from(refusal: PasskeyRefusal) -> Self {
        Stop::Refused(refusal)
    }
}

impl From<DatabaseError> for Stop {
    fn from(error: DatabaseError) -> Self {
        Stop::Database(error)
    }
}

/// Runs the function in a transaction that commits even if the passkey is refused.
async fn write<T: Send + 'static>(
    database: &Database,
    work: impl FnOnce(&Transaction) -> Result<T, Stop> + Send + 'static,
) -> Result<Result<T, PasskeyRefusal>, DatabaseError> {
    let settle = move |transaction: &Transaction| match work(transaction) {
        Ok(done) => Ok(Ok(done)),
        Err(Stop::Refused(refusal)) => Ok(Err(refusal)),
        Err(Stop::Database(error)) => Err(error),
    };
    database.write(settle).await
}

/// Creates a challenge that is valid once within [`CHALLENGE`]. A sign-in has no person yet.
pub async fn challenge(
    database: &Database,
    ceremony: Ceremony,
    person: Option<Uuid>,
    now: Millis,
) -> Result<Token, DatabaseError> {
    let token = Token::random();
    let (hash, expires_at) = (token.hash(), now + millis(CHALLENGE));
    database.write(move |transaction| store::keep_challenge(transaction, &hash, ceremony, person, expires_at)).await?;
    Ok(token)
}

/// Adds a passkey to a person.
pub async fn add(
    database: &Database,
    site: RelyingParty,
    (name, created): (SingleLine, CreatedPasskey),
    (person, now): (Uuid, Millis),
) -> Result<Result<(), PasskeyRefusal>, DatabaseError> {
    write(database, move |transaction| {
        let client_data = ClientData::read(&created.client_data)?;
        use_challenge(transaction, &client_data, Ceremony::Add, Some(person), now)?;
        let new = site.verify_created(&client_data, &created)?;
        // Serialises concurrent additions, so that the maximum holds.
        let owner = people::store::locked(transaction, person)?.filter(|person| person.state == StaffState::Active);
        if owner.is_none() {
            return Err(PasskeyRefusal::WrongChallenge.into());
        }
        if store::count_of_person(transaction, person)? >= MOST_PASSKEYS {
            return Err(PasskeyRefusal::TooMany.into());
        }
        let passkey = Passkey {
            id: clock::id(now),
            staff: person,
            credential_id: new.credential_id,
            public_key: new.public_key,
            sign_count: new.sign_count.into(),
            name,
            added_at: now,
            used_at: None,
        };
        if transaction.insert([&passkey])? == 0 {
            return Err(PasskeyRefusal::KnownPasskey.into());
        }
        log(transaction, Some(person), "add_passkey", passkey.id, &serde_json::Value::Null, now)?;
        Ok(())
    })
    .await
}

/// Deletes a passkey of a person and the sessions that it began, with the presence. Returns whether it existed.
pub async fn remove(
    database: &Database,
    id: Uuid,
    work: Work,
    (person, now): (Uuid, Millis),
) -> Result<bool, DatabaseError> {
    database
        .write(move |transaction| {
            // Prevents a sign-in with the passkey between the deletions.
            people::store::locked(transaction, person)?;
            let ended = sessions::store::close_of_passkey(transaction, id, person)?;
            if ended > 0 {
                (work.end_presence)(transaction, person)?;
            }
            let is_own = store::remove(transaction, id, person)?;
            if is_own {
                log(transaction, Some(person), "remove_passkey", id, &serde_json::json!({ "sessions": ended }), now)?;
            }
            Ok(is_own)
        })
        .await
}

/// Signs in with a passkey only. Ends the browser's previous session.
pub async fn sign_in(
    database: &Database,
    site: RelyingParty,
    proof: PasskeyProof,
    (before, work): (Option<TokenHash>, Work),
    now: Millis,
) -> Result<Result<SignedIn, PasskeyRefusal>, DatabaseError> {
    write(database, move |transaction| {
        let (person, passkey) = use_passkey(transaction, &site, &proof, (Ceremony::SignIn, None), now)?;
        let id = person.id;
        before.iter().try_for_each(|token| sessions::actions::end(transaction, token, work))?;
        let signed_in = begin_session(transaction, (person, Some(passkey)), (now, now))?;
        log(transaction, Some(id), "sign_in", id, &with(passkey), now)?;
        Ok(signed_in)
    })
    .await
}

/// Confirms the identity of a session's person with one of their passkeys.
pub async fn prove(
    database: &Database,
    site: RelyingParty,
    proof: PasskeyProof,
    (person, session): (Uuid, TokenHash),
    now: Millis,
) -> Result<Result<(), PasskeyRefusal>, DatabaseError> {
    write(database, move |transaction| {
        let (person, passkey) = use_passkey(transaction, &site, &proof, (Ceremony::Prove, Some(person)), now)?;
        if !sessions::store::prove(transaction, &session, now)? {
            return Err(PasskeyRefusal::WrongChallenge.into());
        }
        log(transaction, Some(person.id), "prove", person.id, &with(passkey), now)?;
        Ok(())
    })
    .await
}

/// The id of the passkey, for the audit log.
fn with(passkey: Uuid) -> serde_json::Value {
    serde_json::json!({ "with": "passkey", "passkey": passkey })
}

/// Uses the challenge and verifies the passkey of an active member of staff, of `person` if one is given. Returns the
/// owner and the passkey's id.
fn use_passkey(
    transaction: &Transaction,
    site: &RelyingParty,
    proof: &PasskeyProof,
    (ceremony, person): (Ceremony, Option<Uuid>),
    now: Millis,
) -> Result<(StaffMember, Uuid), Stop> {
    let client_data = ClientData::read(&proof.client_data)?;
    use_challenge(transaction, &client_data, ceremony, person, now)?;
    let owner = store::owner(transaction, &proof.credential_id)?;
    let owner = owner.filter(|owner| person.is_none_or(|person| *owner == person));
    let owner = people::store::locked(transaction, owner.ok_or(PasskeyRefusal::UnknownPasskey)?)?;
    let owner = owner.filter(|owner| owner.state == StaffState::Active).ok_or(PasskeyRefusal::UnknownPasskey)?;
    // Read after its owner's row is locked, so that a signature counter is accepted once.
    let passkey = store::by_credential_id(transaction, &proof.credential_id)?;
    let passkey = passkey.ok_or(PasskeyRefusal::UnknownPasskey)?;
    match site.verify_proof(&client_data, proof, &passkey, ceremony) {
        Ok(sign_count) => {
            store::note_use(transaction, passkey.id, sign_count, now)?;
            Ok((owner, passkey.id))
        }
        Err(refusal) => {
            if refusal == PasskeyRefusal::Copied {
                log(transaction, Some(owner.id), "refuse_copied_passkey", passkey.id, &serde_json::Value::Null, now)?;
            }
            Err(refusal.into())
        }
    }
}

fn use_challenge(
    transaction: &Transaction,
    client_data: &ClientData,
    ceremony: Ceremony,
    person: Option<Uuid>,
    now: Millis,
) -> Result<(), Stop> {
    if store::use_challenge(transaction, &client_data.challenge(), ceremony, person, now)? {
        Ok(())
    } else {
        Err(PasskeyRefusal::WrongChallenge.into())
    }
}
