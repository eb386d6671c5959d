use std::{
    net::IpAddr,
    path::{Path, PathBuf},
};

use url::Url;

use kernel::settings::{secret::Secret, source::Reader};

use super::model::MailQuota;

/// The mailbox that receives visitors' replies.
#[derive(Clone, Debug)]
pub struct MailboxSettings {
    pub host: String,
    pub port: u16,
    /// False disables TLS, for tests on this machine only.
    pub is_encrypted: bool,
    pub user: String,
    pub sign_in: MailboxSignIn,
    /// The only folder that is read.
    pub folder: String,
    /// The mail server whose checks of senders are trusted, as its Authentication-Results headers name it.
    pub authentication_server: Option<String>,
    /// How much of the mails of strangers is kept.
    pub quota: MailQuota,
    /// The program that parses one mail: this one.
    pub reader: PathBuf,
}

/// How the service signs in to the mailbox.
#[derive(Clone, Debug)]
pub enum MailboxSignIn {
    Password(Secret),
    /// XOAUTH2 with access tokens obtained by a refresh token.
    OAuth(OAuthSettings),
}

#[derive(Clone, Debug)]
pub struct OAuthSettings {
    pub token_url: String,
    pub client_id: String,
    pub client_secret: Secret,
    pub refresh_token: Secret,
}

impl MailboxSettings {
    /// `None` without an address: then no mailbox is read.
    pub fn read(reader: &mut Reader, production: bool) -> Option<Self> {
        let folder = reader.text("mailbox.folder", "INBOX");
        let authentication_server = reader.optional("mailbox.authentication_server");
        let megabytes = |number: i64| number * 1024 * 1024;
        let quota = MailQuota {
            of_sender_and_day: megabytes(reader.number("mailbox.sender_megabytes_per_day", 100, 1..=100_000)),
            without_case: megabytes(reader.number("mailbox.unsorted_megabytes", 1024, 1..=1_000_000)),
        };
        let sign_in = sign_in(reader);
        let address = reader.optional("mailbox.address")?;
        let help = "must be imaps://user@host, with a port where it is not 993";
        let url = Url::parse(&address).ok().filter(|url| matches!(url.scheme(), "imaps" | "imap"));
        let Some((url, host)) = url.and_then(|url| url.host_str().map(str::to_owned).map(|host| (url, host))) else {
            reader.fault("mailbox.address", help);
            return None;
        };
        if url.password().is_some() {
            reader.fault("mailbox.address", "contains a password, which belongs in mailbox.password");
        }
        let is_encrypted = url.scheme() == "imaps";
        if !is_encrypted && (production || !is_loopback(&host)) {
            reader.fault("mailbox.address", "must begin with imaps://: mails and passwords travel encrypted");
        }
        let user = percent_encoding::percent_decode_str(url.username()).decode_utf8_lossy().into_owned();
        if user.is_empty() {
            reader.fault("mailbox.address", help);
        }
        let Some(sign_in) = sign_in else {
            let reason = "is missing: set it, or mailbox.oauth_token_url with its client and refresh token";
            reader.fault("mailbox.password", reason);
            return None;
        };
        let port = url.port().unwrap_or(if is_encrypted { 993 } else { 143 });
        Some(MailboxSettings {
            host,
            port,
            is_encrypted,
            user,
            sign_in,
            folder,
            authentication_server,
            quota,
            reader: own_program(),
        })
    }
}

fn sign_in(reader: &mut Reader) -> Option<MailboxSignIn> {
    let password = reader.optional("mailbox.password");
    let token_url = reader.optional("mailbox.oauth_token_url");
    let client_id = reader.text("mailbox.oauth_client_id", "");
    let client_secret = Secret::new(reader.text("mailbox.oauth_client_secret", ""));
    let refresh_token = reader.optional("mailbox.oauth_refresh_token");
    if let Some(password) = password {
        return Some(MailboxSignIn::Password(Secret::new(password)));
    }
    let token_url = token_url?;
    let url = Url::parse(&token_url).ok();
    let is_here = |url: &Url| url.scheme() == "http" && url.host_str().is_some_and(is_loopback);
    if !url.is_some_and(|url| url.scheme() == "https" || is_here(&url)) {
        reader.fault("mailbox.oauth_token_url", "must begin with https://");
    }
    let Some(refresh_token) = refresh_token else {
        reader.fault("mailbox.oauth_refresh_token", "is missing");
        return None;
    };
    let refresh_token = Secret::new(refresh_token);
    Some(MailboxSignIn::OAuth(OAuthSettings { token_url, client_id, client_secret, refresh_token }))
}

/// The path of this program: on Linux one that holds after an upgrade has replaced its file.
fn own_program() -> PathBuf {
    let running = Path::new("/proc/self/exe");
    if running.exists() { running.to_owned() } else { std::env::current_exe().unwrap_or_default() }
}

fn is_loopback(host: &str) -> bool {
    host.trim_matches(['[', ']']).parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
}
