//! Settings of the operator: `site/site.toml`, overridden by the environment. `main` reads them once and passes them
//! down.

mod error;
mod hosting;
mod legal;
mod site;
mod third_parties;
mod variable;

pub use error::ConfigError;
pub use hosting::Hosting;
pub use legal::{Legal, Party};
pub use site::{
    Brand, Contact, Links, OutsideRating, Partner, SharedSentences, SiteConfig, SocialLink, Statistic, Text,
};
pub use third_parties::{AllowedHosts, ThirdParties, ThirdParty};
pub use variable::{Variable, environment};

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
};

use content_model::Locale;
use serde::Deserialize;
use url::Url;

/// The settings of a command besides its arguments.
#[derive(Debug, Clone)]
pub struct Config {
    /// Folder of `site.toml`: templates, translations, content pages, maps and built assets are beside it.
    pub site_folder: PathBuf,
    pub site: SiteConfig,
    addresses: BTreeMap<Locale, Addresses>,
    /// Address of the enquiry service's approved reviews.
    pub reviews_url: Option<Url>,
    /// Address of the enquiry service's places of departures.
    pub departures_url: Option<Url>,
    /// Hosts of pictures besides those of the back-ends, as `host` or `host:port`.
    pub picture_hosts: Vec<String>,
    /// The bytes of the file, on which every page depends.
    pub source: Vec<u8>,
}

#[derive(Debug, Clone)]
struct Addresses {
    site: Url,
    origin: String,
    backend: Option<Url>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LocaleAddresses {
    site: String,
    #[serde(default)]
    backend: Option<String>,
}

impl Config {
    /// Reads the file, and through `environment` each [`Variable`].
    pub fn read(path: &Path, environment: impl Fn(&str) -> Option<String>) -> Result<Self, ConfigError> {
        refuse_old_names(&environment)?;
        let environment = |variable: Variable| environment(&variable.name()).filter(|value| !value.is_empty());
        let source = std::fs::read(path).map_err(|source| ConfigError::Unreadable { path: path.to_owned(), source })?;
        let invalid = |message: String| ConfigError::Invalid { path: path.to_owned(), message };
        let text = std::str::from_utf8(&source).map_err(|error| invalid(error.to_string()))?;
        let mut table: toml::Table = toml::from_str(text).map_err(|error| invalid(error.to_string()))?;
        let locales = table.remove("locales").ok_or_else(|| invalid("the table [locales] is missing".into()))?;
        let mut locales: BTreeMap<Locale, LocaleAddresses> =
            locales.try_into().map_err(|error: toml::de::Error| invalid(format!("[locales]: {error}")))?;
        let mut service_call = |key: &str, variable: Variable| {
            let in_file = table.remove(key).and_then(|value| value.as_str().map(str::to_owned));
            let value = environment(variable).or(in_file).filter(|value| !value.is_empty());
            value.map(|value| address(key, &value)).transpose()
        };
        let reviews_url = service_call("reviews_url", Variable::ReviewsUrl)?;
        let departures_url = service_call("departures_url", Variable::DeparturesUrl)?;
        let picture_hosts = table.remove("picture_hosts").map(toml::Value::try_into).transpose();
        let picture_hosts =
            picture_hosts.map_err(|error: toml::de::Error| invalid(format!("picture_hosts: {error}")))?;
        let mut site: SiteConfig =
            toml::Value::Table(table).try_into().map_err(|error: toml::de::Error| invalid(error.to_string()))?;
        if let Some(service) = environment(Variable::ServiceUrl) {
            site.hosting.service = service;
        }
        site.validate().map_err(invalid)?;

        let mut addresses = BTreeMap::new();
        for locale in Locale::ALL {
            let file = locales.remove(&locale).ok_or_else(|| ConfigError::Invalid {
                path: path.to_owned(),
                message: format!("[locales.{locale}] is missing"),
            })?;
            let (site_variable, backend_variable) = (Variable::SiteUrl(locale), Variable::BackendUrl(locale));
            let site = environment(site_variable).map_or_else(
                || address(&format!("locales.{locale}.site"), &file.site),
                |value| address(&site_variable.name(), &value),
            )?;
            let backend = match (environment(backend_variable), file.backend) {
                (Some(value), _) => Some(address(&backend_variable.name(), &value)?),
                (None, Some(value)) => Some(address(&format!("locales.{locale}.backend"), &value)?),
                (None, None) => None,
            };
            addresses.insert(locale, Addresses { origin: site.origin().ascii_serialization(), site, backend });
        }
        let site_folder =
            path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new(".")).to_owned();
        Ok(Config {
            site_folder,
            site,
            addresses,
            reviews_url,
            departures_url,
            picture_hosts: picture_hosts.unwrap_or_default(),
            source,
        })
    }

    /// Reads the file with the overrides of the process's own environment.
    pub fn from_environment(path: &Path) -> Result<Self, ConfigError> {
        let environment = environment(std::env::vars_os())?;
        Self::read(path, |name| environment.get(name).cloned())
    }

    /// Public origin of a site without a trailing slash, such as `https://www.tembea.example`.
    pub fn site_origin(&self, locale: Locale) -> &str {
        self.addresses.get(&locale).map_or("", |addresses| &addresses.origin)
    }

    /// Host name that selects the site of a request.
    pub fn site_host(&self, locale: Locale) -> Option<&str> {
        self.addresses.get(&locale)?.site.host_str()
    }

    /// A site with a local address is a preview, which is never published.
    pub fn is_preview(&self, locale: Locale) -> bool {
        self.site_host(locale).is_some_and(|host| host == "localhost" || host.ends_with(".localhost"))
    }

    /// Base address of a locale's back-end.
    pub fn backend(&self, locale: Locale) -> Result<&Url, ConfigError> {
        self.addresses
            .get(&locale)
            .and_then(|addresses| addresses.backend.as_ref())
            .ok_or_else(|| ConfigError::NoBackend { locale, variable: Variable::BackendUrl(locale).name() })
    }
}

/// Refuses former names of variables, which would otherwise be ignored without a message.
pub fn refuse_old_names(environment: impl Fn(&str) -> Option<String>) -> Result<(), ConfigError> {
    let renamed = Variable::renamed(environment);
    if renamed.is_empty() { Ok(()) } else { Err(ConfigError::Renamed(renamed)) }
}

fn address(setting: &str, value: &str) -> Result<Url, ConfigError> {
    let wrong = |reason: &str| ConfigError::Address {
        setting: setting.to_owned(),
        value: value.to_owned(),
        reason: reason.to_owned(),
    };
    let url = Url::parse(value).map_err(|error| wrong(&error.to_string()))?;
    if !matches!(url.scheme(), "http" | "https") || !url.has_host() {
        return Err(wrong("it needs a scheme of http or https and a host"));
    }
    if !url.username().is_empty() || url.password().is_some() {
        return Err(wrong("it must not hold a user name or password"));
    }
    Ok(url)
}
