use ipnet::IpNet;

use super::{secret::Secret, source::Reader};

const DEVELOPMENT_KEY: &str = "for development only, refused in production";
/// The length of the signature in bytes.
pub const SHORTEST_KEY: usize = 32;

#[derive(Clone, Debug)]
pub struct SecuritySettings {
    /// The first key signs; all are accepted, so that keys can be rotated.
    pub signing_keys: Vec<Secret>,
    /// The key with which the CDN signs forwarded requests.
    pub netlify_secret: Option<Secret>,
    /// Proxies whose forwarding headers are trusted for the visitor's address.
    pub trusted_proxies: Vec<IpNet>,
    /// Visitors connect without a proxy: the peer address is the visitor's.
    pub direct: bool,
}

impl SecuritySettings {
    pub fn read(reader: &mut Reader, production: bool) -> Self {
        let mut keys = reader.list("security.signing_keys");
        if keys.is_empty() {
            if production {
                reader.fault("security.signing_keys", "is missing: make one with `openssl rand -hex 32`");
            }
            keys.push(DEVELOPMENT_KEY.to_owned());
        }
        if production {
            for (position, key) in keys.iter().enumerate() {
                if key.len() < SHORTEST_KEY || key == DEVELOPMENT_KEY {
                    let reason =
                        format!("key {} is not secret enough: {SHORTEST_KEY} characters at least", position + 1);
                    reader.fault("security.signing_keys", reason);
                }
            }
        }
        let netlify_secret = reader.optional("security.netlify_secret").map(Secret::new);
        let mut trusted_proxies = Vec::new();
        for text in reader.list("security.trusted_proxies") {
            let network = text.parse::<IpNet>().or_else(|_| text.parse::<std::net::IpAddr>().map(IpNet::from));
            match network {
                Ok(network) => trusted_proxies.push(network),
                Err(_) => {
                    reader.fault("security.trusted_proxies", format!("'{text}' is not a network such as 10.0.0.0/8"));
                }
            }
        }
        let direct = reader.yes_or_no("security.direct", !production);
        if production && netlify_secret.is_none() && trusted_proxies.is_empty() && !direct {
            let reason = "is missing: set it, or security.trusted_proxies, or security.direct = true where visitors \
                          reach the service without a proxy; otherwise the networks of visitors are unknown";
            reader.fault("security.netlify_secret", reason);
        }
        let signing_keys = keys.into_iter().map(Secret::new).collect();
        SecuritySettings { signing_keys, netlify_secret, trusted_proxies, direct }
    }
}
