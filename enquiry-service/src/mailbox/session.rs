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
    primitives::clock::Millis,
    tls,
};

/// Timeout of one response, and of one mail on a slow connection.
const LONGEST_SILENCE: Duration = Duration::from_secs(60);
/// Larger mails are read without their content.
const LARGEST_MAIL: u32 = 40 * 1024 * 1024;

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

/// A mail as received from the server.
pub struct RawMail {
    pub uid: i64,
    /// Milliseconds since 1970 of the arrival (INTERNALDATE); `None` if the server does not state it.
    pub at: Option<Millis>,
    /// Empty if the mail is too large.
    pub bytes: Vec<u8>,
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

    /// Fetches a mail without marking it as read; `None` if it is deleted.
    ///
    /// # Errors
    /// If the server does not answer.
    pub async fn read(&mut self, uid: i64) -> Result<Option<RawMail>, MailboxError> {
        let sizes: Vec<_> = {
            let stream = in_time(self.session.uid_fetch(uid.to_string(), "(UID INTERNALDATE RFC822.SIZE)")).await??;
            in_time(stream.try_collect()).await??
        };
        let Some(found) = sizes.into_iter().find(|fetched| fetched.uid.map(i64::from) == Some(uid)) else {
            return Ok(None);
        };
        let at = found.internal_date().map(|at| at.timestamp_millis());
        let query = if found.size.is_some_and(|size| size > LARGEST_MAIL) {
            "(UID BODY.PEEK[HEADER])"
        } else {
            "(UID BODY.PEEK[])"
        };
        let fetched: Vec<_> = {
            let stream = in_time(self.session.uid_fetch(uid.to_string(), query)).await??;
            in_time(stream.try_collect()).await??
        };
        let bytes = fetched.iter().find_map(|fetched| fetched.body().or_else(|| fetched.header()));
        Ok(bytes.map(|bytes| RawMail { uid, at, bytes: bytes.to_vec() }))
    }

    /// Logs out; errors are ignored, because the session ends anyway.
    pub async fn close(mut self) {
        let _ = in_time(self.session.logout()).await;
    }
}
