//! Settings of the operator: one optional TOML file, overridden by the environment, read once at start.

use std::{net::SocketAddr, path::PathBuf, time::Duration};

use content_model::Office;
use jiff::tz::TimeZone;

use accounts::{affiliates, rewards::model::Rates};
use bookings::{
    documents::settings::SellerSettings, payments::settings::PaymentSettings, statements::settings::StatementSettings,
};
use correspondence::{mailbox::settings::MailboxSettings, settings::CaseSettings};
use intake::publishing::settings::PublishingSettings;
use kernel::{
    clock::millis,
    content::SiteFile,
    retention::Retention,
    settings::{
        kinds::{DatabaseAddress, Environment, Fault, Limits, database, seconds, size},
        mail::MailSettings,
        security::SecuritySettings,
        sites::Sites,
        source::{Reader, Source},
    },
};
use overview::reports::{self, model::Seasons};
use staff::settings::StaffSettings;

#[derive(Clone, Debug)]
pub struct Settings {
    pub environment: Environment,
    pub listen: SocketAddr,
    pub database: DatabaseAddress,
    /// The operator's time zone, which defines 'today'.
    pub zone: TimeZone,
    /// The folder of tours and places: prices, and the names that mails may repeat.
    pub content_cache: PathBuf,
    /// The site's `site.toml`: deposits, and the issuer of invoices.
    pub site_settings: PathBuf,
    pub sites: Sites,
    pub mail: MailSettings,
    pub payment: PaymentSettings,
    pub seller: SellerSettings,
    pub statements: StatementSettings,
    pub publishing: PublishingSettings,
    /// The office, from the site's `site.toml`.
    pub office: Office,
    /// `None`: the desk is off.
    pub desk: Option<Desk>,
    /// `None`: no mailbox is read.
    pub mailbox: Option<MailboxSettings>,
    pub security: SecuritySettings,
    pub limits: Limits,
    pub retention: Retention,
    /// The rewards of invitations.
    pub rates: Rates,
}

/// Settings of the desk by area.
#[derive(Clone, Debug)]
pub struct Desk {
    pub staff: StaffSettings,
    pub cases: CaseSettings,
    /// The seasons by which the revenue report groups journeys.
    pub seasons: Seasons,
}

impl Desk {
    /// Also reports the faults of a desk that is off.
    fn read(reader: &mut Reader, office: &Office, zone: &TimeZone, production: bool) -> Option<Self> {
        let staff = StaffSettings::read(reader, production);
        let origin = staff.as_ref().map(|staff| staff.origin.clone()).unwrap_or_default();
        let cases = CaseSettings::read(reader, office, zone, origin);
        let seasons = reports::settings::seasons(reader);
        Some(Desk { staff: staff?, cases, seasons: seasons? })
    }
}

impl Settings {
    /// Reads the settings, or returns every fault.
    pub fn read(source: &Source) -> Result<Self, Vec<Fault>> {
        let mut reader = source.reader();
        let environment = match reader.text("environment", "development").as_str() {
            "development" => Environment::Development,
            "production" => Environment::Production,
            other => {
                reader.fault("environment", format!("'{other}' is neither 'development' nor 'production'"));
                Environment::Production
            }
        };
        let production = environment == Environment::Production;
        let listen = reader.text("listen", "127.0.0.1:4010");
        let listen = listen.parse().unwrap_or_else(|error| {
            reader.fault("listen", format!("'{listen}' cannot be read: {error}"));
            SocketAddr::from(([127, 0, 0, 1], 0))
        });
        let url = reader.text("database_url", "sqlite:var/enquiries.db");
        let connections = size(reader.number("database_connections", 16, 4..=200));
        let database = database(&url, connections).unwrap_or_else(|| {
            reader.fault("database_url", "must begin with sqlite: (sqlite:var/enquiries.db) or postgres://".to_owned());
            DatabaseAddress::Sqlite(PathBuf::new())
        });
        let zone = reader.text("time_zone", "Africa/Dar_es_Salaam");
        let zone = TimeZone::get(&zone).unwrap_or_else(|_| {
            reader.fault(
                "time_zone",
                format!("'{zone}' is not a name of the time zone database, such as Africa/Dar_es_Salaam"),
            );
            TimeZone::UTC
        });
        let content_cache = PathBuf::from(reader.text("content_cache", "content-cache"));
        let site_settings = PathBuf::from(reader.text("site_settings", "site/site.toml"));
        let sites = Sites::read(&mut reader, production);
        let mail = MailSettings::read(&mut reader, production);
        let payment = PaymentSettings::read(&mut reader, &sites, production);
        let seller = SellerSettings::read(&mut reader);
        let statements = StatementSettings::read(&mut reader);
        let publishing = PublishingSettings::read(&mut reader, production);
        let security = SecuritySettings::read(&mut reader, production);
        let office = SiteFile::read(&site_settings).map(|site| site.office).unwrap_or_else(|reason| {
            // Only the desk uses the office hours.
            if reader.optional("desk.host").is_some() {
                reader.fault("site_settings", format!("{} cannot be read: {reason}", site_settings.display()));
            }
            Office::default()
        });
        let desk = Desk::read(&mut reader, &office, &zone, production);
        let mailbox = MailboxSettings::read(&mut reader, production);
        let limits = Limits {
            per_address_per_hour: reader.number("limits.per_address_per_hour", 5, 1..=1_000_000),
            per_network_per_hour: reader.number("limits.per_network_per_hour", 40, 1..=10_000_000),
            connections: size(reader.number("limits.connections", 4096, 16..=100_000)),
            concurrent_requests: size(reader.number("limits.concurrent_requests", 512, 1..=10_000)),
            silence: seconds(reader.number("limits.silence_seconds", 20, 1..=600)),
            head: seconds(reader.number("limits.head_seconds", 10, 1..=600)),
            request: seconds(reader.number("limits.request_seconds", 15, 1..=600)),
        };
        let days = |days: i64| millis(Duration::from_hours(24)) * days;
        let retention = Retention {
            sent_mail: days(reader.number("retention.sent_mail_days", 7, 1..=3650)),
            quarantine: days(reader.number("retention.quarantine_days", 30, 1..=3650)),
            personal_data: days(reader.number("retention.personal_data_months", 24, 1..=1200)) * 61 / 2,
            documents: days(reader.number("retention.documents_years", 10, 1..=50)) * 1461 / 4,
        };
        let rates = affiliates::settings::rates(&mut reader);
        let settings = Settings {
            environment,
            listen,
            database,
            zone,
            content_cache,
            site_settings,
            sites,
            mail,
            payment,
            seller,
            statements,
            publishing,
            office,
            desk,
            mailbox,
            security,
            limits,
            retention,
            rates,
        };
        let faults = reader.finish();
        if faults.is_empty() { Ok(settings) } else { Err(faults) }
    }
}
