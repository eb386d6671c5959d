use std::time::Duration;

use content_model::Office;
use jiff::tz::TimeZone;

use crate::{
    correspondence::{
        cases::model::{Calendar, ReplyClock},
        sight::model::SalesSee,
    },
    kernel::{clock::millis, settings::source::Reader},
    overview::reports::model::Seasons,
    staff::passkeys::model::RelyingParty,
};

/// Settings of the desk, which has a host of its own. Without them the desk is disabled.
#[derive(Clone, Debug)]
pub struct DeskSettings {
    /// Host, with the port unless it is the scheme's default: `desk.tembea.example`.
    pub host: String,
    /// The origin of the desk's pages: `https://` and the host; outside production `http://`.
    pub origin: String,
    /// Production: cookies are sent over HTTPS only, and demonstrations are refused.
    pub is_secure: bool,
    /// The promised reply time.
    pub reply_clock: ReplyClock,
    /// Whether colleagues are alerted by mail before the promised reply time is over.
    pub reply_alerts: bool,
    /// Whether the head of the audit log is written into the service's log once a day.
    pub log_audit_head: bool,
    /// Which cases salespeople see.
    pub sales_see: SalesSee,
    /// The seasons by which the revenue report groups journeys.
    pub seasons: Seasons,
}

impl DeskSettings {
    /// The WebAuthn relying party of the desk: its host without the port, and its origin.
    pub fn relying_party(&self) -> RelyingParty {
        let id = self.host.split(':').next().unwrap_or_default().to_owned();
        RelyingParty { id, origin: self.origin.clone() }
    }

    pub fn read(reader: &mut Reader, office: &Office, zone: &TimeZone, production: bool) -> Option<Self> {
        let promise = millis(Duration::from_hours(office.reply_hours.into()));
        let reply_alerts = reader.yes_or_no("desk.reply_alerts", true);
        let log_audit_head = reader.yes_or_no("desk.log_audit_head", true);
        let sales_see = match reader.text("desk.sales_sees", "all").as_str() {
            "all" => SalesSee::All,
            "own" => SalesSee::Own,
            _ => {
                reader.fault("desk.sales_sees", "must be all, or own: their own cases and those that nobody has taken");
                SalesSee::Own
            }
        };
        let seasons = match reader.list("desk.seasons") {
            texts if texts.is_empty() => Seasons::parse(&Seasons::OF_TANZANIA),
            texts => Seasons::parse(&texts),
        };
        let seasons = seasons.map_err(|error| reader.fault("desk.seasons", error.to_string())).ok();
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
        let reply_clock = ReplyClock { calendar: Calendar::new(office, zone.clone()), promise };
        let seasons = seasons?;
        Some(DeskSettings {
            host,
            origin,
            is_secure: production,
            reply_clock,
            reply_alerts,
            log_audit_head,
            sales_see,
            seasons,
        })
    }
}
