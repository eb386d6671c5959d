//! Reply templates: the built-in ones with the company's changes, and its own.

use std::collections::BTreeMap;

use content_model::Locale;
use uuid::Uuid;

use kernel::{
    audit_log::actions::log,
    clock::Millis,
    database::{Connection, Database, DatabaseError},
};

use super::{
    model::{KeptReply, ReplyTexts},
    store,
    texts::Replies,
};

/// A reply with the company's changes applied.
#[derive(Clone, Debug)]
pub struct OfferedReply {
    /// The key of the built-in reply, or a generated key.
    pub key: String,
    /// The title by which staff find the reply.
    pub title: String,
    /// Texts by language; an own reply may lack some.
    pub texts: BTreeMap<Locale, String>,
    /// Whether the company has added it.
    pub is_own: bool,
    /// Whether the reply box hides it.
    pub is_hidden: bool,
    /// Version for optimistic locking.
    pub version: i64,
}

/// All replies, the built-in ones first.
pub fn offered(connection: &Connection, program: &Replies) -> Result<Vec<OfferedReply>, DatabaseError> {
    let mut kept: BTreeMap<String, KeptReply> =
        store::all(connection)?.into_iter().map(|reply| (reply.key.clone(), reply)).collect();
    let mut all: Vec<_> = program.keys().map(|key| of(program, key, kept.remove(key))).collect();
    all.extend(kept.into_iter().map(|(key, own)| of(program, &key, Some(own))));
    Ok(all)
}

fn of(program: &Replies, key: &str, kept: Option<KeptReply>) -> OfferedReply {
    let english = program.find(key, Locale::En);
    let texts = Locale::ALL.into_iter().filter_map(|locale| {
        let own = kept.as_ref().and_then(|kept| kept.texts.0.get(&locale)).map(|text| text.as_str().to_owned());
        Some((locale, own.or_else(|| program.find(key, locale).map(|reply| reply.text.clone()))?))
    });
    let title = kept.as_ref().and_then(|kept| kept.title.as_ref()).map(ToString::to_string);
    OfferedReply {
        key: key.to_owned(),
        title: title.or_else(|| english.map(|reply| reply.title.clone())).unwrap_or_default(),
        texts: texts.collect(),
        is_own: english.is_none(),
        is_hidden: kept.as_ref().is_some_and(|kept| kept.hidden_at.is_some()),
        version: kept.map_or(0, |kept| kept.version),
    }
}

/// The result of a change of a reply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReplyKept {
    /// The change was written.
    Written,
    /// Another person has changed it since it was read; nothing was changed.
    Meanwhile,
    /// It has no English text, which staff read.
    NoEnglish,
    /// There is no such reply, or it is built-in and can only be hidden.
    NoSuchReply,
}

/// Stores the differences from a built-in reply or, with a new key, an own reply.
pub async fn keep(
    database: &Database,
    program: &Replies,
    reply: KeptReply,
    is_new: bool,
    (actor, now): (Uuid, Millis),
) -> Result<ReplyKept, DatabaseError> {
    let of_program = |locale| program.find(&reply.key, locale);
    let is_own = of_program(Locale::En).is_none();
    if is_own && !reply.texts.0.contains_key(&Locale::En) {
        return Ok(ReplyKept::NoEnglish);
    }
    // A text equal to the built-in one is not stored, so that it follows later versions.
    let differs = |locale: &Locale, text: &str| of_program(*locale).is_none_or(|reply| reply.text != text);
    let texts = reply.texts.0.iter().filter(|(locale, text)| differs(locale, text.as_str()));
    let texts = ReplyTexts(texts.map(|(locale, text)| (*locale, text.clone())).collect());
    let english = of_program(Locale::En).map(|reply| reply.title.clone());
    let title = reply.title.filter(|title| Some(title.as_str()) != english.as_deref());
    let KeptReply { key, hidden_at, version, .. } = reply;
    database
        .write(move |transaction| {
            if is_own && !is_new && store::all(transaction)?.iter().all(|kept| kept.key != key) {
                return Ok(ReplyKept::NoSuchReply);
            }
            // A reply that is not stored, which is also a built-in one without changes, has version 0.
            let is_written = if version == 0 {
                store::insert(transaction, &key, title.as_ref(), &texts, hidden_at)?
            } else {
                store::change(transaction, &key, title.as_ref(), &texts, hidden_at, version)?
            };
            if !is_written {
                return Ok(ReplyKept::Meanwhile);
            }
            let detail = serde_json::json!({
                "languages": texts.0.keys().map(|locale| locale.code()).collect::<Vec<_>>(),
                "is_hidden": hidden_at.is_some(),
            });
            log(transaction, Some(actor), if is_new { "add_reply" } else { "change_reply" }, &key, &detail, now)?;
            Ok(ReplyKept::Written)
        })
        .await
}

/// Deletes an own reply.
pub async fn remove(
    database: &Database,
    program: &Replies,
    (key, version): (String, i64),
    (actor, now): (Uuid, Millis),
) -> Result<ReplyKept, DatabaseError> {
    if program.find(&key, Locale::En).is_some() {
        return Ok(ReplyKept::NoSuchReply);
    }
    database
        .write(move |transaction| {
            if store::remove(transaction, &key, version)? {
                log(transaction, Some(actor), "remove_reply", &key, &serde_json::Value::Null, now)?;
                return Ok(ReplyKept::Written);
            }
            let is_there = store::all(transaction)?.iter().any(|kept| kept.key == key);
            Ok(if is_there { ReplyKept::Meanwhile } else { ReplyKept::NoSuchReply })
        })
        .await
}
