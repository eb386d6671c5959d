//! nginx: one server for all six hosts; the operator's settings are in separate files.

use super::{HostedSite, template::fill_in};
use crate::config::SiteConfig;

/// Copied to `/etc/nginx/tembea/` once and edited there.
pub const OPERATORS_FILES: [(&str, &str); 2] =
    [("settings.conf", include_str!("nginx/settings.conf")), ("listen.conf", include_str!("nginx/listen.conf"))];

pub fn configuration(config: &SiteConfig, sites: &[HostedSite]) -> Result<String, minijinja::Error> {
    fill_in(include_str!("nginx/tembea.conf"), config, sites)
}
