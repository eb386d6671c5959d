//! Videos of the hosts that pages may embed.

pub struct Video {
    /// The address for browsers without scripts.
    pub page: String,
    pub embed: String,
    pub host: &'static str,
}

impl Video {
    /// `None` unless a known host shows the video under this address, which may lack its scheme.
    pub fn parse(address: &str) -> Option<Self> {
        let with_scheme = address.starts_with("//").then(|| format!("https:{address}"));
        let url = url::Url::parse(with_scheme.as_deref().unwrap_or(address)).ok()?;
        let host = url.host_str().filter(|_| matches!(url.scheme(), "http" | "https"))?;
        let host = ["www.", "m."].iter().find_map(|prefix| host.strip_prefix(prefix)).unwrap_or(host);
        let segments: Vec<&str> = url.path_segments()?.collect();
        let named = url.query_pairs().find(|(name, _)| name == "v").map(|(_, id)| id).unwrap_or_default();
        let is_id = |id: &str| {
            !id.is_empty()
                && id.len() <= 32
                && id.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'))
        };
        let youtube = |id: &str| Video {
            page: format!("https://www.youtube.com/watch?v={id}"),
            embed: format!("https://www.youtube-nocookie.com/embed/{id}"),
            host: "YouTube",
        };
        match (host, segments.as_slice()) {
            ("youtube.com" | "youtube-nocookie.com", ["embed", id]) | ("youtu.be", [id]) if is_id(id) => {
                Some(youtube(id))
            }
            ("youtube.com", ["watch"]) if is_id(&named) => Some(youtube(&named)),
            ("player.vimeo.com", ["video", id]) | ("vimeo.com", [id]) if is_id(id) => Some(Video {
                page: format!("https://vimeo.com/{id}"),
                embed: format!("https://player.vimeo.com/video/{id}"),
                host: "Vimeo",
            }),
            _ => None,
        }
    }
}
