//! Mails of visitors, and the files that came with them.

use uuid::Uuid;

use kernel::{
    clock::{self, Millis},
    database::{
        Connection, DatabaseError, Transaction,
        cells::texts,
        table::{read_row, statements},
        value::{Value, values},
    },
};

use super::model::{FilingState, IncomingMail, MailFault, MailKind, ReceivedAttachment, ReceivedMail, SenderCheck};

texts!(named FilingState, MailFault, MailKind, SenderCheck);

read_row!(ReceivedMail, "received_mails", [
    id, enquiry as "enquiry_id", state, kind, at, sender, from_name, subject, text, message_id, size, fault, sender_check,
    own_length,
]);
read_row!(ReceivedAttachment, "received_attachments", [
    id, mail as "mail_id", name, media_type, size, kept = "CAST(length(content) AS BIGINT) AS kept",
]);

/// The statement that deletes what mails say. Their keys are kept, so that they are not received again.
macro_rules! blank {
    ($which:literal) => {
        concat!(
            "UPDATE received_mails SET state = 'discarded', sender = '', from_key = '', from_name = '', subject = '', \
             text = '', message_id = '', own_length = NULL, kept = 0 ",
            $which
        )
    };
}

/// Inserts a mail with its attachments; `false` if it exists.
pub fn insert(transaction: &Transaction, mail: &ReceivedMail, incoming: IncomingMail) -> Result<bool, DatabaseError> {
    let ReceivedMail { id, enquiry, state, kind, at, sender, from_name, subject, text, message_id, .. } = mail;
    let ReceivedMail { size, fault, sender_check, own_length, .. } = mail;
    let sql = "INSERT INTO received_mails (id, mail_key, enquiry_id, state, kind, at, from_key, sender, from_name, \
               subject, text, message_id, size, fault, sender_check, own_length, kept) \
               VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17) \
               ON CONFLICT (mail_key) DO NOTHING";
    let (key, from_key) = (&incoming.key, mail.from_key());
    let kept = i64::try_from(incoming.kept_bytes()).unwrap_or(i64::MAX);
    let values = values![
        id,
        key,
        enquiry,
        state,
        kind,
        at,
        from_key,
        sender,
        from_name,
        subject,
        text,
        message_id,
        size,
        fault,
        sender_check,
        own_length,
        kept,
    ];
    if !transaction.write::<bool>(sql, values)? {
        return Ok(false);
    }
    for file in incoming.attachments {
        let sql = "INSERT INTO received_attachments (id, mail_id, name, media_type, size, content) \
                   VALUES ($1, $2, $3, $4, $5, $6)";
        let mut values = values![clock::id(*at), id, file.name, file.media_type, file.size].to_vec();
        // Moves the bytes, of which a mail can have many.
        values.push(Value::Blob(file.content));
        transaction.write::<()>(sql, &values)?;
    }
    Ok(true)
}

/// The enquiry to whose case a mail with one of these Message-IDs is assigned, the first match.
pub fn enquiry_of(connection: &Connection, message_ids: &[String]) -> Result<Option<Uuid>, DatabaseError> {
    let ids = message_ids.iter().filter(|id| !id.is_empty());
    ids.map(|id| enquiry_of_message(connection, id)).find_map(Result::transpose).transpose()
}

/// The enquiry to which one of our ids refers, the first match: the id of an enquiry, of a mail in the outbox, or of an
/// answer.
pub fn enquiry_of_own(connection: &Connection, ids: &[Uuid]) -> Result<Option<Uuid>, DatabaseError> {
    ids.iter().map(|id| enquiry_of_id(connection, *id)).find_map(Result::transpose).transpose()
}

/// The enquiry with one of these references, if it was sent from this address.
pub fn enquiry_of_sender(
    connection: &Connection,
    references: &[String],
    email_key: &str,
) -> Result<Option<Uuid>, DatabaseError> {
    let mut found = references.iter().map(|reference| enquiry_of_reference(connection, reference, email_key));
    found.find_map(Result::transpose).transpose()
}

statements! {
    /// Whether a mail with this key was received.
    query knows(key: &str) -> bool = "SELECT 1 FROM received_mails WHERE mail_key = $1";

    /// The enquiry to whose case a mail with this Message-ID is assigned.
    query enquiry_of_message(message_id: &str) -> Option<Uuid> =
        "SELECT enquiry_id FROM received_mails WHERE message_id = $1 AND enquiry_id IS NOT NULL LIMIT 1";

    /// The enquiry with this reference, if it was sent from this address.
    query enquiry_of_reference(reference: &str, email_key: &str) -> Option<Uuid> =
        "SELECT id FROM enquiries WHERE reference = $1 AND email_key = $2";

    /// The enquiry to which one of our ids refers.
    query enquiry_of_id(id: Uuid) -> Option<Uuid> =
        "SELECT id FROM enquiries WHERE id = $1 \
         OR id IN (SELECT about FROM outbox WHERE outbox.id = $1) \
         OR id IN (SELECT enquiry_id FROM case_messages WHERE case_messages.id = $1 \
         OR case_messages.id IN (SELECT about FROM outbox WHERE outbox.id = $1)) LIMIT 1";

    /// The bytes of texts and files that are kept of a sender's mails since a time.
    value kept_of_sender(from_key: &str, since: Millis) -> i64 =
        "SELECT CAST(coalesce(sum(kept), 0) AS BIGINT) FROM received_mails WHERE from_key = $1 AND at >= $2";

    /// The bytes of texts and files that are kept since a time of mails in a case which its visitor did not send; 0 if the
    /// visitor sends the next one.
    value kept_of_strangers(enquiry: Uuid, since: Millis, from_key: &str) -> i64 =
        "SELECT CAST(coalesce(sum(kept), 0) AS BIGINT) FROM received_mails \
         JOIN enquiries ON enquiries.id = received_mails.enquiry_id \
         WHERE received_mails.enquiry_id = $1 AND received_mails.at >= $2 AND email_key <> $3 AND from_key <> email_key";

    /// The bytes of texts and files that are kept of mails without a case.
    value kept_unsorted() -> i64 =
        "SELECT CAST(coalesce(sum(kept), 0) AS BIGINT) FROM received_mails WHERE state = 'unsorted'";

    /// The newest mails of a case, newest first; at most 200.
    readable newest_of_enquiry(enquiry: Uuid) -> Vec<ReceivedMail> =
        "WHERE enquiry_id = $1 ORDER BY at DESC, id DESC LIMIT 200";

    /// The attachments of the mails of a case.
    readable attachments_of(enquiry: Uuid) -> Vec<ReceivedAttachment> =
        "WHERE mail_id IN (SELECT id FROM received_mails WHERE enquiry_id = $1) ORDER BY name, id";

    /// Reads a mail and locks its row until the transaction ends.
    lock_row locked(id: Uuid) -> Option<ReceivedMail> = "WHERE id = $1";

    /// Assigns a mail to the case of an enquiry.
    write file(id: Uuid, enquiry: Uuid) -> () =
        "UPDATE received_mails SET enquiry_id = $2, state = 'filed' WHERE id = $1";

    /// Blanks a mail that belongs to no case.
    write discard(id: Uuid) -> () =
        blank!("WHERE id = $1");

    /// Deletes the attachments of a mail.
    write delete_attachments(mail: Uuid) -> () = "DELETE FROM received_attachments WHERE mail_id = $1";

    /// Deletes a person's mails that are assigned to no case.
    write erase(email_key: &str) -> () = "DELETE FROM received_mails WHERE from_key = $1";

    /// Blanks unassigned mails received before the given time.
    write forget_unsorted(before: Millis) -> () =
        blank!("WHERE state = 'unsorted' AND at < $1");

    /// Deletes the attachments of blanked mails.
    write delete_discarded_attachments() -> () = "DELETE FROM received_attachments \
         WHERE mail_id IN (SELECT id FROM received_mails WHERE state = 'discarded')";

    /// Deletes the mails of visitors whose personal data are blanked, and unassigned mails received before the given
    /// time.
    write purge(before: i64) -> () =
        "DELETE FROM received_mails WHERE (enquiry_id IS NULL AND at < $1) \
         OR enquiry_id IN (SELECT id FROM enquiries WHERE anonymised_at IS NOT NULL)";

    /// The unassigned mails, oldest first.
    readable unsorted(most: i64) -> Vec<ReceivedMail> = "WHERE state = 'unsorted' ORDER BY at, id LIMIT $1";

    /// The attachments of these, in the order of each mail.
    readable attachments_of_unsorted(most: i64) -> Vec<ReceivedAttachment> =
        "WHERE mail_id IN (SELECT id FROM received_mails WHERE state = 'unsorted' ORDER BY at, id LIMIT $1) ORDER BY id";

    /// The number of unassigned mails.
    value count_unsorted() -> i64 = "SELECT count(*) FROM received_mails WHERE state = 'unsorted'";

    /// The enquiry of a received or sent attachment; `None` if there is no such file.
    query case_of_attachment(id: Uuid) -> Option<Option<Uuid>> =
        "SELECT enquiry_id FROM received_mails WHERE id IN (SELECT mail_id FROM received_attachments WHERE id = $1) \
         UNION ALL SELECT enquiry_id FROM sent_attachments WHERE id = $1";

    /// The bytes of a received or sent attachment; `None` without one.
    query attachment_content(id: Uuid) -> Option<Vec<u8>> = "SELECT content FROM received_attachments WHERE id = $1 \
         UNION ALL SELECT content FROM sent_attachments WHERE id = $1";
}
