//! Caddy: one file to import; the folder and the service are named by the environment.

use super::{HostedSite, fill_in};
use crate::config::SiteConfig;

pub fn configuration(config: &SiteConfig, sites: &[HostedSite]) -> Result<String, minijinja::Error> {
    fill_in(include_str!("caddy/Caddyfile"), config, sites)
}
