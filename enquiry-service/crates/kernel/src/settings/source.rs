use std::{
    collections::{HashMap, HashSet},
    fs, io,
    ops::RangeInclusive,
    path::{Path, PathBuf},
};

use toml::{Table, Value};

use super::{
    environment::{self, FILE, prefixed},
    kinds::Fault,
};

/// Settings by their name in the file, each with the variable that overrides it, without the prefix.
const SETTINGS: [(&str, &str); 76] = [
    ("environment", "ENVIRONMENT"),
    ("listen", "LISTEN"),
    ("database_url", "DATABASE_URL"),
    ("database_connections", "DATABASE_CONNECTIONS"),
    ("time_zone", "TIME_ZONE"),
    ("content_cache", "CONTENT_CACHE"),
    ("site_settings", "SITE_SETTINGS"),
    ("sites.en", "SITE_URL_EN"),
    ("sites.de", "SITE_URL_DE"),
    ("sites.fr", "SITE_URL_FR"),
    ("sites.es", "SITE_URL_ES"),
    ("sites.it", "SITE_URL_IT"),
    ("sites.pt", "SITE_URL_PT"),
    ("mail.smtp_url", "SMTP_URL"),
    ("mail.folder", "MAIL_FOLDER"),
    ("mail.from", "MAIL_FROM"),
    ("mail.from_name", "MAIL_FROM_NAME"),
    ("mail.operator", "OPERATOR_EMAIL"),
    ("mail.operator_locale", "OPERATOR_LOCALE"),
    ("mail.timeout_seconds", "MAIL_TIMEOUT_SECONDS"),
    ("mail.phone", "OPERATOR_PHONE"),
    ("mail.built_sites", "BUILT_SITES"),
    ("mail.reply_address", "REPLY_ADDRESS"),
    ("payment.base_url", "PAYMENT_URL"),
    ("payment.consumer_key", "PAYMENT_CONSUMER_KEY"),
    ("payment.consumer_secret", "PAYMENT_CONSUMER_SECRET"),
    ("payment.currency", "PAYMENT_CURRENCY"),
    ("payment.ipn_address", "PAYMENT_IPN_ADDRESS"),
    ("payment.timeout_seconds", "PAYMENT_TIMEOUT_SECONDS"),
    ("payment.give_up_hours", "PAYMENT_GIVE_UP_HOURS"),
    ("payment.bank_details", "PAYMENT_BANK_DETAILS"),
    ("payment.tolerance_bank_transfer", "PAYMENT_TOLERANCE_BANK_TRANSFER"),
    ("payment.tolerance_cash", "PAYMENT_TOLERANCE_CASH"),
    ("seller.tax_number", "SELLER_TAX_NUMBER"),
    ("seller.vat_number", "SELLER_VAT_NUMBER"),
    ("seller.fiscal_url", "SELLER_FISCAL_URL"),
    ("statements.csv", "STATEMENTS_CSV"),
    ("statements.currency", "STATEMENTS_CURRENCY"),
    ("security.signing_keys", "SIGNING_KEYS"),
    ("security.netlify_secret", "NETLIFY_SECRET"),
    ("security.trusted_proxies", "TRUSTED_PROXIES"),
    ("security.direct", "DIRECT"),
    ("publishing.build_hook", "BUILD_HOOK"),
    ("publishing.build_hook_token", "BUILD_HOOK_TOKEN"),
    ("publishing.build_hook_body", "BUILD_HOOK_BODY"),
    ("publishing.signing_keys", "CONTENT_CHANGED_KEYS"),
    ("desk.host", "DESK_HOST"),
    ("desk.reply_alerts", "REPLY_ALERTS"),
    ("desk.log_audit_head", "LOG_AUDIT_HEAD"),
    ("desk.chase_after_days", "CHASE_AFTER_DAYS"),
    ("desk.sales_sees", "SALES_SEES"),
    ("desk.seasons", "SEASONS"),
    ("mailbox.address", "MAILBOX_ADDRESS"),
    ("mailbox.password", "MAILBOX_PASSWORD"),
    ("mailbox.folder", "MAILBOX_FOLDER"),
    ("mailbox.authentication_server", "MAILBOX_AUTHENTICATION_SERVER"),
    ("mailbox.sender_megabytes_per_day", "MAILBOX_SENDER_MEGABYTES_PER_DAY"),
    ("mailbox.unsorted_megabytes", "MAILBOX_UNSORTED_MEGABYTES"),
    ("mailbox.oauth_token_url", "MAILBOX_OAUTH_TOKEN_URL"),
    ("mailbox.oauth_client_id", "MAILBOX_OAUTH_CLIENT_ID"),
    ("mailbox.oauth_client_secret", "MAILBOX_OAUTH_CLIENT_SECRET"),
    ("mailbox.oauth_refresh_token", "MAILBOX_OAUTH_REFRESH_TOKEN"),
    ("limits.per_address_per_hour", "PER_ADDRESS_PER_HOUR"),
    ("limits.per_network_per_hour", "PER_NETWORK_PER_HOUR"),
    ("limits.connections", "CONNECTIONS"),
    ("limits.concurrent_requests", "CONCURRENT_REQUESTS"),
    ("limits.silence_seconds", "SILENCE_SECONDS"),
    ("limits.head_seconds", "HEAD_SECONDS"),
    ("limits.request_seconds", "REQUEST_SECONDS"),
    ("affiliates.percent", "AFFILIATE_PERCENT"),
    ("affiliates.most", "AFFILIATE_MOST"),
    ("affiliates.small", "AFFILIATE_SMALL"),
    ("retention.sent_mail_days", "SENT_MAIL_DAYS"),
    ("retention.quarantine_days", "QUARANTINE_DAYS"),
    ("retention.personal_data_months", "PERSONAL_DATA_MONTHS"),
    ("retention.documents_years", "DOCUMENTS_YEARS"),
];

#[derive(Debug, thiserror::Error)]
pub enum SourceError {
    #[error("cannot read the settings {}: {source}", path.display())]
    Read { path: PathBuf, source: io::Error },
    #[error("the settings {} are not TOML: {source}", path.display())]
    Syntax { path: PathBuf, source: Box<toml::de::Error> },
}

/// The values of the settings file and the environment.
pub struct Source {
    table: Table,
    environment: HashMap<String, String>,
}

impl Source {
    pub fn new(file: Option<&Path>, environment: HashMap<String, String>) -> Result<Self, SourceError> {
        let table = match file {
            None => Table::new(),
            Some(path) => {
                let text =
                    fs::read_to_string(path).map_err(|source| SourceError::Read { path: path.to_owned(), source })?;
                let syntax = |source| SourceError::Syntax { path: path.to_owned(), source: Box::new(source) };
                text.parse().map_err(syntax)?
            }
        };
        Ok(Source { table, environment })
    }

    pub fn reader(&self) -> Reader<'_> {
        let variables = environment::unknown(&self.environment);
        let faults = self.renamed().chain(variables).chain(self.unknown()).collect();
        Reader { source: self, faults }
    }

    /// Variables once had no prefix. An old name that is set, even if empty, is a fault: it would be ignored silently.
    fn renamed(&self) -> impl Iterator<Item = Fault> {
        let names = [FILE].into_iter().chain(SETTINGS.iter().map(|(_, name)| *name));
        let set = names.filter(|name| self.environment.contains_key(*name));
        set.map(|old| Fault::Renamed { old, new: prefixed(old) })
    }

    /// Unknown names in the file, mostly misspelt.
    fn unknown(&self) -> impl Iterator<Item = Fault> {
        let known: HashSet<&str> = SETTINGS.iter().map(|(name, _)| *name).collect();
        let mut names = Vec::new();
        for (name, value) in &self.table {
            match value {
                Value::Table(section) => names.extend(section.keys().map(|key| format!("{name}.{key}"))),
                _ => names.push(name.clone()),
            }
        }
        let unknown = names.into_iter().filter(move |name| !known.contains(name.as_str()));
        unknown.map(|name| {
            let reason = match name.as_str() {
                "desk.office_hours" | "desk.holidays" | "desk.reply_hours" => {
                    "belongs in [office] of site.toml, which the sites read too: hours, holidays, reply_hours"
                }
                _ => "there is no such setting",
            };
            Fault::Setting { name, reason: reason.to_owned() }
        })
    }

    fn value(&self, name: &str) -> Option<Value> {
        let variable = variable(name).and_then(|variable| self.environment.get(&variable));
        if let Some(text) = variable.filter(|text| !text.trim().is_empty()) {
            return Some(Value::String(text.trim().to_owned()));
        }
        let mut value = None;
        let mut table = &self.table;
        for part in name.split('.') {
            value = table.get(part);
            if let Some(Value::Table(section)) = value {
                table = section;
            }
        }
        value.cloned()
    }
}

/// The variable that overrides a setting.
fn variable(setting: &str) -> Option<String> {
    SETTINGS.iter().find(|(known, _)| *known == setting).map(|(_, name)| prefixed(name))
}

/// Reads settings one by one and collects every fault.
pub struct Reader<'a> {
    source: &'a Source,
    faults: Vec<Fault>,
}

impl Reader<'_> {
    pub fn fault(&mut self, name: &str, reason: impl Into<String>) {
        let name = variable(name).map_or_else(|| name.to_owned(), |variable| format!("{name} ({variable})"));
        self.faults.push(Fault::Setting { name, reason: reason.into() });
    }

    pub fn optional(&mut self, name: &str) -> Option<String> {
        match self.source.value(name)? {
            Value::String(text) if text.is_empty() => None,
            Value::String(text) => Some(text),
            Value::Integer(number) => Some(number.to_string()),
            Value::Boolean(boolean) => Some(boolean.to_string()),
            _ => {
                self.fault(name, "must be a text");
                None
            }
        }
    }

    pub fn text(&mut self, name: &str, default: &str) -> String {
        self.optional(name).unwrap_or_else(|| default.to_owned())
    }

    /// A list; in an environment variable, separated by commas.
    pub fn list(&mut self, name: &str) -> Vec<String> {
        match self.source.value(name) {
            None => Vec::new(),
            Some(Value::String(text)) => {
                text.split(',').map(str::trim).filter(|part| !part.is_empty()).map(str::to_owned).collect()
            }
            Some(Value::Array(parts)) => {
                let texts: Vec<String> = parts.iter().filter_map(|part| part.as_str().map(str::to_owned)).collect();
                if texts.len() < parts.len() {
                    self.fault(name, "must be a list of texts");
                }
                texts
            }
            Some(_) => {
                self.fault(name, "must be a list of texts");
                Vec::new()
            }
        }
    }

    pub fn number(&mut self, name: &str, default: i64, range: RangeInclusive<i64>) -> i64 {
        let Some(text) = self.optional(name) else { return default };
        text.parse().ok().filter(|number| range.contains(number)).unwrap_or_else(|| {
            self.fault(name, format!("'{text}' is not a whole number from {} to {}", range.start(), range.end()));
            default
        })
    }

    pub fn yes_or_no(&mut self, name: &str, default: bool) -> bool {
        let Some(text) = self.optional(name) else { return default };
        text.parse().unwrap_or_else(|_| {
            self.fault(name, format!("'{text}' is neither 'true' nor 'false'"));
            default
        })
    }

    pub fn finish(self) -> Vec<Fault> {
        self.faults
    }
}
