//! Ready-made replies: those of the program, as the company has changed them, and its own.

use std::collections::BTreeMap;

use content_model::Locale;
use uuid::Uuid;

use super::staff::log;
use crate::{
    database::{Connection, Database, DatabaseError, replies},
    domain::reply::{KeptReply, ReplyTexts},
    primitives::clock::Millis,
    replies::Replies,
};

/// A reply as it is offered.
#[derive(Clone, Debug)]
pub struct OfferedReply {
    /// Of the program, or of the service's own making.
    pub key: String,
    /// By which the people of the desk find it.
    pub title: String,
    /// By language; a reply of the company may lack some.
    pub texts: BTreeMap<Locale, String>,
    /// The company has added it.
    pub is_own: bool,
    /// The reply box does not show it.
    pub is_hidden: bool,
    /// Counts the changes.
    pub version: i64,
}

/// Every reply, those of the program first.
///
/// # Errors
/// Where the database does not answer.
pub fn offered(connection: &Connection, program: &Replies) -> Result<Vec<OfferedReply>, DatabaseError> {
    let mut kept: BTreeMap<String, KeptReply> =
        replies::all(connection)?.into_iter().map(|reply| (reply.key.clone(), reply)).collect();
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

/// How keeping a reply ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReplyKept {
    /// It is written, and offered at once; or it is taken away.
    Written,
    /// Somebody else has changed it since it was read; nothing was changed.
    Meanwhile,
    /// It has no text in English, which the people of the desk read.
    NoEnglish,
    /// There is no such reply, or it is the program's, which is only hidden.
    NoSuchReply,
}

/// Keeps what differs from the program of a reply; with a key that is new, a reply of the company's own.
///
/// # Errors
/// Where nothing was written.
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
    // What is the program's again follows the program's next version.
    let differs = |locale: &Locale, text: &str| of_program(*locale).is_none_or(|reply| reply.text != text);
    let texts = reply.texts.0.iter().filter(|(locale, text)| differs(locale, text.as_str()));
    let texts = ReplyTexts(texts.map(|(locale, text)| (*locale, text.clone())).collect());
    let english = of_program(Locale::En).map(|reply| reply.title.clone());
    let title = reply.title.filter(|title| Some(title.as_str()) != english.as_deref());
    let KeptReply { key, hidden_at, version, .. } = reply;
    database
        .write(move |transaction| {
            if is_own && !is_new && replies::all(transaction)?.iter().all(|kept| kept.key != key) {
                return Ok(ReplyKept::NoSuchReply);
            }
            if !replies::keep(transaction, &key, title.as_ref(), &texts, hidden_at, version)? {
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

/// Takes a reply of the company's own away.
///
/// # Errors
/// Where nothing was taken away.
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
            if replies::remove(transaction, &key, version)? {
                log(transaction, Some(actor), "remove_reply", &key, &serde_json::Value::Null, now)?;
                return Ok(ReplyKept::Written);
            }
            let is_there = replies::all(transaction)?.iter().any(|kept| kept.key == key);
            Ok(if is_there { ReplyKept::Meanwhile } else { ReplyKept::NoSuchReply })
        })
        .await
}
