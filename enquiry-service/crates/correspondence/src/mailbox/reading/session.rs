use std::{sync::Arc, time::Duration};

use async_imap::{
    Authenticator, Client, Session,
    imap_proto::{AttributeValue, MailboxDatum, Response, Status},
};
use jiff::fmt::strtime;
use rustls::{ClientConfig, pki_types::ServerName};
use tokio::{
    io::{AsyncRead, AsyncWrite},
    net::TcpStream,
    time::timeout,
};
use tokio_rustls::TlsConnector;

use kernel::{clock::Millis, tls};

use super::{
    bounded::{Allowance, Bounded},
    oauth::{OAuthError, access_token},
};
use crate::mailbox::{
    model::MailQuota,
    settings::{MailboxSettings, MailboxSignIn},
};

/// Timeout of one response.
const LONGEST_SILENCE: Duration = Duration::from_secs(60);
/// Larger mails are read without their content.
pub const LARGEST_MAIL: usize = 40 * 1024 * 1024;
/// Bytes of one response: small enough for a slow line and for little memory.
pub const PIECE: usize = 512 * 1024;
/// Most bytes of the answer to one command, and of a list of mails.
const LONGEST_ANSWER: usize = 2 * 1024 * 1024;
const LONGEST_LIST: usize = 16 * 1024 * 1024;

/// Why the mailbox could not be read.
#[derive(Debug, thiserror::Error)]
pub enum MailboxError {
    #[error("cannot reach the mail server: {0}")]
    Unreachable(#[source] std::io::Error),
    #[error("the mail server did not answer in time")]
    Silent,
    #[error("cannot set up TLS for the mail server: {0}")]
    Tls(#[from] rustls::Error),
    #[error("mailbox.address: {0} is not a host name")]
    Host(String),
    #[error("the mail server refused the sign-in: check mailbox.password, or mailbox.oauth_refresh_token")]
    SignIn,
    #[error(transparent)]
    OAuth(#[from] OAuthError),
    #[error("there is no folder {0}: check mailbox.folder")]
    Folder(String),
    #[error("the mail server returned no content of mail {0}")]
    NoContent(i64),
    #[error("the mail server closed the connection in the middle of an answer")]
    Closed,
    #[error("the connection to the mail server broke: {0}")]
    Broken(#[source] std::io::Error),
    #[error("the mail server refused the command: {0}")]
    NotDone(String),
    #[error("the mail server sent an invalid answer: {0}")]
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
    session: Session<Bounded<Box<dyn Stream>>>,
    allowance: Allowance,
    /// UIDVALIDITY: if the server changes it, the UIDs are renumbered.
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
        let allowance = Allowance::default();
        allowance.set(LONGEST_ANSWER);
        let mut client = Client::new(Bounded::new(stream, allowance.clone()));
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
        Ok(OpenMailbox { session, allowance, uid_validity, newest })
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

/// Milliseconds since 1970 of an INTERNALDATE such as ` 1-Nov-2026 09:00:00 +0300`.
fn internal_date(text: &str) -> Option<Millis> {
    let parsed = strtime::parse("%d-%b-%Y %H:%M:%S %z", text.trim()).ok()?;
    parsed.to_timestamp().ok().map(|at| at.as_millisecond())
}

impl OpenMailbox {
    /// The UIDs after a given one, in order.
    ///
    /// # Errors
    /// If the server does not complete its answer.
    pub async fn after(&mut self, uid: i64) -> Result<Vec<i64>, MailboxError> {
        // The range `n:*` always includes the newest mail, even if its UID is lower.
        let mut numbers: Vec<i64> = Vec::new();
        self.command(&format!("UID SEARCH UID {}:*", uid + 1), LONGEST_LIST, |response| {
            if let Response::MailboxData(MailboxDatum::Search(found)) = response {
                numbers.extend(found.iter().copied().map(i64::from).filter(|found| *found > uid));
            }
        })
        .await?;
        numbers.sort_unstable();
        numbers.dedup();
        Ok(numbers)
    }

    /// Finds a mail; `None` if it is deleted.
    ///
    /// # Errors
    /// If the server does not complete its answer.
    pub async fn find(&mut self, uid: i64) -> Result<Option<FoundMail>, MailboxError> {
        let mut found = None;
        self.fetch(uid, "INTERNALDATE RFC822.SIZE", |attributes| {
            let mut mail = FoundMail { uid, at: None, size: 0 };
            for attribute in attributes {
                match attribute {
                    AttributeValue::InternalDate(text) => mail.at = internal_date(text),
                    AttributeValue::Rfc822Size(size) => mail.size = i64::from(*size),
                    _ => {}
                }
            }
            found = Some(mail);
        })
        .await?;
        Ok(found)
    }

    /// Fetches at most [`PIECE`] bytes of a mail without marking it as read. A shorter piece is the last.
    ///
    /// # Errors
    /// If the server does not complete its answer, or returns no content at all.
    pub async fn piece(&mut self, uid: i64, start: usize) -> Result<Vec<u8>, MailboxError> {
        match self.section(uid, &format!("BODY.PEEK[]<{start}.{PIECE}>")).await? {
            Some(piece) => Ok(piece),
            // Of a mail that ends where a piece ends, some servers return nothing.
            None if start > 0 => Ok(Vec::new()),
            None => Err(MailboxError::NoContent(uid)),
        }
    }

    /// Fetches the start of a mail's head without marking it as read.
    ///
    /// # Errors
    /// If the server does not complete its answer, or returns no head.
    pub async fn head(&mut self, uid: i64) -> Result<Vec<u8>, MailboxError> {
        let head = self.section(uid, &format!("BODY.PEEK[HEADER]<0.{PIECE}>")).await?;
        head.ok_or(MailboxError::NoContent(uid))
    }

    /// The bytes of the only section of a mail that is asked for.
    async fn section(&mut self, uid: i64, query: &str) -> Result<Option<Vec<u8>>, MailboxError> {
        let mut bytes = None;
        self.fetch(uid, query, |attributes| {
            bytes = attributes.iter().find_map(|attribute| match attribute {
                AttributeValue::BodySection { data: Some(data), .. }
                | AttributeValue::Rfc822(Some(data))
                | AttributeValue::Rfc822Header(Some(data)) => Some(data.to_vec()),
                _ => None,
            });
        })
        .await?;
        Ok(bytes)
    }

    /// Passes on what the server says of this mail, and of no other.
    async fn fetch(
        &mut self,
        uid: i64,
        query: &str,
        mut take: impl FnMut(&[AttributeValue]),
    ) -> Result<(), MailboxError> {
        self.command(&format!("UID FETCH {uid} (UID {query})"), LONGEST_ANSWER, |response| {
            let Response::Fetch(_, attributes) = response else { return };
            let is_this = |attribute: &AttributeValue| match attribute {
                AttributeValue::Uid(found) => i64::from(*found) == uid,
                _ => false,
            };
            if attributes.iter().any(is_this) {
                take(attributes);
            }
        })
        .await
    }

    /// Runs a command to its end: an answer that breaks off, or ends with another status than OK, is an error, so that
    /// nothing is taken for missing which the server only failed to send.
    async fn command(
        &mut self,
        command: &str,
        longest: usize,
        mut take: impl FnMut(&Response),
    ) -> Result<(), MailboxError> {
        self.allowance.set(longest);
        let tag = in_time(self.session.run_command(command)).await??;
        loop {
            let read = in_time(self.session.read_response()).await?.map_err(MailboxError::Broken)?;
            let response = read.ok_or(MailboxError::Closed)?;
            match response.parsed() {
                Response::Done { tag: done, status: Status::Ok, .. } if *done == tag => return Ok(()),
                Response::Done { tag: done, status, .. } if *done == tag => {
                    return Err(MailboxError::NotDone(format!("{status:?}")));
                }
                Response::Data { status: Status::Bye, .. } => return Err(MailboxError::Closed),
                other => take(other),
            }
        }
    }

    /// Logs out; errors are ignored, because the session ends anyway.
    pub async fn close(mut self) {
        let _ = in_time(self.session.logout()).await;
    }
}
