use std::{fmt, str::FromStr};

use uuid::Uuid;

use super::actions::Actor;
use crate::clock::Millis;

const SEALING: &str = "tembea enquiry service 2026 audit log seal";
const FINGERPRINT: &str = "tembea enquiry service 2026 audit log fingerprint of a key";
/// The number of hexadecimal digits of a key's fingerprint.
const DIGITS: usize = 16;

/// An entry of the audit log, before it is chained to the previous entry.
#[derive(Clone, Debug)]
pub struct AuditEntry {
    /// Milliseconds since 1970.
    pub at: Millis,
    /// The actor; `None`: a command in the terminal.
    pub staff: Option<Uuid>,
    /// The name of the action, such as `sign_in`.
    pub action: String,
    /// The id of the changed or exported record.
    pub subject: String,
    /// JSON without personal data: the log is immutable, even if a person is erased. Names of fields have one meaning:
    /// `amount` is in the minor unit of `currency`, `from` and `state` are the states before and after, `before` holds
    /// the old values of the fields beside it.
    pub detail: String,
}

impl AuditEntry {
    /// The hash of an entry's fields and the previous entry's hash, which is empty for the first entry.
    pub fn hash(&self, before: &str) -> String {
        let mut hasher = blake3::Hasher::new();
        let (at, staff) = (self.at.to_string(), self.staff.map(|id| id.to_string()).unwrap_or_default());
        for field in [before, &at, &staff, &self.action, &self.subject, &self.detail] {
            // The length prefix makes the concatenation of fields unambiguous.
            hasher.update(&field.len().to_le_bytes());
            hasher.update(field.as_bytes());
        }
        hasher.finalize().to_hex().to_string()
    }
}

/// Which entries a page of the log has.
#[derive(Clone, Debug)]
pub struct AuditFilter {
    /// Only entries before this line.
    pub before: i64,
    /// Only entries from this time on, in milliseconds since 1970.
    pub since: Millis,
    /// Only entries before this time.
    pub until: Millis,
    /// Only entries of this actor; `None`: of all.
    pub actor: Option<Actor>,
    /// Only entries of these kinds; `None`: of all.
    pub kinds: Option<AuditKinds>,
    /// Only entries about these objects; `None`: about all.
    pub about: Option<AuditedObjects>,
    /// Largest number of entries.
    pub most: i64,
}

/// Kinds of entries: actions, and changes of bookings by their event.
#[derive(Clone, Copy, Debug)]
pub struct AuditKinds {
    /// The names of actions.
    pub actions: &'static [&'static str],
    /// The names of events, of which each change of a booking names one in its detail.
    pub events: &'static [&'static str],
}

impl AuditKinds {
    /// The kinds as a condition of SQL. The names are those of the program, not typed by anybody.
    pub fn condition(&self) -> String {
        let actions: Vec<_> = self.actions.iter().map(|action| format!("action = '{action}'")).collect();
        let event = |event| format!("action = 'change_booking' AND detail LIKE '%\"event\":\"{event}\"%'");
        actions.into_iter().chain(self.events.iter().map(event)).collect::<Vec<_>>().join(" OR ")
    }
}

/// Objects of which entries tell.
#[derive(Clone, Debug)]
pub struct AuditedObjects {
    /// The ids of the records.
    pub subjects: Vec<String>,
    /// An id that an entry may also name in its detail.
    pub named: Option<Uuid>,
}

/// The seal of an entry. The hash of an entry covers all entries before it, and so does the seal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seal {
    /// The fingerprint of the key.
    pub key: String,
    /// The keyed hash of the entry's hash, in hexadecimal digits.
    pub seal: String,
}

struct AuditKey {
    fingerprint: String,
    key: [u8; blake3::KEY_LEN],
}

/// The keys of the audit log, derived from the signing keys of the settings. The first seals; all verify, so that keys
/// can be rotated.
pub struct AuditKeys(Vec<AuditKey>);

impl AuditKeys {
    /// Derives the keys from secrets.
    pub fn new<'s>(secrets: impl IntoIterator<Item = &'s str>) -> Self {
        let key = |secret: &str| AuditKey {
            fingerprint: hex::encode(blake3::derive_key(FINGERPRINT, secret.as_bytes())).chars().take(DIGITS).collect(),
            key: blake3::derive_key(SEALING, secret.as_bytes()),
        };
        AuditKeys(secrets.into_iter().map(key).collect())
    }

    /// Seals the hash of an entry with the first key; `None` without keys.
    pub fn seal(&self, hash: &str) -> Option<Seal> {
        let AuditKey { fingerprint, key } = self.0.first()?;
        Some(Seal { key: fingerprint.clone(), seal: keyed(key, hash).to_hex().to_string() })
    }

    /// The fingerprint of the key that seals; `None` without keys.
    pub fn present(&self) -> Option<&str> {
        self.0.first().map(|key| key.fingerprint.as_str())
    }

    /// Whether the seal is that of the hash; `None` if the keys do not include its key.
    pub fn verify(&self, hash: &str, seal: &Seal) -> Option<bool> {
        let AuditKey { key, .. } = self.0.iter().find(|key| key.fingerprint == seal.key)?;
        // Hashes of this type are compared in constant time.
        Some(blake3::Hash::from_hex(&seal.seal).is_ok_and(|seal| seal == keyed(key, hash)))
    }
}

fn keyed(key: &[u8; blake3::KEY_LEN], hash: &str) -> blake3::Hash {
    blake3::keyed_hash(key, hash.as_bytes())
}

/// The last entry of the audit log: kept elsewhere, it reveals a log that was cut off or rewritten.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuditHead {
    /// The number of the entry, counted from 1.
    pub line: i64,
    /// Milliseconds since 1970.
    pub at: Millis,
    /// The hash of the entry and of all entries before it.
    pub hash: String,
}

/// The text is not a head of the audit log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "is not a head of the audit log: a head has a number, a time and 64 hexadecimal digits, as `audit head` prints them"
)]
pub struct NotAHead;

impl fmt::Display for AuditHead {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        write!(formatter, "{} {} {}", self.line, crate::clock::timestamp(self.at), self.hash)
    }
}

impl FromStr for AuditHead {
    type Err = NotAHead;

    fn from_str(text: &str) -> Result<Self, NotAHead> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let [line, at, hash] = words.as_slice() else { return Err(NotAHead) };
        let line = line.parse().ok().filter(|line| *line > 0).ok_or(NotAHead)?;
        let at: jiff::Timestamp = at.parse().map_err(|_| NotAHead)?;
        let hash = blake3::Hash::from_hex(hash).map_err(|_| NotAHead)?.to_hex().to_string();
        Ok(AuditHead { line, at: at.as_millisecond(), hash })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seal_is_verified_with_its_own_key_and_for_its_own_hash() {
        let (old, both) = (AuditKeys::new(["old"]), AuditKeys::new(["new", "old"]));
        let seal = old.seal("hash").unwrap();
        assert_eq!(both.verify("hash", &seal), Some(true));
        assert_eq!(both.verify("another hash", &seal), Some(false));
        assert_eq!(AuditKeys::new(["new"]).verify("hash", &seal), None);
        assert_ne!(both.seal("hash").unwrap().key, seal.key);
        assert_eq!(AuditKeys::new([]).seal("hash"), None);
    }

    #[test]
    fn a_head_is_read_as_it_is_written_and_nothing_else_is() {
        let head = AuditHead { line: 7, at: 1_795_251_600_123, hash: blake3::hash(b"x").to_hex().to_string() };
        assert_eq!(head.to_string().parse(), Ok(head.clone()));
        for wrong in ["", "7", "0 2026-11-21T09:00:00Z 00", "x 2026-11-21T09:00:00Z 00", &format!("{head} more")] {
            assert_eq!(wrong.parse::<AuditHead>(), Err(NotAHead), "{wrong}");
        }
    }
}
