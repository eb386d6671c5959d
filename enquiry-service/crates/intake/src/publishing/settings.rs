use url::{Host, Url};

use kernel::settings::{secret::Secret, security::SHORTEST_KEY, source::Reader};

#[derive(Clone, Debug)]
pub struct PublishingSettings {
    /// `None`: the operator starts builds of the sites.
    pub build_hook: Option<BuildHookSettings>,
    /// Keys with which the back-ends sign notifications of changed content; without a key, none is accepted.
    pub signing_keys: Vec<Secret>,
}

#[derive(Clone, Debug)]
pub struct BuildHookSettings {
    /// Secret, because the address alone authorises builds.
    pub address: Secret,
    /// Sent as `Authorization: Bearer …`.
    pub token: Option<Secret>,
    /// JSON body of the request.
    pub body: String,
}

impl PublishingSettings {
    pub fn read(reader: &mut Reader, production: bool) -> Self {
        let address = reader.optional("publishing.build_hook");
        let token = reader.optional("publishing.build_hook_token").map(Secret::new);
        let body = reader.text("publishing.build_hook_body", "{}");
        let signing_keys = reader.list("publishing.signing_keys");
        // The address is a secret: the fault does not repeat it.
        if address.as_ref().is_some_and(|address| !is_safe(address, production)) {
            let reason = "must begin with https://; outside production http:// to this machine does too";
            reader.fault("publishing.build_hook", reason);
        }
        if address.is_none() && !signing_keys.is_empty() {
            reader.fault("publishing.build_hook", "is missing: set it together with the keys, or neither");
        }
        if serde_json::from_str::<serde::de::IgnoredAny>(&body).is_err() {
            reader.fault("publishing.build_hook_body", "is not JSON");
        }
        for (position, key) in signing_keys.iter().enumerate().filter(|_| production) {
            if key.len() < SHORTEST_KEY {
                let reason = format!("key {} is not secret enough: {SHORTEST_KEY} characters at least", position + 1);
                reader.fault("publishing.signing_keys", reason);
            }
        }
        PublishingSettings {
            build_hook: address.map(|address| BuildHookSettings { address: Secret::new(address), token, body }),
            signing_keys: signing_keys.into_iter().map(Secret::new).collect(),
        }
    }
}

fn is_safe(address: &str, production: bool) -> bool {
    let Ok(url) = Url::parse(address) else { return false };
    let is_this_machine = match url.host() {
        Some(Host::Domain(name)) => name == "localhost",
        Some(Host::Ipv4(address)) => address.is_loopback(),
        Some(Host::Ipv6(address)) => address.is_loopback(),
        None => false,
    };
    url.scheme() == "https" || (url.scheme() == "http" && is_this_machine && !production)
}
