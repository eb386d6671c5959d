//! The answer of the process that parses a mail: the length of a head in JSON, the head, then the kept files.

use std::io::{self, Write};

use serde::{Deserialize, Serialize};
use tokio::io::{AsyncRead, AsyncReadExt};

use crate::mailbox::model::{IncomingMail, LARGEST_ATTACHMENT, MOST_NAMED};

/// The longest head, in bytes: all its texts are limited.
const LONGEST_HEAD: u32 = 4 * 1024 * 1024;

#[derive(Serialize, Deserialize)]
struct Head<M> {
    mail: M,
    /// Sizes of the kept files, in the order of the attachments.
    kept: Vec<usize>,
}

/// Writes a mail.
///
/// # Errors
/// If the mail cannot be written whole.
pub fn write(mail: &IncomingMail, out: &mut impl Write) -> io::Result<()> {
    let kept = mail.attachments.iter().map(|file| file.content.len()).collect();
    let head = serde_json::to_vec(&Head { mail, kept })?;
    let length = u32::try_from(head.len()).map_err(io::Error::other)?;
    out.write_all(&length.to_be_bytes())?;
    out.write_all(&head)?;
    mail.attachments.iter().try_for_each(|file| out.write_all(&file.content))?;
    out.flush()
}

/// Reads a mail.
///
/// # Errors
/// If the answer ends early, or breaks a limit.
pub async fn read(from: &mut (impl AsyncRead + Unpin)) -> io::Result<IncomingMail> {
    let invalid = || io::Error::from(io::ErrorKind::InvalidData);
    let length = from.read_u32().await?;
    if length > LONGEST_HEAD {
        return Err(invalid());
    }
    let mut head = vec![0; usize::try_from(length).map_err(io::Error::other)?];
    from.read_exact(&mut head).await?;
    let Head { mut mail, kept }: Head<IncomingMail> = serde_json::from_slice(&head)?;
    if mail.attachments.len() > MOST_NAMED || kept.len() != mail.attachments.len() {
        return Err(invalid());
    }
    for (file, size) in mail.attachments.iter_mut().zip(kept) {
        if size > LARGEST_ATTACHMENT {
            return Err(invalid());
        }
        file.content = vec![0; size];
        from.read_exact(&mut file.content).await?;
    }
    Ok(mail)
}
