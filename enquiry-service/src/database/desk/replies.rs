//! Reply templates that differ from the built-in ones.

use crate::{
    database::table::{read_row, statements},
    domain::reply::{KeptReply, ReplyTexts},
    primitives::{clock::Millis, fields::SingleLine},
};

read_row!(KeptReply, "replies", [key, title, texts, hidden_at, version]);

statements! {
    /// All replies by key.
    select all() -> Vec<KeptReply> = "ORDER BY key";

    /// Writes a reply if its version is unchanged, where a new one has version 0. Returns whether it was written.
    write keep(
        key: &str, title: Option<&SingleLine>, texts: &ReplyTexts, hidden_at: Option<Millis>, version: i64
    ) -> bool =
        "INSERT INTO replies (key, title, texts, hidden_at, version) \
         VALUES ($1, $2, $3, CAST($4 AS BIGINT), CAST($5 AS BIGINT) + 1) \
         ON CONFLICT (key) DO UPDATE SET title = excluded.title, texts = excluded.texts, \
         hidden_at = excluded.hidden_at, version = excluded.version WHERE replies.version = CAST($5 AS BIGINT)";

    /// Deletes a reply if its version is unchanged. Returns whether it was deleted.
    write remove(key: &str, version: i64) -> bool = "DELETE FROM replies WHERE key = $1 AND version = $2";
}
