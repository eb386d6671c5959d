//! Videos of the hosts that pages may embed.

pub struct Video {
    /// The address for browsers without scripts.
    pub page: String,
    pub embed: String,
    pub host: &'static str,
}

impl Video {
    /// `None` unless a known host embeds the video under this address.
    pub fn parse(address: &str) -> Option<Self> {
        let url = url::Url::parse(address).ok().filter(|url| url.scheme() == "https")?;
        let segments: Vec<&str> = url.path_segments()?.collect();
        let is_id = |id: &str| {
            !id.is_empty()
                && id.len() <= 32
                && id.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'))
        };
        match (url.host_str()?, segments.as_slice()) {
            ("www.youtube.com" | "youtube.com" | "www.youtube-nocookie.com", ["embed", id]) if is_id(id) => {
                Some(Video {
                    page: format!("https://www.youtube.com/watch?v={id}"),
                    embed: format!("https://www.youtube-nocookie.com/embed/{id}"),
                    host: "YouTube",
                })
            }
            ("player.vimeo.com", ["video", id]) if is_id(id) => Some(Video {
                page: format!("https://vimeo.com/{id}"),
                embed: format!("https://player.vimeo.com/video/{id}"),
                host: "Vimeo",
            }),
            _ => None,
        }
    }
}
