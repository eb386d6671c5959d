//! Settings for the hosts of the sites.

use serde::{Deserialize, Serialize};
use url::Url;

#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hosting {
    /// Public origin of the enquiry service, to which Netlify forwards `/api/`. Not needed if the same server hosts the
    /// sites and the service.
    #[serde(default)]
    pub service: String,
    /// Allows browsers to list the sites as https-only before the first visit. Removal takes months, and the setting
    /// covers every name below the domain, so only the operator may set it.
    #[serde(default)]
    pub hsts_preload: bool,
}

impl Hosting {
    /// The service's origin without a trailing slash, if set.
    pub fn service_origin(&self) -> Option<String> {
        let url = Url::parse(&self.service).ok()?;
        Some(url.origin().ascii_serialization())
    }

    pub fn validate(&self) -> Result<(), String> {
        let is_origin = Url::parse(&self.service).is_ok_and(|url| {
            matches!(url.scheme(), "http" | "https")
                && url.path() == "/"
                && url.query().is_none()
                && url.username().is_empty()
        });
        if self.service.is_empty() || is_origin {
            return Ok(());
        }
        Err(format!(
            "hosting.service is \"{}\", which is not an address such as https://service.example.com",
            self.service
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::Hosting;

    #[test]
    fn the_service_is_an_origin_and_nothing_more() {
        let hosting = |service: &str| Hosting { service: service.to_owned(), hsts_preload: false };
        for service in ["https://service.example.com", "https://service.example.com/", "http://10.0.0.1:4010"] {
            let hosting = hosting(service);
            assert_eq!(hosting.validate(), Ok(()));
            assert_eq!(hosting.service_origin().as_deref(), Some(service.trim_end_matches('/')));
        }
        for service in
            ["service.example.com", "https://u@service.example.com", "https://a.example/api", "ftp://a.example"]
        {
            assert!(hosting(service).validate().unwrap_err().starts_with("hosting.service"), "{service}");
        }
        assert_eq!(hosting("").validate(), Ok(()));
        assert_eq!(hosting("").service_origin(), None);
    }
}
