//! The hosts that a fetch may ask. Editors and answers name addresses of pictures and redirects: without a check, the
//! machine of the build would ask services inside its network, and publish their answers.

use std::{
    io,
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr},
    sync::Arc,
};

use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use url::Url;

/// Redirects that are followed.
const MOST_REDIRECTS: usize = 3;

/// The hosts that may be asked: those of the settings, with their ports.
#[derive(Clone, Debug, Default)]
pub struct Origins {
    /// Of the back-end and the enquiry service. The operator has set them, so they may be inside the network.
    own: Vec<(String, u16)>,
    /// Of pictures: `host` or `host:port`, never inside the network.
    pictures: Vec<(String, Option<u16>)>,
}

impl Origins {
    pub fn new<'u>(own: impl IntoIterator<Item = &'u Url>, pictures: &[String]) -> Arc<Self> {
        let pictures = pictures.iter().map(|entry| match entry.rsplit_once(':') {
            Some((host, port)) if !host.ends_with(']') || !port.contains(']') => match port.parse() {
                Ok(port) => (host.to_ascii_lowercase(), Some(port)),
                Err(_) => (entry.to_ascii_lowercase(), None),
            },
            _ => (entry.to_ascii_lowercase(), None),
        });
        Arc::new(Origins { own: own.into_iter().filter_map(place).collect(), pictures: pictures.collect() })
    }

    /// Whether an address may be asked.
    pub fn allow(&self, url: &Url) -> bool {
        let Some((host, port)) = place(url) else { return false };
        let is_usual = |port: u16| matches!(port, 80 | 443);
        let is_own = self.own.iter().any(|(own, of_own)| {
            *own == host && (*of_own == port || (is_usual(*of_own) && is_usual(port) && !is_address(&host)))
        });
        is_own
            || self.pictures.iter().any(|(listed, of_listed)| {
                *listed == host && of_listed.map_or_else(|| is_usual(port), |listed| listed == port)
            })
    }

    fn is_own(&self, host: &str) -> bool {
        self.own.iter().any(|(own, _)| own.eq_ignore_ascii_case(host))
    }

    /// Follows a redirect only to a host that may be asked.
    pub fn redirects(self: &Arc<Self>) -> reqwest::redirect::Policy {
        let origins = Arc::clone(self);
        reqwest::redirect::Policy::custom(move |attempt| {
            if attempt.previous().len() > MOST_REDIRECTS {
                attempt.error("more than three redirects")
            } else if origins.allow(attempt.url()) {
                attempt.follow()
            } else {
                let target = attempt.url().host_str().unwrap_or_default().to_owned();
                attempt.error(format!("it redirects to {target}, which is no host of the back-end"))
            }
        })
    }
}

/// Host and port.
fn place(url: &Url) -> Option<(String, u16)> {
    let is_http = matches!(url.scheme(), "http" | "https");
    let host = url.host_str().filter(|_| is_http)?;
    Some((host.to_ascii_lowercase(), url.port_or_known_default()?))
}

fn is_address(host: &str) -> bool {
    host.trim_matches(['[', ']']).parse::<IpAddr>().is_ok()
}

/// Looks up names, and refuses addresses inside the network for hosts that the operator has not set as a back-end.
#[derive(Clone, Debug)]
pub struct Resolver(pub Arc<Origins>);

impl Resolve for Resolver {
    fn resolve(&self, name: Name) -> Resolving {
        let origins = Arc::clone(&self.0);
        Box::pin(async move {
            let found = tokio::net::lookup_host((name.as_str(), 0)).await?;
            let is_own = origins.is_own(name.as_str());
            let addresses: Vec<SocketAddr> = found.filter(|address| is_own || is_public(address.ip())).collect();
            if addresses.is_empty() {
                return Err(io::Error::other("its host is inside the network, or has no address").into());
            }
            Ok(Box::new(addresses.into_iter()) as Addrs)
        })
    }
}

fn is_public(address: IpAddr) -> bool {
    match address.to_canonical() {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let [a, b, ..] = address.octets();
    let is_inside = address.is_private()
        || address.is_loopback()
        || address.is_link_local()
        || address.is_unspecified()
        || address.is_broadcast()
        || address.is_multicast()
        || address.is_documentation();
    // 0.0.0.0/8, 100.64.0.0/10 of carriers, 192.0.0.0/24, 198.18.0.0/15 of measurements, and what is reserved.
    let is_special = a == 0 || (a == 100 && b & 0xc0 == 64) || (a == 192 && b == 0) || (a == 198 && b & 0xfe == 18);
    !is_inside && !is_special && a < 240
}

fn is_public_v6(address: Ipv6Addr) -> bool {
    let [first, second, .., seventh, eighth] = address.segments();
    // 64:ff9b::/96 and 2002::/16 hold an IPv4 address.
    if first == 0x64 && second == 0xff9b {
        let [a, b] = seventh.to_be_bytes();
        let [c, d] = eighth.to_be_bytes();
        return is_public_v4(Ipv4Addr::new(a, b, c, d));
    }
    // 2000::/3 are the public ones.
    first & 0xe000 == 0x2000 && first != 0x2002 && !(first == 0x2001 && second == 0xdb8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_inside_a_network_are_told_from_public_ones() {
        let inside = [
            "127.0.0.1",
            "127.1.2.3",
            "10.0.0.1",
            "172.16.0.1",
            "172.31.255.255",
            "192.168.1.1",
            "169.254.169.254",
            "0.0.0.0",
            "100.64.0.1",
            "255.255.255.255",
            "224.0.0.1",
            "::1",
            "::",
            "fe80::1",
            "fd00::1",
            "::ffff:127.0.0.1",
            "64:ff9b::7f00:1",
            "2002:7f00:1::",
            "ff02::1",
        ];
        for address in inside {
            assert!(!is_public(address.parse().unwrap()), "{address}");
        }
        for address in ["8.8.8.8", "172.32.0.1", "100.128.0.1", "2606:4700::1111", "64:ff9b::808:808"] {
            assert!(is_public(address.parse().unwrap()), "{address}");
        }
    }

    #[test]
    fn only_hosts_and_ports_of_the_settings_are_asked() {
        let url = |text: &str| Url::parse(text).unwrap();
        let own = [url("https://api.operator.example/v1/"), url("http://127.0.0.1:7170")];
        let origins = Origins::new(&own, &["cdn.example".to_owned(), "pictures.example:8443".to_owned()]);
        for allowed in [
            "https://api.operator.example/picture.jpg",
            "http://API.operator.example/x",
            "http://127.0.0.1:7170/a",
            "https://cdn.example/a",
            "https://pictures.example:8443/a",
        ] {
            assert!(origins.allow(&url(allowed)), "{allowed}");
        }
        for refused in [
            "http://127.0.0.1:6731/a",
            "http://127.0.0.1/a",
            "http://127.1:6731/a",
            "http://[::1]:7170/",
            "https://evil.example/",
            "https://api.operator.example.evil.example/",
            "https://api.operator.example:8080/",
            "file:///etc/passwd",
            "https://pictures.example/a",
            "https://user@evil.example/",
        ] {
            assert!(!origins.allow(&url(refused)), "{refused}");
        }
    }
}
