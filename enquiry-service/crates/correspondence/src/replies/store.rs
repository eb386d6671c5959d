//! Reply templates that differ from the built-in ones.

use kernel::{
    clock::Millis,
    database::{
        cells::texts,
        table::{read_row, statements},
    },
    fields::SingleLine,
};

use super::model::{KeptReply, ReplyTexts};

texts!(json ReplyTexts);

read_row!(KeptReply, "replies", [key, title, texts, hidden_at, version]);

statements! {
    /// All replies by key.
    readable all() -> Vec<KeptReply> = "ORDER BY key";

    /// Inserts a reply, whose version is then 1, unless there is one with the key. Returns whether it was written.
    write insert(key: &str, title: Option<&SingleLine>, texts: &ReplyTexts, hidden_at: Option<Millis>) -> bool =
        "INSERT INTO replies (key, title, texts, hidden_at, version) VALUES ($1, $2, $3, $4, 1) \
         ON CONFLICT (key) DO NOTHING";

    /// Changes a reply if its version is unchanged. Returns whether it was written.
    write change(
        key: &str, title: Option<&SingleLine>, texts: &ReplyTexts, hidden_at: Option<Millis>, version: i64
    ) -> bool =
        "UPDATE replies SET title = $2, texts = $3, hidden_at = $4, version = version + 1 \
         WHERE key = $1 AND version = $5";

    /// Deletes a reply if its version is unchanged. Returns whether it was deleted.
    write remove(key: &str, version: i64) -> bool = "DELETE FROM replies WHERE key = $1 AND version = $2";
}
