//! What the commands of all areas use.

use std::{path::PathBuf, sync::Arc};

use clap::Args;
use content_model::{Currency, Locale, Money, NotAnAmount};
use jiff::tz::TimeZone;
use lettre::message::Mailbox;

use crate::{
    audit_log::model::AuditKeys,
    content::ContentCache,
    database::Database,
    settings::{kinds::DatabaseAddress, secret::Secret},
};

/// Something that the operator has to correct; its text is printed as it is.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct Mistake(pub String);

/// What a command works on, beside a service that may be running.
pub struct Terminal {
    pub database: Database,
    /// The operator's time zone, in which times are printed.
    pub zone: TimeZone,
    /// The recipient of the operator's mails.
    pub operator: Mailbox,
    pub operator_locale: Locale,
    /// The folder of tours and places.
    pub content_cache: PathBuf,
    /// The site's `site.toml`.
    pub site_settings: PathBuf,
}

impl Terminal {
    /// What the operator offers, as the service reads it.
    pub fn content(&self) -> Arc<ContentCache> {
        Arc::new(ContentCache::open(&self.content_cache, &self.site_settings))
    }
}

/// The database beside a service that may be running. Commands write into the audit log, too.
///
/// # Errors
/// If there is no database, or it cannot be opened.
pub async fn open(address: &DatabaseAddress, signing_keys: &[Secret]) -> Result<Database, Mistake> {
    let opened = match address {
        DatabaseAddress::Sqlite(path) if !path.exists() => {
            return Err(Mistake(format!("there is no database {} yet: start the service first", path.display())));
        }
        DatabaseAddress::Sqlite(path) => Database::open_sqlite(path),
        DatabaseAddress::Postgres(address, connections) => Database::open_postgres(address, *connections).await,
    };
    let database = opened.map_err(|error| Mistake(error.to_string()))?;
    database.seal_audit_log(AuditKeys::new(signing_keys.iter().map(Secret::reveal)));
    Ok(database)
}

#[derive(Args)]
#[group(required = true, multiple = false)]
pub struct Format {
    /// Write CSV
    #[arg(long)]
    pub csv: bool,
    /// Write JSON
    #[arg(long)]
    pub json: bool,
}

/// A text that is not an amount, or is larger than the service accepts.
#[derive(Debug, thiserror::Error)]
pub enum AmountError {
    /// Not a number of dollars.
    #[error(transparent)]
    NotAnAmount(#[from] NotAnAmount),
    /// Beyond the largest amount.
    #[error("{0} is more than the largest amount, {limit}", limit = Money::from_cents(Money::LARGEST))]
    TooLarge(Money),
}

/// An amount that somebody typed, in US dollars.
pub fn dollars(text: &str) -> Result<Money, AmountError> {
    let amount = Money::parse(text, Currency::USD)?;
    if amount.is_bounded() { Ok(amount) } else { Err(AmountError::TooLarge(amount)) }
}
