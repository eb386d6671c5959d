//! Services of other companies. Each is loaded only after a visitor agrees to its purpose; the content security policy
//! blocks all others.

use serde::{Deserialize, Serialize};
use url::Url;

/// Services by purpose; the banner does not mention a purpose without a service.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ThirdParties {
    pub pixel: Option<ThirdParty>,
    pub recording: Option<ThirdParty>,
    pub chat: Option<ThirdParty>,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ThirdParty {
    /// Address of the provider's script.
    pub src: String,
    /// Further hosts of the script, `https://` or `wss://`; `*.` in front stands for every subdomain.
    #[serde(default)]
    pub connect: Vec<String>,
}

/// Hosts that the content security policy allows, each once.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct AllowedHosts {
    /// Hosts for scripts, pictures and requests.
    pub all: Vec<String>,
    /// Hosts of the chat, whose window also needs frames, styles and fonts.
    pub windows: Vec<String>,
    /// Hosts of WebSockets, which carry data only.
    pub sockets: Vec<String>,
}

impl ThirdParties {
    /// The configured services, with the names of their purposes in the catalogue.
    pub fn by_purpose(&self) -> impl Iterator<Item = (&'static str, &ThirdParty)> {
        [("pixel", &self.pixel), ("recording", &self.recording), ("chat", &self.chat)]
            .into_iter()
            .filter_map(|(purpose, service)| Some((purpose, service.as_ref()?)))
    }

    pub fn allowed_hosts(&self) -> AllowedHosts {
        let mut allowed = AllowedHosts::default();
        for (purpose, service) in self.by_purpose() {
            let script = Url::parse(&service.src).map(|url| url.origin().ascii_serialization());
            for host in script.into_iter().chain(service.connect.iter().cloned()) {
                if host.starts_with("wss:") {
                    add(&mut allowed.sockets, &host);
                    continue;
                }
                add(&mut allowed.all, &host);
                if purpose == "chat" {
                    add(&mut allowed.windows, &host);
                }
            }
        }
        allowed
    }

    /// Returns the first wrong setting.
    pub fn validate(&self) -> Result<(), String> {
        for (purpose, service) in self.by_purpose() {
            let setting = format!("third_parties.{purpose}");
            if !is_script_address(&service.src) {
                return Err(format!(
                    "{setting}.src is \"{}\", which is not the https address of a script",
                    service.src
                ));
            }
            if let Some(wrong) = service.connect.iter().find(|host| !is_host(host)) {
                return Err(format!(
                    "{setting}.connect holds \"{wrong}\", which is not a host such as https://data.example.com or wss://*.example.com"
                ));
            }
        }
        Ok(())
    }
}

fn add(hosts: &mut Vec<String>, host: &str) {
    if !hosts.iter().any(|known| known == host) {
        hosts.push(host.to_owned());
    }
}

fn is_script_address(address: &str) -> bool {
    Url::parse(address).is_ok_and(|url| {
        url.scheme() == "https"
            && url.username().is_empty()
            && url.password().is_none()
            && url.fragment().is_none()
            && url.host_str().is_some_and(is_name)
    })
}

/// A scheme and a host in the syntax of a policy, without characters that could end the directive.
fn is_host(text: &str) -> bool {
    let Some(host) = text.strip_prefix("https://").or_else(|| text.strip_prefix("wss://")) else { return false };
    let (name, port) = host.split_once(':').map_or((host, None), |(name, port)| (name, Some(port)));
    is_name(name.strip_prefix("*.").unwrap_or(name)) && port.is_none_or(|port| port.parse::<u16>().is_ok())
}

/// A host name with a dot: a mistyped `*.com` must not allow a whole top-level domain.
fn is_name(name: &str) -> bool {
    name.contains('.')
        && name
            .split('.')
            .all(|label| !label.is_empty() && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-'))
}

#[cfg(test)]
mod tests {
    use super::{AllowedHosts, ThirdParties};

    fn parsed(text: &str) -> Result<ThirdParties, String> {
        let parties: ThirdParties = toml::from_str(text).map_err(|error| error.to_string())?;
        parties.validate().map(|()| parties)
    }

    #[test]
    fn hosts_are_allowed_in_the_directives_of_their_purpose_and_each_once() {
        let parties = parsed(
            "pixel = { src = 'https://pixel.example.com/p.js?id=1', connect = ['https://pixel.example.com'] }\n\
             chat = { src = 'https://chat.example.net:8443/c.js', connect = ['wss://*.example.net'] }",
        )
        .unwrap();
        assert_eq!(
            parties.allowed_hosts(),
            AllowedHosts {
                all: vec!["https://pixel.example.com".to_owned(), "https://chat.example.net:8443".to_owned()],
                windows: vec!["https://chat.example.net:8443".to_owned()],
                sockets: vec!["wss://*.example.net".to_owned()],
            }
        );
        assert_eq!(parsed("").unwrap().allowed_hosts(), AllowedHosts::default());
    }

    #[test]
    fn a_value_that_could_widen_the_policy_is_refused_with_the_name_of_its_setting() {
        for src in
            ["http://a.example/p.js", "//a.example/p.js", "12345", "https://u:p@a.example/x", "https://localhost/x"]
        {
            let wrong = parsed(&format!("pixel = {{ src = \"{src}\" }}")).unwrap_err();
            assert!(wrong.starts_with("third_parties.pixel.src"), "{wrong}");
        }
        for host in [
            "a.example",
            "https://",
            "https://*.com",
            "https://*",
            "https://a.example/path",
            "data:",
            "'unsafe-inline'",
            "https://a.example;script-src",
        ] {
            let wrong =
                parsed(&format!("chat = {{ src = \"https://c.example/c.js\", connect = [\"{host}\"] }}")).unwrap_err();
            assert!(wrong.starts_with("third_parties.chat.connect"), "{wrong}");
        }
        assert!(parsed("pixels = { src = 'https://a.example/p.js' }").unwrap_err().contains("pixels"));
        assert!(parsed("pixel = { source = 'https://a.example/p.js' }").is_err());
    }
}
