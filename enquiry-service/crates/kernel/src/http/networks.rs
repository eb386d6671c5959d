use std::net::{IpAddr, SocketAddr};

use axum::http::HeaderMap;
use content_model::Locale;
use ipnet::IpNet;

use crate::{
    clock::Millis,
    settings::{security::SecuritySettings, sites::Sites},
    signing::CdnSignature,
};

/// Determines the network of a visitor from the peer address and trusted proxies.
pub struct Networks {
    cdn: Option<CdnSignature>,
    proxies: Vec<IpNet>,
    direct: bool,
}

impl Networks {
    pub fn new(security: &SecuritySettings, sites: &Sites) -> Self {
        let origins = || Locale::ALL.iter().map(|locale| sites.origin(*locale).to_owned()).collect();
        Networks {
            cdn: security.netlify_secret.as_ref().map(|secret| CdnSignature::new(secret, origins())),
            proxies: security.trusted_proxies.clone(),
            direct: security.direct,
        }
    }

    /// The visitor's network, shortened. None if the address could be forged.
    pub fn network(&self, peer: SocketAddr, headers: &HeaderMap, now: Millis) -> Option<String> {
        // If the service also listens on IPv6, an IPv4 peer has an address such as ::ffff:10.0.0.1.
        self.address(peer.ip().to_canonical(), headers, now).map(shorten)
    }

    fn address(&self, peer: IpAddr, headers: &HeaderMap, now: Millis) -> Option<IpAddr> {
        let header = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
        if let (Some(cdn), Some(signature)) = (&self.cdn, header("x-nf-sign"))
            && cdn.proves(signature, now)
        {
            return header("x-nf-client-connection-ip")?.trim().parse().ok();
        }
        let is_proxy = |address: &IpAddr| self.proxies.iter().any(|network| network.contains(address));
        if is_proxy(&peer) {
            // Each proxy appends its peer's address; the rightmost one that is not a trusted proxy is the visitor's.
            let forwarded = headers.get_all("x-forwarded-for").iter().filter_map(|value| value.to_str().ok());
            let all: Vec<&str> = forwarded.flat_map(|value| value.split(',')).map(str::trim).collect();
            for text in all.into_iter().rev() {
                let address = text.parse::<IpAddr>().ok()?.to_canonical();
                if !is_proxy(&address) {
                    return Some(address);
                }
            }
            return None;
        }
        self.direct.then_some(peer)
    }
}

/// The first three parts of an IPv4 address, the first three groups of an IPv6 address.
fn shorten(address: IpAddr) -> String {
    match address.to_canonical() {
        IpAddr::V4(address) => {
            let [a, b, c, _] = address.octets();
            format!("{a}.{b}.{c}.0/24")
        }
        IpAddr::V6(address) => {
            let [a, b, c, ..] = address.segments();
            format!("{a:x}:{b:x}:{c:x}::/48")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn networks(proxies: &[&str], direct: bool) -> Networks {
        Networks { cdn: None, proxies: proxies.iter().map(|proxy| proxy.parse().unwrap()).collect(), direct }
    }

    fn told(networks: &Networks, peer: &str, forwarded: &[&str]) -> Option<String> {
        let mut headers = HeaderMap::new();
        for value in forwarded {
            headers.append("x-forwarded-for", value.parse().unwrap());
        }
        networks.network(SocketAddr::new(peer.parse().unwrap(), 1), &headers, 0)
    }

    #[test]
    fn a_forwarded_address_counts_only_from_a_configured_proxy_and_from_the_right() {
        let behind = networks(&["10.0.0.0/8"], false);
        assert_eq!(told(&behind, "10.0.0.1", &["6.6.6.6, 203.0.113.9, 10.0.0.2"]).as_deref(), Some("203.0.113.0/24"));
        assert_eq!(told(&behind, "10.0.0.1", &["6.6.6.6", "203.0.113.9"]).as_deref(), Some("203.0.113.0/24"));
        assert_eq!(
            told(&behind, "::ffff:10.0.0.1", &["203.0.113.9, ::ffff:10.0.0.2"]).as_deref(),
            Some("203.0.113.0/24")
        );
        assert_eq!(told(&behind, "198.51.100.7", &["6.6.6.6"]), None);
        assert_eq!(told(&behind, "10.0.0.1", &["not an address"]), None);
        assert_eq!(told(&networks(&[], true), "2001:db8:1:2::3", &["6.6.6.6"]).as_deref(), Some("2001:db8:1::/48"));
        assert_eq!(told(&networks(&[], true), "::ffff:198.51.100.7", &[]).as_deref(), Some("198.51.100.0/24"));
    }
}
