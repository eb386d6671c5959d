//! Caddy: one file to import; environment variables name the folder and the service.

use super::{HostedSite, template::fill_in};
use crate::config::SiteConfig;

pub fn configuration(config: &SiteConfig, sites: &[HostedSite]) -> Result<String, minijinja::Error> {
    fill_in(include_str!("caddy/Caddyfile"), config, sites)
}
