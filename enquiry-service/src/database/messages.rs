//! Mails of the outbox.

use content_model::{Choice, Locale};

use super::{
    DatabaseError, Insert, Transaction,
    table::{statements, table_row},
    value::Value,
};
use crate::domain::message::{Message, MessageKind, MessageState, NewMessage};
use uuid::Uuid;

table_row!(Message, "outbox", [id, kind, about, recipient, locale, created_at, state, attempts, next_at, last_error]);

const INSERT: Insert = Insert {
    table: "outbox",
    columns: &["id, kind, about, recipient, locale, created_at, state, next_at"],
    on_conflict: "",
};

/// Writes mails, whatever their limits.
///
/// # Errors
/// Where the database does not take them.
pub fn insert<'m>(
    transaction: &Transaction,
    messages: impl IntoIterator<Item = &'m NewMessage>,
) -> Result<(), DatabaseError> {
    let row = |message: &'m NewMessage| -> Vec<Value<'m>> {
        vec![
            message.id.into(),
            message.kind.name().into(),
            message.about.into(),
            (&message.recipient).into(),
            message.locale.map(Locale::code).into(),
            message.created_at.into(),
            MessageState::Waiting.name().into(),
            message.next_at.into(),
        ]
    };
    let rows: Vec<_> = messages.into_iter().map(row).collect();
    transaction.insert(&INSERT, &rows).map(drop)
}

statements! {
    /// Takes back a mail that was not sent yet.
    write take_back(about: Uuid, kind: MessageKind) -> () =
        "DELETE FROM outbox WHERE about = $1 AND kind = $2 AND state = 'waiting'";
}
