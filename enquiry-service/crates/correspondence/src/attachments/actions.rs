//! Files that wait for an answer.

use bytes::Bytes;
use uuid::Uuid;

use kernel::{
    clock::{self, Millis},
    database::{Database, DatabaseError, Lock},
    fields::SingleLine,
};

use super::{model::SentAttachment, store};
use crate::cases;

/// A file to attach to an answer.
#[derive(Clone, Debug)]
pub struct NewFile {
    /// The enquiry to answer.
    pub enquiry: Uuid,
    /// The person who uploads the file.
    pub staff: Uuid,
    /// File name without a path.
    pub name: SingleLine,
    /// Media type by the extension.
    pub media_type: &'static str,
    /// The bytes.
    pub content: Bytes,
}

/// The result of storing a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileKept {
    /// The file waits for its answer.
    Kept(SentAttachment),
    /// There is no such enquiry.
    NoSuchCase,
    /// The unsent files of the person would exceed [`SentAttachment::LARGEST_OF_PERSON`].
    PersonHasTooMuch,
    /// The unsent files of all would exceed [`SentAttachment::LARGEST_OF_ALL`].
    AllHaveTooMuch,
}

/// Stores a file until its answer is sent.
pub async fn keep_file(database: &Database, file: NewFile, now: Millis) -> Result<FileKept, DatabaseError> {
    database
        .write(move |transaction| {
            let NewFile { enquiry, staff, name, media_type, content } = file;
            if cases::store::find(transaction, enquiry)?.is_none() {
                return Ok(FileKept::NoSuchCase);
            }
            // One at a time: concurrent uploads are counted together.
            transaction.lock(Lock::Uploads)?;
            let size = i64::try_from(content.len()).unwrap_or(i64::MAX);
            if store::unsent_of(transaction, staff)?.saturating_add(size) > SentAttachment::LARGEST_OF_PERSON {
                return Ok(FileKept::PersonHasTooMuch);
            }
            if store::unsent(transaction)?.saturating_add(size) > SentAttachment::LARGEST_OF_ALL {
                return Ok(FileKept::AllHaveTooMuch);
            }
            let kept = SentAttachment {
                id: clock::id(now),
                enquiry,
                message: None,
                staff,
                at: now,
                name,
                media_type: media_type.to_owned(),
                size,
            };
            store::insert(transaction, &kept, content)?;
            Ok(FileKept::Kept(kept))
        })
        .await
}
