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
    configured: Vec<(String, u16)>,
    /// Of pictures: `host` or `host:port`; inside the network only on a host of `configured`.
    pictures: Vec<(String, Option<u16>)>,
}

/// Why an address is not asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    #[error("is not on a host of the back-end: if the address is right, add its host to picture_hosts in site.toml")]
    OtherHost,
    #[error(
        "is inside the network of this machine, where only the back-end's own host is asked: give it a public address"
    )]
    Inside,
}

impl Origins {
    pub fn new<'u>(configured: impl IntoIterator<Item = &'u Url>, pictures: &[String]) -> Arc<Self> {
        let pictures = pictures.iter().map(|entry| match entry.rsplit_once(':') {
            Some((host, port)) if !host.ends_with(']') || !port.contains(']') => match port.parse() {
                Ok(port) => (host.to_ascii_lowercase(), Some(port)),
                Err(_) => (entry.to_ascii_lowercase(), None),
            },
            _ => (entry.to_ascii_lowercase(), None),
        });
        Arc::new(Origins {
            configured: configured.into_iter().filter_map(host_and_port).collect(),
            pictures: pictures.collect(),
        })
    }

    /// Checks whether an address may be asked. The addresses of a host that has a name are checked by [`Resolver`].
    ///
    /// # Errors
    /// If it may not.
    pub fn check(&self, url: &Url) -> Result<(), Refusal> {
        let (host, port) = host_and_port(url).ok_or(Refusal::OtherHost)?;
        let is_usual = |port: u16| matches!(port, 80 | 443);
        let is_configured = self.configured.iter().any(|(known, port_of_known)| {
            *known == host
                && (*port_of_known == port
                    || (is_usual(*port_of_known) && is_usual(port) && address_of(&host).is_none()))
        });
        let is_listed = self.pictures.iter().any(|(listed, of_listed)| {
            *listed == host && of_listed.map_or_else(|| is_usual(port), |listed| listed == port)
        });
        if !is_configured && !is_listed {
            return Err(Refusal::OtherHost);
        }
        let is_inside = address_of(&host).is_some_and(|address| !is_public(address));
        if is_inside && !self.is_configured(&host) { Err(Refusal::Inside) } else { Ok(()) }
    }

    fn is_configured(&self, host: &str) -> bool {
        self.configured.iter().any(|(known, _)| known.eq_ignore_ascii_case(host))
    }

    /// Follows a redirect only to a host that may be asked.
    pub fn redirects(self: &Arc<Self>) -> reqwest::redirect::Policy {
        let origins = Arc::clone(self);
        reqwest::redirect::Policy::custom(move |attempt| {
            if attempt.previous().len() > MOST_REDIRECTS {
                return attempt.error("more than three redirects");
            }
            match origins.check(attempt.url()) {
                Ok(()) => attempt.follow(),
                Err(refusal) => {
                    let target = attempt.url().host_str().unwrap_or_default().to_owned();
                    attempt.error(format!("it redirects to {target}, which {refusal}"))
                }
            }
        })
    }
}

/// Host and port.
fn host_and_port(url: &Url) -> Option<(String, u16)> {
    let is_http = matches!(url.scheme(), "http" | "https");
    let host = url.host_str().filter(|_| is_http)?;
    Some((host.to_ascii_lowercase(), url.port_or_known_default()?))
}

/// The address that a host is, if it has no name.
fn address_of(host: &str) -> Option<IpAddr> {
    host.trim_matches(['[', ']']).parse().ok()
}

/// Looks up names, and refuses addresses inside the network for hosts that the operator has not set as a back-end.
#[derive(Clone, Debug)]
pub struct Resolver(pub Arc<Origins>);

impl Resolve for Resolver {
    fn resolve(&self, name: Name) -> Resolving {
        let origins = Arc::clone(&self.0);
        Box::pin(async move {
            let found = tokio::net::lookup_host((name.as_str(), 0)).await?;
            let is_configured = origins.is_configured(name.as_str());
            let addresses: Vec<SocketAddr> = found.filter(|address| is_configured || is_public(address.ip())).collect();
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
    let [a, b, c, _] = address.octets();
    let is_inside = address.is_private()
        || address.is_loopback()
        || address.is_link_local()
        || address.is_unspecified()
        || address.is_broadcast()
        || address.is_multicast()
        || address.is_documentation();
    let is_special = a == 0
        // Of carriers, 100.64.0.0/10.
        || (a == 100 && b & 0xc0 == 64)
        // Of protocols, and of relays of 6to4.
        || matches!((a, b, c), (192, 0, 0) | (192, 88, 99))
        // Of measurements, 198.18.0.0/15.
        || (a == 198 && b & 0xfe == 18);
    !is_inside && !is_special && a < 240
}

fn is_public_v6(address: Ipv6Addr) -> bool {
    let v4 = |high: u16, low: u16| Ipv4Addr::from_bits(u32::from(high) << 16 | u32::from(low));
    match address.segments() {
        // NAT64 and 6to4 lead to the IPv4 address inside. Other prefixes of NAT64 are a network's own.
        [0x64, 0xff9b, 0, 0, 0, 0, high, low] | [0x2002, high, low, ..] => is_public_v4(v4(high, low)),
        // Of protocols, such as Teredo, and of documentation.
        [0x2001, ..0x200, ..] | [0x2001, 0xdb8, ..] | [0x3fff, ..0x1000, ..] => false,
        // 2000::/3 are the public ones.
        [first, ..] => first & 0xe000 == 0x2000,
    }
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
            "192.0.0.8",
            "192.0.2.1",
            "192.88.99.1",
            "198.18.0.1",
            "198.19.255.255",
            "198.51.100.1",
            "203.0.113.1",
            "255.255.255.255",
            "240.0.0.1",
            "224.0.0.1",
            "::1",
            "::",
            "::10.0.0.1",
            "fe80::1",
            "fec0::1",
            "fd00::1",
            "ff02::1",
            "100::1",
            "5f00::1",
            "::ffff:127.0.0.1",
            "::ffff:10.0.0.1",
            "::ffff:0:10.0.0.1",
            "64:ff9b::7f00:1",
            "64:ff9b::10.0.0.1",
            "64:ff9b::169.254.169.254",
            "64:ff9b:1::8.8.8.8",
            "64:ff9b:1:ffff::1",
            "64:ff9b:0:1::8.8.8.8",
            "2001::1",
            "2001:0:808:808::1",
            "2001:2::1",
            "2001:10::1",
            "2001:20::1",
            "2001:1ff::1",
            "2001:db8::1",
            "2002:7f00:1::",
            "2002:a00:1::1",
            "2002:c0a8:101::1",
            "2002:a9fe:a9fe::1",
            "3fff::1",
            "3fff:fff::1",
        ];
        for address in inside {
            assert!(!is_public(address.parse().unwrap()), "{address}");
        }
        let public = [
            "8.8.8.8",
            "172.15.0.1",
            "172.32.0.1",
            "100.63.0.1",
            "100.128.0.1",
            "192.0.77.2",
            "192.88.98.1",
            "198.17.0.1",
            "198.20.0.1",
            "223.255.255.255",
            "::ffff:8.8.8.8",
            "2001:200::1",
            "2001:4860:4860::8888",
            "2606:4700::1111",
            "64:ff9b::8.8.8.8",
            "2002:808:808::1",
            "3ffe::1",
            "3fff:1000::1",
        ];
        for address in public {
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
            assert_eq!(origins.check(&url(allowed)), Ok(()), "{allowed}");
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
            assert_eq!(origins.check(&url(refused)), Err(Refusal::OtherHost), "{refused}");
        }
    }

    #[test]
    fn an_address_inside_the_network_is_asked_on_the_back_end_s_own_host_only() {
        let url = |text: &str| Url::parse(text).unwrap();
        let listed = ["10.0.0.5", "127.0.0.1:9000", "[fd00::1]", "8.8.8.8", "[64:ff9b::a00:5]"].map(str::to_owned);
        let origins = Origins::new(&[url("http://127.0.0.1:7170")], &listed);
        for allowed in ["http://127.0.0.1:7170/a", "http://127.0.0.1:9000/a", "https://8.8.8.8/a"] {
            assert_eq!(origins.check(&url(allowed)), Ok(()), "{allowed}");
        }
        for refused in ["http://10.0.0.5/", "https://10.5/", "http://[fd00::1]/", "https://[64:ff9b::10.0.0.5]/"] {
            assert_eq!(origins.check(&url(refused)), Err(Refusal::Inside), "{refused}");
        }
    }
}
