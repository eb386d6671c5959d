//! The look of the sites on the page of an offer: their style sheet, typefaces, icons, pictures, and the templates of the
//! page of a tour. What they are at present stands in a file of each site, which the build writes.

use std::{
    collections::HashMap,
    error::Error,
    net::{Ipv4Addr, SocketAddr},
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use content_model::{Locale, catalogue::Catalogue};
use minijinja::{Environment, UndefinedBehavior, Value};
use reqwest::{Client, StatusCode, redirect::Policy};
use serde::Deserialize;
use url::Url;

use kernel::{catalogues::Catalogues, clock::Millis, content::ContentPicture, settings::sites::Sites, tls};

/// The page, and the parts of a tour's page that it shows.
const TEMPLATES: [(&str, &str); 6] = [
    ("offer.html", include_str!("templates/offer.html")),
    ("partials/day.html", include_str!("../../../../../site/templates/partials/day.html")),
    ("partials/journey.html", include_str!("../../../../../site/templates/partials/journey.html")),
    ("partials/lodgings.html", include_str!("../../../../../site/templates/partials/lodgings.html")),
    ("partials/lodging-drawing.html", include_str!("../../../../../site/templates/partials/lodging-drawing.html")),
    ("partials/picture.html", include_str!("../../../../../site/templates/partials/picture.html")),
];

/// The rules of the page besides those of the sites, and those with which it is readable while a site is down.
pub const STYLE: &str = include_str!("templates/offer.css");

/// The script of a page with options: its totals follow what is chosen.
pub const SCRIPT: &str = include_str!("templates/offer.js");

/// The files that a page of an offer shows, by the endings of their names.
const MEDIA_TYPES: [(&str, &str); 6] = [
    (".css", "text/css"),
    (".woff2", "font/woff2"),
    (".svg", "image/svg+xml"),
    (".webp", "image/webp"),
    (".jpg", "image/jpeg"),
    (".png", "image/png"),
];

/// The file of a site, and the largest size of its files in bytes.
const FILE: &str = "/data/look.json";
const LARGEST: usize = 8 * 1024 * 1024;
/// A visitor waits this long at most, and once only: later the last known look is shown meanwhile.
const TIMEOUT: Duration = Duration::from_secs(2);
/// Milliseconds until a site is asked again.
const ASKED_EVERY: Millis = 60_000;

/// The looks of the six sites cannot be prepared.
#[derive(Debug, thiserror::Error)]
pub enum LooksError {
    #[error("cannot prepare calls of the sites: {0}")]
    Client(String),
    #[error("invalid template of offers: {0}")]
    Template(#[from] minijinja::Error),
}

/// Why the look of a site is not known.
#[derive(Debug, thiserror::Error)]
enum Unknown {
    #[error("{0}")]
    Call(#[from] reqwest::Error),
    #[error("the site answered {0}")]
    Answered(StatusCode),
    #[error("the file is larger than {LARGEST} bytes")]
    TooLarge,
    #[error("the file is not what a build writes: {0}")]
    Invalid(#[from] serde_json::Error),
    #[error("{0}")]
    Template(#[from] minijinja::Error),
}

/// The addresses of a site's own files, as its build writes them.
#[derive(Debug, Default, Deserialize)]
struct SiteFiles {
    /// The style sheet; empty while the site is not known.
    #[serde(default)]
    style: String,
    #[serde(default)]
    icons: String,
    #[serde(default)]
    fonts: Vec<String>,
    /// By the address that the content has.
    #[serde(default)]
    pictures: HashMap<String, PictureFiles>,
}

#[derive(Debug, Deserialize)]
struct PictureFiles {
    src: String,
    width: u32,
    height: u32,
    #[serde(default)]
    srcset: Option<String>,
    #[serde(default)]
    webp_srcset: Option<String>,
}

/// The look of one site.
pub struct SiteLook {
    files: SiteFiles,
    environment: Environment<'static>,
}

/// The looks of all sites, each asked for when an offer in its language is opened.
pub struct SiteLooks {
    client: Client,
    sites: Sites,
    catalogue: Arc<Catalogues>,
    brand: String,
    known: [Mutex<Known>; 6],
}

struct Known {
    look: Arc<SiteLook>,
    asked_at: Millis,
}

impl SiteLook {
    fn new(files: SiteFiles, catalogue: &Arc<Catalogue>, brand: &str) -> Result<Self, minijinja::Error> {
        let mut environment = Environment::new();
        environment.set_undefined_behavior(UndefinedBehavior::Strict);
        environment.set_formatter(tour_view::write_value);
        tour_view::functions::register(&mut environment, catalogue, &files.icons);
        for (name, template) in TEMPLATES {
            environment.add_template(name, template)?;
        }
        environment.add_global("brand", brand);
        environment.add_global("style", files.style.clone());
        environment.add_global("fonts", files.fonts.clone());
        Ok(SiteLook { files, environment })
    }

    /// The page.
    ///
    /// # Errors
    /// If the template needs a value that is missing.
    pub fn render(&self, values: Value) -> Result<String, minijinja::Error> {
        self.environment.get_template("offer.html")?.render(values)
    }

    /// Whether nothing is known of the site.
    pub fn is_plain(&self) -> bool {
        self.files.style.is_empty()
    }

    /// A picture for the templates; undefined if the site does not have it.
    pub fn picture(&self, picture: Option<&ContentPicture>) -> Value {
        let known = picture.and_then(|picture| Some((picture, self.files.pictures.get(&picture.source)?)));
        let Some((picture, files)) = known else { return Value::from(()) };
        let files = tour_view::PictureFiles {
            src: &files.src,
            width: files.width,
            height: files.height,
            srcset: files.srcset.as_deref(),
            webp_srcset: files.webp_srcset.as_deref(),
        };
        files.values(picture.focus, &picture.alternative)
    }
}

impl SiteLooks {
    /// # Errors
    /// If the templates are invalid, or this machine has no certificates.
    pub fn new(sites: Sites, catalogue: Arc<Catalogues>, brand: &str) -> Result<Self, LooksError> {
        let failed = |error: &dyn Error| LooksError::Client(error.to_string());
        let tls = tls::client_config().map_err(|error| failed(&error))?;
        let mut builder = Client::builder().tls_backend_preconfigured(tls).redirect(Policy::none()).timeout(TIMEOUT);
        for locale in Locale::ALL {
            // Names below `localhost` are this machine (RFC 6761), but not every system knows them.
            let site = Url::parse(sites.origin(locale)).ok();
            if let Some(host) = site.as_ref().and_then(Url::host_str).filter(|host| host.ends_with(".localhost")) {
                builder = builder.resolve(host, SocketAddr::from((Ipv4Addr::LOCALHOST, 0)));
            }
        }
        let client = builder.build().map_err(|error| failed(&error))?;
        let unknown = |locale| -> Result<Mutex<Known>, LooksError> {
            let look = SiteLook::new(SiteFiles::default(), catalogue.of(locale), brand)?;
            Ok(Mutex::new(Known { look: Arc::new(look), asked_at: Millis::MIN }))
        };
        let [en, de, fr, es, it, pt] = Locale::ALL;
        let known = [unknown(en)?, unknown(de)?, unknown(fr)?, unknown(es)?, unknown(it)?, unknown(pt)?];
        Ok(SiteLooks { client, sites, catalogue, brand: brand.to_owned(), known })
    }

    /// The look of the site of a language. Without an answer of the site it is the last known one, at first one without
    /// pictures.
    pub async fn of(&self, locale: Locale, now: Millis) -> Arc<SiteLook> {
        let position = Locale::ALL.iter().position(|one| *one == locale).unwrap_or_default();
        let known = |known: &Mutex<Known>| {
            let mut known = known.lock().unwrap_or_else(PoisonError::into_inner);
            let is_due = known.asked_at.saturating_add(ASKED_EVERY) <= now;
            if is_due {
                known.asked_at = now;
            }
            (Arc::clone(&known.look), is_due)
        };
        let [en, ..] = &self.known;
        let kept = self.known.get(position).unwrap_or(en);
        let (last, is_due) = known(kept);
        if !is_due {
            return last;
        }
        match self.ask(locale).await {
            Ok(look) => {
                let look = Arc::new(look);
                kept.lock().unwrap_or_else(PoisonError::into_inner).look = Arc::clone(&look);
                look
            }
            Err(error) => {
                let site = self.sites.origin(locale);
                tracing::warn!(site, %error, "look of the site unknown, offers are shown with the last known one");
                last
            }
        }
    }

    /// A file of a site below `/assets/` with its media type; `None` if there is none that a page of an offer shows.
    pub async fn file(&self, locale: Locale, name: &str) -> Option<(&'static str, Vec<u8>)> {
        let is_plain = |character: char| character.is_ascii_alphanumeric() || "-_./".contains(character);
        let (_, media_type) = MEDIA_TYPES.into_iter().find(|(ending, _)| name.ends_with(ending))?;
        if !name.chars().all(is_plain) || name.contains("..") {
            return None;
        }
        Some((media_type, self.read(locale, &format!("/assets/{name}")).await.ok()?))
    }

    async fn ask(&self, locale: Locale) -> Result<SiteLook, Unknown> {
        let bytes = self.read(locale, FILE).await?;
        Ok(SiteLook::new(serde_json::from_slice(&bytes)?, self.catalogue.of(locale), &self.brand)?)
    }

    async fn read(&self, locale: Locale, path: &str) -> Result<Vec<u8>, Unknown> {
        let address = format!("{}{path}", self.sites.origin(locale));
        let mut answer = self.client.get(address).send().await?;
        if answer.status() != StatusCode::OK {
            return Err(Unknown::Answered(answer.status()));
        }
        let mut bytes = Vec::new();
        while let Some(part) = answer.chunk().await? {
            if bytes.len() + part.len() > LARGEST {
                return Err(Unknown::TooLarge);
            }
            bytes.extend_from_slice(&part);
        }
        Ok(bytes)
    }
}
