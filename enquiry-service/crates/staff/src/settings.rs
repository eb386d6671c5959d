use kernel::settings::source::Reader;

use crate::passkeys::model::RelyingParty;

/// Settings of the desk's host, which only people who work at the desk use. Without a host the desk is disabled.
#[derive(Clone, Debug)]
pub struct StaffSettings {
    /// Host, with the port unless it is the scheme's default: `desk.tembea.example`.
    pub host: String,
    /// The origin of the desk's pages: `https://` and the host; outside production `http://`.
    pub origin: String,
    /// Production: cookies are sent over HTTPS only, and demonstrations are refused.
    pub is_secure: bool,
    /// Whether the head of the audit log is written into the service's log once a day.
    pub log_audit_head: bool,
}

impl StaffSettings {
    /// The WebAuthn relying party of the desk: its host without the port, and its origin.
    pub fn relying_party(&self) -> RelyingParty {
        let id = self.host.split(':').next().unwrap_or_default().to_owned();
        RelyingParty { id, origin: self.origin.clone() }
    }

    pub fn read(reader: &mut Reader, production: bool) -> Option<Self> {
        let log_audit_head = reader.yes_or_no("desk.log_audit_head", true);
        let host = reader.optional("desk.host")?.to_ascii_lowercase();
        let scheme = if production { "https" } else { "http" };
        let origin = format!("{scheme}://{host}");
        let parsed = url::Url::parse(&origin).ok();
        let is_origin = parsed.is_some_and(|url| url.origin().ascii_serialization() == origin && url.path() == "/");
        if !is_origin {
            reader.fault("desk.host", "must be a host such as desk.tembea.example, with a port where it has one");
        }
        let name = host.split(':').next().unwrap_or_default();
        if production && (name == "localhost" || name.ends_with(".localhost")) {
            reader.fault("desk.host", "names this machine only: the desk needs a host with HTTPS in production");
        }
        Some(StaffSettings { host, origin, is_secure: production, log_audit_head })
    }
}
