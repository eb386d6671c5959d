use content_model::Locale;
use url::Url;

use super::source::Reader;

/// The origins of the six country sites.
#[derive(Clone, Debug)]
pub struct Sites {
    origins: [String; 6],
    /// Whether preview addresses of this machine are accepted.
    preview: bool,
}

impl Sites {
    pub fn read(reader: &mut Reader, production: bool) -> Self {
        let origins = Locale::ALL.map(|locale| {
            let name = format!("sites.{locale}");
            let Some(text) = reader.optional(&name) else {
                if production {
                    reader
                        .fault(&name, "the public address of the site is missing, such as https://www.tembea.example");
                }
                return match locale {
                    Locale::En => "http://localhost:4000".to_owned(),
                    other => format!("http://{other}.localhost:4000"),
                };
            };
            match Url::parse(&text) {
                Ok(url) if url.scheme() == "https" || (url.scheme() == "http" && !production) => {
                    url.origin().ascii_serialization()
                }
                Ok(_) if production => {
                    reader.fault(&name, format!("'{text}' must begin with https:// in production"));
                    text
                }
                _ => {
                    reader.fault(&name, format!("'{text}' is not an address such as https://www.tembea.example"));
                    text
                }
            }
        });
        Sites { origins, preview: !production }
    }

    /// Scheme, host and port, without a trailing slash.
    pub fn origin(&self, locale: Locale) -> &str {
        let [en, de, fr, es, it, pt] = &self.origins;
        match locale {
            Locale::En => en,
            Locale::De => de,
            Locale::Fr => fr,
            Locale::Es => es,
            Locale::It => it,
            Locale::Pt => pt,
        }
    }

    /// Whether requests from this origin may write.
    pub fn allows(&self, origin: &str) -> bool {
        self.locale_of(origin).is_some()
    }

    /// The language of the site with this origin; `None` if the origin is unknown.
    pub fn locale_of(&self, origin: &str) -> Option<Locale> {
        let known = Locale::ALL.into_iter().find(|locale| self.origin(*locale) == origin);
        known.or_else(|| preview_locale(origin).filter(|_| self.preview))
    }
}

/// The preview has one port, and a host per language except English, such as `de.localhost`.
fn preview_locale(origin: &str) -> Option<Locale> {
    let url = Url::parse(origin).ok()?;
    match url.host_str()? {
        "localhost" | "127.0.0.1" => Some(Locale::En),
        host => host.strip_suffix(".localhost").map(Locale::from_code_or_english),
    }
}
