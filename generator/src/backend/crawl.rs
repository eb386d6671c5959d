//! One locale: every call of the contract, staged as files of a new snapshot.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
    sync::{Mutex, PoisonError},
};

use futures_util::{TryStreamExt, stream};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use serde::de::DeserializeOwned;
use tokio::runtime::Builder;
use url::Url;

use super::{
    client::{Client, FetchError, Fetched, Validators},
    images::{ImageSources, NamesImages},
};
use crate::{
    cache::{Answer, AnswerRecord, Index, PageRecord, Staging, SwapError},
    content::{Digest, Id, Slug, describe},
    locale::Locale,
    progress::Progress,
    report::{Fault, Faults},
    wire,
};

/// A list that cannot be had: the locale keeps its whole last snapshot.
#[derive(Debug, thiserror::Error)]
pub enum CrawlError {
    #[error("{answer}: {message}")]
    List { answer: String, message: String },
    #[error(transparent)]
    Staging(#[from] SwapError),
}

/// More in flight than permits, so that a permit is never idle while an answer is parsed and written.
const IN_FLIGHT: usize = 64;

/// A paginator that never ends is cut here.
const MAX_PAGES: usize = 10_000;

pub struct Crawl<'a> {
    pub client: &'a Client,
    pub base: Url,
    pub reviews: Option<Url>,
    pub locale: Locale,
    pub staging: &'a Staging,
    /// The snapshot that is in place, and its folder.
    pub previous: Option<&'a Index>,
    pub live: &'a Path,
    pub faults: &'a Faults,
    pub progress: &'a Progress,
    pub state: Mutex<CrawlState>,
}

/// What the calls leave behind besides files.
#[derive(Debug, Default)]
pub struct CrawlState {
    pub answers: BTreeMap<String, AnswerRecord>,
    pub images: BTreeSet<String>,
    /// Whether any stored answer differs from the snapshot in place.
    pub changed: bool,
}

/// A listed thing: its id and the slug it is asked by.
struct Listed {
    id: u64,
    slug: String,
}

impl Crawl<'_> {
    /// Asks everything. Lists first: they name the details.
    pub async fn run(&self) -> Result<(), CrawlError> {
        let tours = self.list::<wire::TourCard>(&Answer::TourList, |card| (card.id, card.slug.clone())).await?;
        let places =
            self.list::<wire::DestinationCard>(&Answer::DestinationList, |card| (card.id, card.slug.clone())).await?;
        let categories = Mutex::new(BTreeSet::new());
        let blogs = self
            .list::<wire::BlogCard>(&Answer::Blogs, |card| {
                if let wire::BlogCategory::Named { slug, .. } = &card.category {
                    categories.lock().unwrap_or_else(PoisonError::into_inner).insert(slug.clone());
                }
                (card.id, card.slug.clone())
            })
            .await?;
        let categories = categories.into_inner().unwrap_or_else(PoisonError::into_inner);
        let more: Vec<Answer> = Answer::roots()
            .into_iter()
            .filter(|answer| !matches!(answer, Answer::TourList | Answer::DestinationList | Answer::Blogs))
            .chain(categories.iter().filter_map(|slug| Slug::parse(slug).ok().map(Answer::BlogsByCategory)))
            .collect();
        let details = (tours.into_iter().map(|listed| (Answer::Tour(Id(listed.id)), listed.slug)))
            .chain(places.into_iter().map(|listed| (Answer::Destination(Id(listed.id)), listed.slug)))
            .chain(blogs.into_iter().map(|listed| (Answer::Blog(Id(listed.id)), listed.slug)))
            .collect::<Vec<_>>();
        self.progress.grow(more.len() + details.len());
        stream::iter(more.iter().map(Ok))
            .try_for_each_concurrent(IN_FLIGHT, |answer| async move {
                self.root(answer).await?;
                self.progress.step();
                Ok::<(), CrawlError>(())
            })
            .await?;
        self.details(&details)?;
        if self.reviews.is_some()
            && let Err(CrawlError::List { message, .. }) =
                self.list::<wire::Review>(&Answer::ServiceReviews, |review| (review.id, String::new())).await
        {
            self.keep_or_leave_out(&Answer::ServiceReviews, None, &message)?;
        }
        Ok(())
    }

    /// Asks for all details, on as many threads as there are cores: parsing and writing an answer costs
    /// more than waiting for it. The permits that the clients share bound what is in flight over all threads.
    fn details(&self, details: &[(Answer, String)]) -> Result<(), CrawlError> {
        let failed = |message: String| CrawlError::List { answer: "details".to_owned(), message };
        let lanes = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        let lane = &|details: &[(Answer, String)]| {
            let runtime = Builder::new_current_thread().enable_all().build();
            let runtime = runtime.map_err(|error| failed(format!("cannot start another thread's runtime: {error}")))?;
            let _context = runtime.enter();
            let client = &self.client.for_thread().map_err(|error| failed(error.to_string()))?;
            runtime.block_on(stream::iter(details.iter().map(Ok)).try_for_each_concurrent(
                IN_FLIGHT,
                |(answer, slug)| async move {
                    self.detail(client, answer, slug).await?;
                    self.progress.step();
                    Ok::<(), CrawlError>(())
                },
            ))
        };
        std::thread::scope(|scope| {
            let chunks = details.chunks(details.len().div_ceil(lanes).max(1));
            let threads: Vec<_> = chunks.map(|chunk| scope.spawn(move || lane(chunk))).collect();
            threads.into_iter().try_for_each(|thread| match thread.join() {
                Ok(result) => result,
                Err(panic) => std::panic::resume_unwind(panic),
            })
        })
    }

    async fn root(&self, answer: &Answer) -> Result<(), CrawlError> {
        match answer {
            Answer::PopularTours => drop(self.list::<wire::TourCard>(answer, |card| (card.id, String::new())).await?),
            Answer::PopularDestinations => {
                drop(self.list::<wire::DestinationCard>(answer, |card| (card.id, String::new())).await?);
            }
            Answer::LatestBlogs | Answer::BannerBlogs | Answer::BlogsByCategory(_) => {
                drop(self.list::<wire::BlogCard>(answer, |card| (card.id, String::new())).await?);
            }
            Answer::Reviews | Answer::Guestbook => {
                drop(self.list::<wire::Review>(answer, |review| (review.id, String::new())).await?);
            }
            Answer::DestinationGroup(_) => {
                drop(self.list::<wire::DestinationGroup>(answer, |_| (0, String::new())).await?);
            }
            Answer::TourListPage => self.object::<wire::TourListPage>(self.client, answer, "", |_| None).await?,
            Answer::FilterIndex => self.object::<wire::FilterIndex>(self.client, answer, "", |_| None).await?,
            Answer::AboutUs => self.object::<wire::AboutUs>(self.client, answer, "", |_| None).await?,
            _ => self.object::<wire::MetaInfos>(self.client, answer, "", |_| None).await?,
        }
        Ok(())
    }

    async fn detail(&self, client: &Client, answer: &Answer, slug: &str) -> Result<(), CrawlError> {
        match answer {
            Answer::Tour(_) => self.object::<wire::Tour>(client, answer, slug, |tour| Some(tour.id)).await,
            Answer::Destination(_) => {
                self.object::<wire::Destination>(client, answer, slug, |place| Some(place.id)).await
            }
            _ => self.object::<wire::Blog>(client, answer, slug, |blog| Some(blog.id)).await,
        }
    }

    fn url(&self, answer: &Answer, slug: &str) -> Result<Url, String> {
        if let (Answer::ServiceReviews, Some(reviews)) = (answer, &self.reviews) {
            let mut url = reviews.clone();
            url.query_pairs_mut().append_pair("locale", self.locale.code());
            return Ok(url);
        }
        let path = match answer {
            Answer::Tour(_) => format!("/api/tours/{}", utf8_percent_encode(slug, NON_ALPHANUMERIC)),
            Answer::DestinationGroup(category) => {
                format!("/api/destbycategory?destination_category={}", crate::content::Choice::name(*category))
            }
            Answer::BlogsByCategory(slug) => {
                format!("/api/blogbycategory?blog_category={}", utf8_percent_encode(slug.as_str(), NON_ALPHANUMERIC))
            }
            other => format!("/api/{other}"),
        };
        self.base.join(&path).map_err(|error| error.to_string())
    }

    fn known(&self, answer: &Answer) -> Option<&AnswerRecord> {
        self.previous?.answers.get(&answer.to_string())
    }

    fn state(&self) -> std::sync::MutexGuard<'_, CrawlState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Stores an answer unless the snapshot in place holds the same bytes.
    fn store(
        &self,
        answer: &Answer,
        bytes: &[u8],
        pages: Vec<PageRecord>,
        images: ImageSources,
    ) -> Result<(), CrawlError> {
        let hash = Digest::of(bytes).to_string();
        let is_same =
            self.known(answer).is_some_and(|known| known.hash == hash) && self.live.join(answer.file()).exists();
        if is_same {
            self.staging.keep(&answer.file())?;
        } else {
            self.staging.write(&answer.file(), bytes)?;
        }
        let mut state = self.state();
        state.changed |= !is_same;
        state.images.extend(images.0);
        state.answers.insert(answer.to_string(), AnswerRecord { hash, pages });
        Ok(())
    }

    /// A detail that cannot be had keeps its last good version, or is left out if there is none.
    fn keep_or_leave_out(&self, answer: &Answer, id: Option<Id>, message: &str) -> Result<(), CrawlError> {
        let live = self.live.join(answer.file());
        let known = self.known(answer).filter(|_| live.exists());
        let kept = if known.is_some() { "its last good version stays" } else { "left out" };
        let mut fault = Fault::new(self.locale, answer.to_string(), format!("{message}; {kept}"));
        fault.id = id.map(|id| id.to_string());
        self.faults.add(fault);
        if let Some(known) = known {
            self.staging.keep(&answer.file())?;
            let images = fs::read(&live).map(|bytes| images_of(answer, &bytes)).unwrap_or_default();
            let mut state = self.state();
            state.images.extend(images.0);
            state.answers.insert(answer.to_string(), known.clone());
        } else {
            self.state().changed |= self.known(answer).is_some();
        }
        Ok(())
    }

    async fn object<T: DeserializeOwned + NamesImages>(
        &self,
        client: &Client,
        answer: &Answer,
        slug: &str,
        id: impl Fn(&T) -> Option<u64>,
    ) -> Result<(), CrawlError> {
        let expected = match answer {
            Answer::Tour(id) | Answer::Destination(id) | Answer::Blog(id) => Some(*id),
            _ => None,
        };
        let known = self.known(answer).filter(|_| self.live.join(answer.file()).exists());
        let validators = known.and_then(|known| known.pages.first()).map(validators_of).unwrap_or_default();
        let url = match self.url(answer, slug) {
            Ok(url) => url,
            Err(message) => return self.keep_or_leave_out(answer, expected, &message),
        };
        match client.get_json(&url, &validators).await {
            Ok(Fetched::NotModified) => {
                let Some(known) = known else {
                    return self.keep_or_leave_out(
                        answer,
                        expected,
                        "the server says it did not change, but there is no earlier answer",
                    );
                };
                self.staging.keep(&answer.file())?;
                let images =
                    fs::read(self.live.join(answer.file())).map(|bytes| images_of(answer, &bytes)).unwrap_or_default();
                let mut state = self.state();
                state.images.extend(images.0);
                state.answers.insert(answer.to_string(), known.clone());
                Ok(())
            }
            Ok(Fetched::Body { bytes, validators }) => {
                let raw = match wire::object(&bytes) {
                    Ok(raw) => raw,
                    Err(error) => return self.keep_or_leave_out(answer, expected, &error.to_string()),
                };
                match serde_json::from_str::<T>(raw) {
                    Ok(value) => {
                        if let (Some(Id(wanted)), Some(got)) = (expected, id(&value))
                            && wanted != got
                        {
                            return self.keep_or_leave_out(answer, expected, &format!("the answer is about id {got}"));
                        }
                        let mut images = ImageSources::default();
                        value.images(&mut images);
                        self.store(answer, raw.as_bytes(), vec![page_record(validators, None, None)], images)
                    }
                    Err(_) => self.keep_or_leave_out(answer, expected, &describe::<T>(raw.as_bytes())),
                }
            }
            // A thing that is listed but gone is left out, whatever was there before.
            Err(error) if error.is_not_found() && expected.is_some() => {
                let mut fault = Fault::new(self.locale, answer.to_string(), format!("{error}; left out"));
                fault.id = expected.map(|id| id.to_string());
                self.faults.add(fault);
                self.state().changed |= known.is_some();
                Ok(())
            }
            Err(error) => self.keep_or_leave_out(answer, expected, &error.to_string()),
        }
    }

    /// Reads all pages of a list and stores them as one, an item per line.
    async fn list<T: DeserializeOwned + NamesImages>(
        &self,
        answer: &Answer,
        listed: impl Fn(&T) -> (u64, String),
    ) -> Result<Vec<Listed>, CrawlError> {
        let failed = |message: String| CrawlError::List { answer: answer.to_string(), message };
        let before = fs::read(self.live.join(answer.file())).ok();
        let before_items: Vec<String> = before
            .as_deref()
            .and_then(|bytes| wire::page(bytes).ok())
            .map(|page| page.items.iter().map(|item| item.get().to_owned()).collect())
            .unwrap_or_default();
        let known = self.known(answer).filter(|_| before.is_some());
        let mut url = self.url(answer, "").map_err(failed)?;
        let mut items: Vec<String> = Vec::new();
        let mut pages: Vec<PageRecord> = Vec::new();
        let mut offset = 0;
        loop {
            let known_page = known.and_then(|known| known.pages.get(pages.len()));
            let validators = known_page.map(validators_of).unwrap_or_default();
            let next = match self
                .client
                .get_json(&url, &validators)
                .await
                .map_err(|error: FetchError| failed(error.to_string()))?
            {
                Fetched::NotModified => {
                    let page = known_page.ok_or_else(|| {
                        failed("the server says it did not change, but there is no earlier answer".into())
                    })?;
                    let count = page.items.unwrap_or_default();
                    items.extend(before_items.iter().skip(offset).take(count).cloned());
                    pages.push(page.clone());
                    page.next.clone()
                }
                Fetched::Body { bytes, validators } => {
                    let page = wire::page(&bytes).map_err(|error| failed(error.to_string()))?;
                    items.extend(page.items.iter().map(|item| item.get().trim().to_owned()));
                    pages.push(page_record(validators, Some(page.items.len()), page.next.clone()));
                    page.next
                }
            };
            offset += pages.last().and_then(|page| page.items).unwrap_or_default();
            let Some(next) = next else { break };
            if pages.len() >= MAX_PAGES {
                return Err(failed(format!("the list has more than {MAX_PAGES} pages")));
            }
            let next =
                url.join(&next).map_err(|error| failed(format!("the next page's address \"{next}\": {error}")))?;
            if next.origin() != url.origin() {
                return Err(failed(format!("the next page {next} is on another server")));
            }
            url = next;
        }
        let mut images = ImageSources::default();
        let mut found = Vec::with_capacity(items.len());
        for item in &items {
            let value: T = serde_json::from_str(item).map_err(|_| failed(describe::<T>(item.as_bytes())))?;
            value.images(&mut images);
            let (id, slug) = listed(&value);
            found.push(Listed { id, slug });
        }
        let stored = if items.is_empty() { "[]\n".to_owned() } else { format!("[\n{}\n]\n", items.join(",\n")) };
        self.store(answer, stored.as_bytes(), pages, images)?;
        self.progress.step();
        Ok(found)
    }
}

fn validators_of(page: &PageRecord) -> Validators {
    Validators { etag: page.etag.clone(), last_modified: page.last_modified.clone() }
}

fn page_record(validators: Validators, items: Option<usize>, next: Option<String>) -> PageRecord {
    PageRecord { etag: validators.etag, last_modified: validators.last_modified, items, next }
}

/// The pictures of an answer that is kept as it is.
fn images_of(answer: &Answer, bytes: &[u8]) -> ImageSources {
    fn collect<T: DeserializeOwned + NamesImages>(bytes: &[u8]) -> ImageSources {
        let mut images = ImageSources::default();
        if let Ok(value) = serde_json::from_slice::<T>(bytes) {
            value.images(&mut images);
        }
        images
    }
    match answer {
        Answer::Tour(_) => collect::<wire::Tour>(bytes),
        Answer::Destination(_) => collect::<wire::Destination>(bytes),
        Answer::Blog(_) => collect::<wire::Blog>(bytes),
        Answer::AboutUs => collect::<wire::AboutUs>(bytes),
        Answer::TourListPage => collect::<wire::TourListPage>(bytes),
        _ => ImageSources::default(),
    }
}
