use std::time::Duration;

use lettre::{
    Address,
    transport::smtp::{
        authentication::{Credentials, Mechanism},
        client::{AsyncSmtpConnection, TlsParameters},
        commands::{Data, Mail, Rcpt},
        extension::{ClientId, Extension, MailBodyParameter, MailParameter},
    },
};
use percent_encoding::percent_decode_str;
use tokio::time::timeout;
use url::Url;

use super::{letter::Letter, send_error::SendError};

/// Timeout of the server's answer to QUIT; the mail is accepted by then.
const FAREWELL: Duration = Duration::from_secs(2);

/// An SMTP server. Each mail has a connection of its own: after an aborted dialogue, a reused connection could
/// attribute the answers of one mail to the next.
#[derive(Clone)]
pub struct SmtpServer {
    host: String,
    port: u16,
    encryption: Encryption,
    /// The client's name in EHLO.
    name: ClientId,
    credentials: Option<Credentials>,
    /// The timeout of one mail.
    timeout: Duration,
}

#[derive(Clone)]
enum Encryption {
    None,
    /// STARTTLS if the server offers it.
    Opportunistic(TlsParameters),
    /// STARTTLS is required.
    Required(TlsParameters),
    /// TLS from the first byte.
    Implicit(TlsParameters),
}

/// Why the address of a mail server is rejected. The address has a password, so it is not repeated.
#[derive(Debug, thiserror::Error)]
pub enum SmtpUrlError {
    #[error("it is not an address such as smtps://user:password@mail.example.com: {0}")]
    Url(#[from] url::ParseError),
    #[error("the host is missing")]
    NoHost,
    #[error("the scheme '{scheme}' with tls '{tls}' is unknown: use smtps://, smtp://…?tls=required or smtp://")]
    Scheme { scheme: String, tls: String },
    #[error("user and password must be UTF-8 after percent-decoding")]
    Credentials,
    #[error("cannot set up TLS: {0}")]
    Tls(#[from] lettre::transport::smtp::Error),
}

impl SmtpServer {
    /// Reads `smtps://user:password@host:port/name-in-ehlo`, or `smtp://…` with `?tls=required` or
    /// `?tls=opportunistic`.
    ///
    /// # Errors
    /// If the address cannot be parsed or has an unknown kind of encryption.
    pub fn from_url(url: &str, timeout: Duration) -> Result<Self, SmtpUrlError> {
        let url = Url::parse(url)?;
        let host = url.host_str().filter(|host| !host.is_empty()).ok_or(SmtpUrlError::NoHost)?.to_owned();
        let tls = url.query_pairs().find(|(key, _)| key == "tls").map(|(_, value)| value.into_owned());
        let parameters = || TlsParameters::new(host.clone());
        let (encryption, port) = match (url.scheme(), tls.as_deref()) {
            ("smtp", None) => (Encryption::None, 25),
            ("smtp", Some("opportunistic")) => (Encryption::Opportunistic(parameters()?), 587),
            ("smtp", Some("required")) => (Encryption::Required(parameters()?), 587),
            ("smtps", _) => (Encryption::Implicit(parameters()?), 465),
            (scheme, tls) => {
                let (scheme, tls) = (scheme.to_owned(), tls.unwrap_or_default().to_owned());
                return Err(SmtpUrlError::Scheme { scheme, tls });
            }
        };
        let decoded = |text: &str| {
            let decoded = percent_decode_str(text).decode_utf8().map_err(|_| SmtpUrlError::Credentials)?;
            Ok::<_, SmtpUrlError>(decoded.into_owned())
        };
        let credentials = match url.password() {
            Some(password) => Some(Credentials::new(decoded(url.username())?, decoded(password)?)),
            None => None,
        };
        let name = match url.path().trim_matches('/') {
            "" => ClientId::default(),
            name => ClientId::Domain(name.to_owned()),
        };
        let port = url.port().unwrap_or(port);
        Ok(SmtpServer { host, port, encryption, name, credentials, timeout })
    }

    /// Sends one mail within the timeout.
    ///
    /// # Errors
    /// [`SendError::Refused`] and [`SendError::Later`] are the server's answers about this mail; other errors concern
    /// the server or the connection, not the mail.
    pub async fn send(&self, letter: &Letter) -> Result<(), SendError> {
        // The library's timeout does not apply before the server's greeting.
        let (connection, sent) = timeout(self.timeout, self.converse(letter))
            .await
            .unwrap_or_else(|_| (None, Err(SendError::Silent(self.timeout))));
        if let Some(mut connection) = connection {
            // The mail is settled, so QUIT is sent in the background.
            tokio::spawn(async move {
                let _ = timeout(FAREWELL, connection.quit()).await;
            });
        }
        sent
    }

    async fn converse(&self, letter: &Letter) -> (Option<AsyncSmtpConnection>, Result<(), SendError>) {
        match self.open().await {
            Ok(mut connection) => {
                let sent = deliver(&mut connection, letter).await;
                (Some(connection), sent)
            }
            Err(error) => (None, Err(fault(&error))),
        }
    }

    /// Connects, sends EHLO, negotiates TLS and authenticates.
    async fn open(&self) -> Result<AsyncSmtpConnection, lettre::transport::smtp::Error> {
        let implicit = match &self.encryption {
            Encryption::Implicit(parameters) => Some(parameters.clone()),
            _ => None,
        };
        let address = (self.host.trim_matches(['[', ']']), self.port);
        let limit = Some(self.timeout);
        let mut connection = AsyncSmtpConnection::connect_tokio1(address, limit, &self.name, implicit, None).await?;
        match &self.encryption {
            Encryption::Opportunistic(parameters) if connection.can_starttls() => {
                connection.starttls(parameters.clone(), &self.name).await?;
            }
            Encryption::Required(parameters) => connection.starttls(parameters.clone(), &self.name).await?,
            _ => {}
        }
        if let Some(credentials) = &self.credentials {
            connection.auth(&[Mechanism::Plain, Mechanism::Login], credentials).await?;
        }
        Ok(connection)
    }
}

async fn deliver(connection: &mut AsyncSmtpConnection, letter: &Letter) -> Result<(), SendError> {
    let server = connection.server_info();
    let takes_all = server.supports_feature(Extension::SmtpUtfEight);
    let is_plain = |address: &Address| AsRef::<str>::as_ref(address).is_ascii();
    if !takes_all && ![&letter.to, &letter.from].iter().all(|mailbox| is_plain(&mailbox.email)) {
        let reason =
            "the recipient's address has letters outside ASCII before the @, which this mail server does not accept";
        return Err(SendError::Refused(reason.to_owned()));
    }
    // Without SMTPUTF8, servers refuse mails whose head has such an address, too: it stands in the mail's text.
    let answered = letter.reply_to.as_ref().filter(|mailbox| takes_all || is_plain(&mailbox.email));
    let message = letter.message(answered)?;
    let (envelope, mail) = (message.envelope(), message.formatted());
    let mut options = Vec::new();
    if [Some(&letter.to), Some(&letter.from), answered].iter().flatten().any(|mailbox| !is_plain(&mailbox.email)) {
        options.push(MailParameter::SmtpUtfEight);
    }
    if !mail.is_ascii() && server.supports_feature(Extension::EightBitMime) {
        options.push(MailParameter::Body(MailBodyParameter::EightBitMime));
    }
    connection.command(Mail::new(envelope.from().cloned(), options)).await.map_err(|error| fault(&error))?;
    for recipient in envelope.to() {
        connection.command(Rcpt::new(recipient.clone(), Vec::new())).await.map_err(|error| answer(&error))?;
    }
    connection.command(Data).await.map_err(|error| answer(&error))?;
    connection.message(&mail).await.map_err(|error| answer(&error))?;
    Ok(())
}

/// An error before the server has received the mail's envelope, so it does not concern the mail.
fn fault(error: &lettre::transport::smtp::Error) -> SendError {
    match error.status() {
        // The text of an answer may quote an address: only its code is used.
        Some(code) => SendError::Unreachable(format!("it answered {code} before a mail was offered")),
        None => SendError::Unreachable(reason(error)),
    }
}

/// The server's answer about the recipient or the mail.
fn answer(error: &lettre::transport::smtp::Error) -> SendError {
    match error.status().map(|code| code.to_string()) {
        // 421: the server closes the connection, which does not concern the mail.
        Some(code) if code == "421" => SendError::Unreachable(code),
        Some(code) if error.is_permanent() => SendError::Refused(code),
        Some(code) => SendError::Later(code),
        None => SendError::Unreachable(reason(error)),
    }
}

/// The root cause, such as "Connection refused".
fn reason(error: &dyn std::error::Error) -> String {
    let mut cause = error;
    while let Some(source) = cause.source() {
        cause = source;
    }
    cause.to_string()
}
