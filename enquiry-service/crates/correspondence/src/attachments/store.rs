//! Attachments of answers.

use bytes::Bytes;
use uuid::Uuid;

use kernel::{
    clock::Millis,
    database::{
        DatabaseError, Transaction,
        table::{read_row, statements},
        value::{Value, values},
    },
};

use super::model::SentAttachment;

read_row!(SentAttachment, "sent_attachments", [
    id, enquiry as "enquiry_id", message as "message_id", staff as "staff_id", at, name, media_type, size,
]);

/// Inserts a file.
pub fn insert(transaction: &Transaction, file: &SentAttachment, content: Bytes) -> Result<(), DatabaseError> {
    let sql = "INSERT INTO sent_attachments (id, enquiry_id, message_id, staff_id, at, name, media_type, size, content) \
               VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)";
    let SentAttachment { id, enquiry, message, staff, at, name, media_type, size } = file;
    let mut values = values![id, enquiry, message, staff, at, name, media_type, size].to_vec();
    // Moves the bytes of an upload, which nobody else holds, instead of copying them.
    values.push(Value::Blob(content.into()));
    transaction.write(sql, &values)
}

statements! {
    /// The sent files of a case.
    readable of_enquiry(enquiry: Uuid) -> Vec<SentAttachment> =
        "WHERE enquiry_id = $1 AND message_id IS NOT NULL ORDER BY name, id";

    /// Reads a person's file that is attached to no answer yet, and locks its row.
    lock_row waiting(id: Uuid, enquiry: Uuid, staff: Uuid) -> Option<SentAttachment> =
        "WHERE id = $1 AND enquiry_id = $2 AND staff_id = $3 AND message_id IS NULL";

    /// Whether a file went out with the answer that has this idempotency key.
    query is_sent_with(id: Uuid, key: &str) -> bool =
        "SELECT 1 FROM sent_attachments WHERE id = $1 \
         AND message_id IN (SELECT id FROM case_messages WHERE send_key = $2)";

    /// The size of a person's files that no answer has used, in bytes.
    value unsent_of(staff: Uuid) -> i64 =
        "SELECT CAST(coalesce(sum(size), 0) AS BIGINT) FROM sent_attachments WHERE staff_id = $1 AND message_id IS NULL";

    /// The size of all files that no answer has used, in bytes.
    value unsent() -> i64 =
        "SELECT CAST(coalesce(sum(size), 0) AS BIGINT) FROM sent_attachments WHERE message_id IS NULL";

    /// Attaches a file to an answer.
    write attach(id: Uuid, message: Uuid) -> () = "UPDATE sent_attachments SET message_id = $2 WHERE id = $1";

    /// Deletes files that were uploaded before the given time and not sent, and those of visitors whose personal data
    /// are blanked.
    write purge(before: Millis) -> () =
        "DELETE FROM sent_attachments WHERE (message_id IS NULL AND at < $1) \
         OR enquiry_id IN (SELECT id FROM enquiries WHERE anonymised_at IS NOT NULL)";

    /// Name, media type and bytes of the files of an answer.
    query of_answer(message: Uuid) -> Vec<(String, String, Vec<u8>)> =
        "SELECT name, media_type, content FROM sent_attachments WHERE message_id = $1 ORDER BY name, id";
}
