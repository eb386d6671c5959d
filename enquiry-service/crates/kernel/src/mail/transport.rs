use std::{
    fs::DirBuilder,
    io::Write,
    os::unix::fs::DirBuilderExt,
    path::{Path, PathBuf},
    sync::{Arc, Mutex, PoisonError},
};

use lettre::address::Envelope;

use super::{
    letter::Letter,
    send_error::SendError,
    smtp::{SmtpServer, SmtpUrlError},
};
use crate::settings::mail::{Delivery, MailSettings};

/// The transport of mails.
#[derive(Clone)]
pub enum Transport {
    Smtp(SmtpServer),
    Folder(PathBuf),
    /// Keeps mails in memory, for tests.
    Memory(Memory),
}

/// Sent mails, in the bytes that a server would receive.
#[derive(Clone, Default)]
pub struct Memory(Arc<Mutex<Vec<Sent>>>);

/// Envelope and content.
type Sent = (Envelope, Vec<u8>);

#[derive(Debug, thiserror::Error)]
pub enum TransportError {
    #[error("cannot use mail.smtp_url (TEMBEA_SMTP_URL): {0}")]
    Smtp(#[from] SmtpUrlError),
    #[error("cannot create the folder {} for mails: {source}", path.display())]
    Folder { path: PathBuf, source: std::io::Error },
}

impl Transport {
    pub fn new(settings: &MailSettings) -> Result<Self, TransportError> {
        match &settings.delivery {
            Delivery::Smtp(url) => Ok(Transport::Smtp(SmtpServer::from_url(url.reveal(), settings.timeout)?)),
            Delivery::Folder(path) => {
                let failed = |source| TransportError::Folder { path: path.clone(), source };
                // Mails contain personal data: only the service's user may read the files and the folder.
                DirBuilder::new().recursive(true).mode(0o700).create(path).map_err(failed)?;
                Ok(Transport::Folder(path.clone()))
            }
        }
    }

    pub async fn send(&self, letter: &Letter) -> Result<(), SendError> {
        let whole = || letter.message(letter.reply_to.as_ref());
        match self {
            Transport::Smtp(server) => server.send(letter).await,
            Transport::Folder(folder) => {
                let path = folder.join(file_name(letter));
                let written = write(folder, &path, &whole()?.formatted());
                written.map_err(|source| SendError::Write { path, source })
            }
            Transport::Memory(memory) => {
                let message = whole()?;
                memory.lock().push((message.envelope().clone(), message.formatted()));
                Ok(())
            }
        }
    }
}

impl Memory {
    pub fn all(&self) -> Vec<Sent> {
        self.lock().clone()
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Vec<Sent>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Derived from the mail's identity, so that a retry overwrites the file.
fn file_name(letter: &Letter) -> String {
    let id = letter.message_id.trim_matches(['<', '>']).split('@').next().unwrap_or_default();
    format!("{}-{id}.eml", letter.written_at)
}

fn write(folder: &Path, path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    let mut file = tempfile::NamedTempFile::new_in(folder)?;
    file.write_all(bytes)?;
    file.as_file().sync_all()?;
    file.persist(path).map_err(|error| error.error)?;
    Ok(())
}
