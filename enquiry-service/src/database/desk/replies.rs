//! Ready-made replies that are not the program's.

use crate::{
    database::table::{read_row, statements},
    domain::reply::{KeptReply, ReplyTexts},
    primitives::{clock::Millis, fields::SingleLine},
};

read_row!(KeptReply, "replies", [key, title, texts, hidden_at, version]);

statements! {
    /// By their keys.
    select all() -> Vec<KeptReply> = "ORDER BY key";

    /// Writes a reply, unless it has another version than the one that was read; whether it was written. A reply that is
    /// not there has version 0.
    write keep(
        key: &str, title: Option<&SingleLine>, texts: &ReplyTexts, hidden_at: Option<Millis>, version: i64
    ) -> bool =
        "INSERT INTO replies (key, title, texts, hidden_at, version) \
         VALUES ($1, $2, $3, CAST($4 AS BIGINT), CAST($5 AS BIGINT) + 1) \
         ON CONFLICT (key) DO UPDATE SET title = excluded.title, texts = excluded.texts, \
         hidden_at = excluded.hidden_at, version = excluded.version WHERE replies.version = CAST($5 AS BIGINT)";

    /// Takes a reply away, unless it has another version than the one that was read; whether it was taken away.
    write remove(key: &str, version: i64) -> bool = "DELETE FROM replies WHERE key = $1 AND version = $2";
}
