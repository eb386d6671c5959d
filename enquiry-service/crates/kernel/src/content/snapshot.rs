use std::{
    cmp::Reverse,
    collections::HashMap,
    fs,
    path::{Path, PathBuf},
    sync::{Arc, Mutex, PoisonError},
    time::SystemTime,
};

use content_model::{BookingTerms, CancellationScale, Deposits, Locale, wire};
use serde::de::DeserializeOwned;
use serde_json::Value;
use tokio::task::spawn_blocking;
use tour_view::drawing::Geography;

use super::{
    Destination, Operator, PublishedTours, SiteFile, Starts, TeamMember, Tour,
    tour::{Departure, Itinerary, TourDetail},
};

/// Tours and places as the operator wrote them.
///
/// Confirmation mails quote only this content and never the visitor's words: anyone can enter another person's address.
#[derive(Default)]
pub struct Content {
    folder: PathBuf,
    tours: HashMap<(Locale, String), Tour>,
    /// Names by locale and lower-case name.
    places: HashMap<(Locale, String), String>,
    destinations: HashMap<(Locale, u64), Destination>,
    /// The land of maps; `None` if its files cannot be read.
    geography: Option<Geography>,
    /// `None` if the site's settings cannot be read: then bookings are disabled.
    deposits: Option<Deposits>,
    terms: BookingTerms,
    cancellation: CancellationScale,
    operator: Operator,
    /// Who usually answers an enquiry first, by site.
    answers: HashMap<Locale, TeamMember>,
    /// The itineraries by site, once they were read.
    published: Mutex<HashMap<Locale, PublishedOnSite>>,
}

struct PublishedOnSite {
    tours: Arc<PublishedTours>,
    /// The files without a readable tour, with their state at that time.
    unreadable: Vec<(PathBuf, Stamp)>,
}

impl Content {
    pub fn tour(&self, locale: Locale, slug: &str) -> Option<&Tour> {
        self.tours.get(&(locale, slug.to_owned()))
    }

    pub fn place(&self, locale: Locale, typed: &str) -> Option<&str> {
        self.places.get(&(locale, typed.to_lowercase())).map(String::as_str)
    }

    /// A destination by its id.
    pub fn destination(&self, locale: Locale, id: u64) -> Option<&Destination> {
        self.destinations.get(&(locale, id))
    }

    /// A destination by its name.
    pub fn destination_named(&self, locale: Locale, name: &str) -> Option<&Destination> {
        self.destinations.iter().find(|((of, _), place)| *of == locale && place.name == name).map(|(_, place)| place)
    }

    pub fn geography(&self) -> Option<&Geography> {
        self.geography.as_ref()
    }

    pub fn deposits(&self) -> Option<Deposits> {
        self.deposits
    }

    pub fn terms(&self) -> BookingTerms {
        self.terms
    }

    pub fn cancellation(&self) -> &CancellationScale {
        &self.cancellation
    }

    pub fn operator(&self) -> &Operator {
        &self.operator
    }

    /// The member of the team who usually answers an enquiry first; `None` if nobody is named.
    pub fn answers(&self, locale: Locale) -> Option<&TeamMember> {
        self.answers.get(&locale)
    }

    /// The departures of a tour by date; empty if it may begin on any day.
    pub fn departures(&self, locale: Locale, tour: &Tour) -> Vec<Departure> {
        self.detail(locale, tour.id).map(TourDetail::departures).unwrap_or_default()
    }

    /// The departures of a tour, or the prices of a tour that may begin on any day.
    pub fn starts(&self, locale: Locale, tour: &Tour) -> Starts {
        self.detail(locale, tour.id).unwrap_or_default().starts(tour.price)
    }

    /// The departures of all tours of a site, each with the id of its tour.
    pub fn all_departures(&self, locale: Locale) -> impl Iterator<Item = (i64, Departure)> {
        self.tours(locale)
            .flat_map(move |tour| self.departures(locale, tour).into_iter().map(|departure| (tour.id, departure)))
    }

    /// The tours of a site, without order.
    pub fn tours(&self, locale: Locale) -> impl Iterator<Item = &Tour> {
        self.tours.iter().filter(move |((of, _), _)| *of == locale).map(|(_, tour)| tour)
    }

    /// A tour of a site by its id.
    pub fn tour_by_id(&self, locale: Locale, id: i64) -> Option<&Tour> {
        self.tours(locale).find(|tour| tour.id == id)
    }

    /// Whether the tours of every site were read.
    pub fn has_tours_everywhere(&self) -> bool {
        Locale::ALL.into_iter().all(|locale| self.tours.keys().any(|(of, _)| *of == locale))
    }

    /// The itinerary of a tour, day by day.
    pub fn itinerary(&self, locale: Locale, tour_id: i64) -> Vec<Itinerary> {
        self.detail(locale, tour_id).map(TourDetail::itinerary).unwrap_or_default()
    }

    /// The itineraries of the tours of a site. The first call reads the files of all tours; a later one too, if a file
    /// that could not be read has changed.
    pub fn published(&self, locale: Locale) -> Arc<PublishedTours> {
        let mut published = self.published.lock().unwrap_or_else(PoisonError::into_inner);
        let is_as_before =
            |of_site: &&PublishedOnSite| of_site.unreadable.iter().all(|(path, was)| stamp(path) == *was);
        if let Some(of_site) = published.get(&locale).filter(is_as_before) {
            return Arc::clone(&of_site.tours);
        }
        let mut ids: Vec<i64> = self.tours(locale).map(|tour| tour.id).collect();
        // Of two that describe a lodging, the first one counts.
        ids.sort_unstable_by_key(|id| Reverse(*id));
        let (mut read, mut unreadable) = (Vec::new(), Vec::new());
        for id in ids {
            let path = self.file_of(locale, id);
            let (found, bytes) = (stamp(&path), fs::read(&path).ok());
            match bytes.as_deref().and_then(record_of::<TourDetail>) {
                Some(mut detail) => {
                    let lodgings = detail.lodgings();
                    read.push((id, detail.programme(&lodgings), lodgings));
                }
                // Where a file is there and the system does not give it, the next call tries again.
                None => unreadable.push((path, found.filter(|_| bytes.is_some()))),
            }
        }
        let tours = Arc::new(PublishedTours::of(self, locale, read));
        published.insert(locale, PublishedOnSite { tours: Arc::clone(&tours), unreadable });
        tours
    }

    /// As [`Content::published`], for calls: the files are read on a thread that may block.
    pub async fn published_for_calls(self: &Arc<Self>, locale: Locale) -> Arc<PublishedTours> {
        let content = Arc::clone(self);
        spawn_blocking(move || content.published(locale)).await.unwrap_or_default()
    }

    /// The title of a tour, or its id if no site offers it.
    pub fn title(&self, locale: Locale, tour_id: i64) -> String {
        let found = self.title_in(locale, tour_id).or_else(|| self.titles(tour_id).next());
        found.map_or_else(|| tour_id.to_string(), str::to_owned)
    }

    /// The title of a tour on the site of this language; `None` if this site does not offer it.
    pub fn title_in(&self, locale: Locale, tour_id: i64) -> Option<&str> {
        self.tour_by_id(locale, tour_id).map(|tour| tour.title.as_str())
    }

    /// The titles of a tour on all sites.
    pub fn titles(&self, tour_id: i64) -> impl Iterator<Item = &str> {
        self.tours.values().filter(move |tour| tour.id == tour_id).map(|tour| tour.title.as_str())
    }

    /// The tour that a form names by its slug, or by its title where no slug was sent.
    pub fn named_tour(&self, locale: Locale, slug: &str, title: &str) -> Option<&Tour> {
        self.tour(locale, slug).or_else(|| self.tour_by_title(locale, title))
    }

    /// The title, in another language, of the tour that a form of the site of `locale` names; the form's title if the sites
    /// of these languages do not both offer it.
    pub fn named_title<'t>(&'t self, language: Locale, (locale, slug, title): (Locale, &str, &'t str)) -> &'t str {
        let tour = self.named_tour(locale, slug, title);
        tour.and_then(|tour| self.title_in(language, tour.id)).unwrap_or(title)
    }

    /// A tour by the title that a visitor typed.
    pub fn tour_by_title(&self, locale: Locale, typed: &str) -> Option<&Tour> {
        let typed = typed.to_lowercase();
        self.tours(locale).find(|tour| !typed.is_empty() && tour.title.to_lowercase() == typed)
    }

    /// Reads the tour's file each time instead of caching it: bookings are rare.
    fn detail(&self, locale: Locale, tour_id: i64) -> Option<TourDetail> {
        record_of(&fs::read(self.file_of(locale, tour_id)).ok()?)
    }

    fn file_of(&self, locale: Locale, tour_id: i64) -> PathBuf {
        self.folder.join(locale.code()).join(format!("tours/{tour_id}.json"))
    }

    /// A list that cannot be read is skipped: mails then contain less, and its tours cannot be booked.
    fn read(folder: &Path, site_file: &Path) -> Self {
        let mut content = Content { folder: folder.to_owned(), ..Content::default() };
        for locale in Locale::ALL {
            let of_locale = folder.join(locale.code());
            let cards = list::<wire::TourCard>(&of_locale.join("tourList.json"));
            for tour in cards.into_iter().filter_map(Tour::of_card) {
                content.tours.insert((locale, tour.slug.clone()), tour);
            }
            for place in list::<wire::DestinationCard>(&of_locale.join("destinationlist.json")) {
                content.places.insert((locale, place.name.to_lowercase()), place.name.clone());
                content.destinations.insert((locale, place.id), Destination::of_card(place));
            }
        }
        match site_file.parent().map(|site| Geography::read(&site.join("map"), |_| true)) {
            Some(Ok(geography)) => content.geography = Some(geography),
            Some(Err(error)) => tracing::info!(%error, "land of maps unreadable, offers show no maps"),
            None => {}
        }
        match SiteFile::read(site_file) {
            Ok(file) => {
                content.answers = file.contact.answers.map(|id| team_members(folder, id)).unwrap_or_default();
                content.deposits = Some(file.deposits);
                content.operator = file.operator();
                content.terms = file.booking;
                content.cancellation = file.cancellation;
            }
            Err(error) => {
                tracing::warn!(path = %site_file.display(), error, "site settings unreadable, nothing can be booked");
            }
        }
        content
    }
}

/// The current content, read again when its files change.
pub struct ContentCache {
    folder: PathBuf,
    site_file: PathBuf,
    current: Mutex<(Vec<Stamp>, Arc<Content>)>,
}

/// Modification time and size of a file; `None` if the file does not exist.
type Stamp = Option<(SystemTime, u64)>;

fn stamp(path: &Path) -> Stamp {
    let about = fs::metadata(path).ok()?;
    Some((about.modified().ok()?, about.len()))
}

impl ContentCache {
    pub fn open(folder: &Path, site_file: &Path) -> Self {
        let stamps = stamps(folder, site_file);
        let content = Arc::new(Content::read(folder, site_file));
        let current = Mutex::new((stamps, content));
        ContentCache { folder: folder.to_owned(), site_file: site_file.to_owned(), current }
    }

    /// Checks the files for changes, which takes microseconds.
    pub fn current(&self) -> Arc<Content> {
        let stamps = stamps(&self.folder, &self.site_file);
        let mut current = self.current.lock().unwrap_or_else(PoisonError::into_inner);
        if current.0 != stamps {
            *current = (stamps, Arc::new(Content::read(&self.folder, &self.site_file)));
        }
        Arc::clone(&current.1)
    }
}

fn stamps(folder: &Path, site_file: &Path) -> Vec<Stamp> {
    let lists = ["index.json", "tourList.json", "destinationlist.json", "about_us.json"];
    let of_locale = |locale: Locale| lists.map(|list| stamp(&folder.join(locale.code()).join(list)));
    let mut all: Vec<Stamp> = Locale::ALL.into_iter().flat_map(of_locale).collect();
    all.push(stamp(site_file));
    all
}

fn record_of<T: DeserializeOwned>(file: &[u8]) -> Option<T> {
    let answer: Value = serde_json::from_slice(file).ok()?;
    serde_json::from_value(unwrapped(answer)).ok()
}

/// A member of the team by id, as each site names them; without the sites that do not.
fn team_members(folder: &Path, id: u64) -> HashMap<Locale, TeamMember> {
    let of_site = |locale: Locale| {
        let file = fs::read(folder.join(locale.code()).join("about_us.json")).ok()?;
        let wire::TeamMember { name, role, .. } =
            record_of::<wire::AboutUs>(&file)?.team.into_iter().find(|member| member.id == id)?;
        Some((locale, TeamMember { name, role }))
    };
    Locale::ALL.into_iter().filter_map(of_site).collect()
}

fn list<T: DeserializeOwned>(path: &Path) -> Vec<T> {
    let answer = fs::read(path).ok().and_then(|bytes| serde_json::from_slice(&bytes).ok()).map(unwrapped);
    let Some(Value::Array(items)) = answer else {
        tracing::info!(path = %path.display(), "content list unreadable, confirmations leave out tour and place");
        return Vec::new();
    };
    items.into_iter().filter_map(|item| serde_json::from_value(item).ok()).collect()
}

/// The payload may be wrapped in `data`.
fn unwrapped(answer: Value) -> Value {
    match answer {
        Value::Object(mut fields) if fields.contains_key("data") => fields.remove("data").unwrap_or_default(),
        bare => bare,
    }
}
