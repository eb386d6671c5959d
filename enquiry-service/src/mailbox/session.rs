use std::{sync::Arc, time::Duration};

use async_imap::{Authenticator, Client, Session};
use futures_util::TryStreamExt;
use rustls::{ClientConfig, pki_types::ServerName};
use tokio::{
    io::{AsyncRead, AsyncWrite},
    net::TcpStream,
    time::timeout,
};
use tokio_rustls::TlsConnector;

use super::oauth::{OAuthError, access_token};
use crate::{
    config::{MailboxSettings, MailboxSignIn},
    domain::mailbox::MailQuota,
    primitives::clock::Millis,
    tls,
};

/// Timeout of one response.
const LONGEST_SILENCE: Duration = Duration::from_secs(60);
/// Larger mails are read without their content.
pub const LARGEST_MAIL: usize = 40 * 1024 * 1024;
/// Bytes of one response: small enough for a slow line and for little memory.
pub const PIECE: usize = 512 * 1024;

/// Why the mailbox could not be read.
#[derive(Debug, thiserror::Error)]
pub enum MailboxError {
    #[error("the mail server cannot be reached: {0}")]
    Unreachable(#[source] std::io::Error),
    #[error("the mail server says nothing")]
    Silent,
    #[error("connections to the mail server cannot be prepared: {0}")]
    Tls(#[from] rustls::Error),
    #[error("mailbox.address: {0} is no name of a host")]
    Host(String),
    #[error("the mail server refuses the sign-in: see mailbox.password, or mailbox.oauth_refresh_token")]
    SignIn,
    #[error(transparent)]
    OAuth(#[from] OAuthError),
    #[error("there is no folder {0}: see mailbox.folder")]
    Folder(String),
    #[error("the mail server returned no content of mail {0}")]
    NoContent(i64),
    #[error("the mail server breaks off: {0}")]
    Protocol(#[from] async_imap::error::Error),
}

trait Stream: AsyncRead + AsyncWrite + Unpin + Send + std::fmt::Debug {}
impl<T: AsyncRead + AsyncWrite + Unpin + Send + std::fmt::Debug> Stream for T {}

/// A mailbox and its settings.
pub struct Mailbox {
    settings: MailboxSettings,
    tls: Arc<ClientConfig>,
    client: reqwest::Client,
}

/// An authenticated session with the folder opened read-only.
pub struct OpenMailbox {
    session: Session<Box<dyn Stream>>,
    /// UIDVALIDITY: if the server changes it, the UIDs are numbered anew.
    pub uid_validity: i64,
    /// The UID of the newest mail; 0 in an empty folder.
    pub newest: i64,
}

/// A mail as listed by the server.
#[derive(Clone, Copy, Debug)]
pub struct FoundMail {
    pub uid: i64,
    /// Milliseconds since 1970 of the arrival (INTERNALDATE); `None` if the server does not state it.
    pub at: Option<Millis>,
    /// In bytes; 0 if the server does not state it.
    pub size: i64,
}

struct XOAuth2(String);

impl Authenticator for XOAuth2 {
    type Response = String;

    fn process(&mut self, _: &[u8]) -> String {
        // A second challenge contains the reason of a rejection, and is answered with an empty response.
        std::mem::take(&mut self.0)
    }
}

impl Mailbox {
    /// Does not connect yet.
    ///
    /// # Errors
    /// If TLS cannot be set up.
    pub fn new(settings: MailboxSettings) -> Result<Self, MailboxError> {
        let config = tls::client_config()?;
        let builder = reqwest::Client::builder().tls_backend_preconfigured(config.clone());
        let client = builder.redirect(reqwest::redirect::Policy::none()).build().map_err(OAuthError::Unreachable)?;
        Ok(Mailbox { settings, tls: Arc::new(config), client })
    }

    /// The name of the mailbox in the database and the log.
    pub fn name(&self) -> String {
        let MailboxSettings { user, host, folder, .. } = &self.settings;
        format!("{user}@{host}/{folder}")
    }

    /// The mail server whose checks of senders are trusted.
    pub fn authentication_server(&self) -> Option<&str> {
        self.settings.authentication_server.as_deref()
    }

    /// How much of the mails of strangers is kept.
    pub fn quota(&self) -> MailQuota {
        self.settings.quota
    }

    /// Connects, authenticates and opens the folder.
    ///
    /// # Errors
    /// If the server cannot be reached, rejects the login, or has no such folder.
    pub async fn open(&self) -> Result<OpenMailbox, MailboxError> {
        let MailboxSettings { host, port, is_encrypted, user, folder, .. } = &self.settings;
        let host = host.trim_matches(['[', ']']);
        let connected = in_time(TcpStream::connect((host, *port))).await?;
        let stream = connected.map_err(MailboxError::Unreachable)?;
        let stream: Box<dyn Stream> = if *is_encrypted {
            let name = ServerName::try_from(host.to_owned()).map_err(|_| MailboxError::Host(host.to_owned()))?;
            let connector = TlsConnector::from(Arc::clone(&self.tls));
            Box::new(in_time(connector.connect(name, stream)).await?.map_err(MailboxError::Unreachable)?)
        } else {
            Box::new(stream)
        };
        let mut client = Client::new(stream);
        in_time(client.read_response()).await?.map_err(MailboxError::Unreachable)?.ok_or(MailboxError::Silent)?;
        let signed_in = match &self.settings.sign_in {
            MailboxSignIn::Password(password) => in_time(client.login(user, password.reveal())).await?,
            MailboxSignIn::OAuth(oauth) => {
                let token = access_token(&self.client, oauth).await?;
                let answer = XOAuth2(format!("user={user}\u{1}auth=Bearer {token}\u{1}\u{1}"));
                in_time(client.authenticate("XOAUTH2", answer)).await?
            }
        };
        let mut session = signed_in.map_err(|(error, _)| refused(error))?;
        let opened = in_time(session.examine(folder)).await?;
        let opened = opened.map_err(|error| match error {
            async_imap::error::Error::No(_) => MailboxError::Folder(folder.clone()),
            other => MailboxError::Protocol(other),
        })?;
        let uid_validity = opened.uid_validity.map_or(0, i64::from);
        let newest = opened.uid_next.map_or(0, |next| i64::from(next) - 1);
        Ok(OpenMailbox { session, uid_validity, newest })
    }
}

fn refused(error: async_imap::error::Error) -> MailboxError {
    match error {
        async_imap::error::Error::No(_) => MailboxError::SignIn,
        other => MailboxError::Protocol(other),
    }
}

async fn in_time<T>(call: impl Future<Output = T>) -> Result<T, MailboxError> {
    timeout(LONGEST_SILENCE, call).await.map_err(|_| MailboxError::Silent)
}

impl OpenMailbox {
    /// The UIDs after a given one, in order.
    ///
    /// # Errors
    /// If the server does not answer.
    pub async fn after(&mut self, uid: i64) -> Result<Vec<i64>, MailboxError> {
        // The range `n:*` always includes the newest mail, even if its UID is lower.
        let found = in_time(self.session.uid_search(format!("UID {}:*", uid + 1))).await??;
        let mut numbers: Vec<i64> = found.into_iter().map(i64::from).filter(|found| *found > uid).collect();
        numbers.sort_unstable();
        Ok(numbers)
    }

    /// Finds a mail; `None` if it is deleted.
    ///
    /// # Errors
    /// If the server does not answer.
    pub async fn find(&mut self, uid: i64) -> Result<Option<FoundMail>, MailboxError> {
        let fetched = self.fetch(uid, "(UID INTERNALDATE RFC822.SIZE)").await?;
        let found = fetched.into_iter().find(|fetched| fetched.uid.map(i64::from) == Some(uid));
        Ok(found.map(|found| FoundMail {
            uid,
            at: found.internal_date().map(|at| at.timestamp_millis()),
            size: found.size.map_or(0, i64::from),
        }))
    }

    /// Fetches at most [`PIECE`] bytes of a mail without marking it as read. A shorter piece is the last.
    ///
    /// # Errors
    /// If the server does not answer, or returns no content at all.
    pub async fn piece(&mut self, uid: i64, start: usize) -> Result<Vec<u8>, MailboxError> {
        let fetched = self.fetch(uid, &format!("(UID BODY.PEEK[]<{start}.{PIECE}>)")).await?;
        match fetched.iter().find_map(async_imap::types::Fetch::body) {
            Some(piece) => Ok(piece.to_vec()),
            // Of a mail that ends where a piece ends, some servers return nothing.
            None if start > 0 => Ok(Vec::new()),
            None => Err(MailboxError::NoContent(uid)),
        }
    }

    /// Fetches the start of a mail's head without marking it as read.
    ///
    /// # Errors
    /// If the server does not answer, or returns no head.
    pub async fn head(&mut self, uid: i64) -> Result<Vec<u8>, MailboxError> {
        let fetched = self.fetch(uid, &format!("(UID BODY.PEEK[HEADER]<0.{PIECE}>)")).await?;
        let head = fetched.iter().find_map(async_imap::types::Fetch::header);
        head.map(<[u8]>::to_vec).ok_or(MailboxError::NoContent(uid))
    }

    async fn fetch(&mut self, uid: i64, query: &str) -> Result<Vec<async_imap::types::Fetch>, MailboxError> {
        let stream = in_time(self.session.uid_fetch(uid.to_string(), query)).await??;
        Ok(in_time(stream.try_collect()).await??)
    }

    /// Logs out; errors are ignored, because the session ends anyway.
    pub async fn close(mut self) {
        let _ = in_time(self.session.logout()).await;
    }
}
