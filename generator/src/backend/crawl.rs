//! One locale: every call of the contract, staged as files of a new snapshot.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
    sync::{Mutex, PoisonError},
};

use content_model::{Locale, wire};
use futures_util::{TryStreamExt, stream};
use tokio::runtime::Builder;
use url::Url;

use super::client::Client;
use crate::{
    cache::{Answer, AnswerRecord, Index, Staging, SwapError},
    content::ServiceDepartures,
    escaped::escaped,
    fingerprint::Digest,
    identity::{Id, Slug},
    progress::Progress,
    report::{Fault, Faults},
};

/// A required list cannot be read: the locale keeps its whole last snapshot.
#[derive(Debug, thiserror::Error)]
pub enum CrawlError {
    #[error("{0}")]
    List(Box<Fault>),
    #[error(transparent)]
    Staging(#[from] SwapError),
}

impl From<Fault> for CrawlError {
    fn from(fault: Fault) -> Self {
        CrawlError::List(Box::new(fault))
    }
}

/// More requests in flight than permits, so that no permit is idle while an answer is parsed and written.
const IN_FLIGHT: usize = 64;

pub struct Crawl<'a> {
    pub client: &'a Client,
    pub base: Url,
    pub reviews: Option<Url>,
    pub departures: Option<Url>,
    pub locale: Locale,
    pub staging: &'a Staging,
    /// The live snapshot and its folder.
    pub previous: Option<&'a Index>,
    pub live: &'a Path,
    pub faults: &'a Faults,
    pub progress: &'a Progress,
    /// Whether lists may have become empty.
    pub accepts_empty: bool,
    pub state: Mutex<CrawlState>,
}

/// Results of the calls besides the files.
#[derive(Debug, Default)]
pub struct CrawlState {
    pub answers: BTreeMap<String, AnswerRecord>,
    pub images: BTreeSet<String>,
    /// Whether any stored answer differs from the live snapshot.
    pub changed: bool,
}

/// A listed item: its id, and the slug of its call, if it has one.
pub(super) struct Listed {
    pub id: u64,
    pub slug: String,
}

fn listed(id: u64, slug: &str) -> Option<Listed> {
    Some(Listed { id, slug: slug.to_owned() })
}

impl Crawl<'_> {
    /// Makes all calls. Lists come first because they name the details.
    pub async fn run(&self) -> Result<(), CrawlError> {
        let tours = self.required_list::<wire::TourCard>(&Answer::TourList, |card| listed(card.id, &card.slug)).await?;
        let places = self
            .required_list::<wire::DestinationCard>(&Answer::DestinationList, |card| listed(card.id, &card.slug))
            .await?;
        let categories = Mutex::new(BTreeSet::new());
        let blogs = self
            .required_list::<wire::BlogCard>(&Answer::Blogs, |card| {
                if let wire::BlogCategory::Named { slug, .. } = &card.category {
                    categories.lock().unwrap_or_else(PoisonError::into_inner).insert(slug.clone());
                }
                listed(card.id, &card.slug)
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
            && let Err(error) = self.list::<wire::Review>(&Answer::ServiceReviews, |review| listed(review.id, "")).await
        {
            match error {
                CrawlError::List(fault) => self.keep_or_leave_out(&Answer::ServiceReviews, *fault)?,
                error => return Err(error),
            }
        }
        if self.departures.is_some() {
            self.object::<ServiceDepartures>(self.client, &Answer::ServiceDepartures, "", |_| None).await?;
        }
        Ok(())
    }

    /// Fetches all details on one thread per core: parsing and writing an answer costs more than waiting for it. The
    /// shared permits limit the requests in flight over all threads.
    fn details(&self, details: &[(Answer, String)]) -> Result<(), CrawlError> {
        let failed = |message: String| CrawlError::from(Fault::new(self.locale, "details", message));
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
            Answer::PopularTours => {
                self.optional_list::<wire::TourCard>(answer, |card| listed(card.id, &card.slug)).await
            }
            Answer::PopularDestinations => {
                self.optional_list::<wire::DestinationCard>(answer, |card| listed(card.id, &card.slug)).await
            }
            Answer::LatestBlogs | Answer::BannerBlogs | Answer::BlogsByCategory(_) => {
                self.optional_list::<wire::BlogCard>(answer, |card| listed(card.id, &card.slug)).await
            }
            Answer::Reviews | Answer::Guestbook => {
                self.optional_list::<wire::Review>(answer, |review| listed(review.id, "")).await
            }
            Answer::DestinationGroup(_) => self.optional_list::<wire::DestinationGroup>(answer, |_| None).await,
            Answer::TourListPage => self.object::<wire::TourListPage>(self.client, answer, "", |_| None).await,
            Answer::FilterIndex => self.object::<wire::FilterIndex>(self.client, answer, "", |_| None).await,
            Answer::AboutUs => self.object::<wire::AboutUs>(self.client, answer, "", |_| None).await,
            _ => self.object::<wire::MetaInfos>(self.client, answer, "", |_| None).await,
        }
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

    pub(super) fn url(&self, answer: &Answer, slug: &str) -> Result<Url, String> {
        if let (Answer::ServiceReviews, Some(reviews)) = (answer, &self.reviews) {
            let mut url = reviews.clone();
            url.query_pairs_mut().append_pair("locale", self.locale.code());
            return Ok(url);
        }
        if let (Answer::ServiceDepartures, Some(departures)) = (answer, &self.departures) {
            return Ok(departures.clone());
        }
        let path = match answer {
            Answer::Tour(_) => format!("/api/tours/{}", escaped(slug)),
            Answer::DestinationGroup(category) => {
                format!("/api/destbycategory?destination_category={}", content_model::Choice::name(*category))
            }
            Answer::BlogsByCategory(slug) => {
                format!("/api/blogbycategory?blog_category={}", escaped(slug.as_str()))
            }
            other => format!("/api/{other}"),
        };
        self.base.join(&path).map_err(|error| error.to_string())
    }

    /// A fault of a call, of which the detail has an id.
    pub(super) fn fault(&self, answer: &Answer, message: impl Into<String>) -> Fault {
        let mut fault = Fault::new(self.locale, answer.to_string(), message);
        fault.id = answer.detail_id().map(|id| id.to_string());
        fault
    }

    pub(super) fn known(&self, answer: &Answer) -> Option<&AnswerRecord> {
        self.previous?.answers.get(&answer.to_string())
    }

    /// The answer in the live snapshot and its record, unless the file is damaged: its hash is that of the record.
    pub(super) fn stored(&self, answer: &Answer) -> Option<(&AnswerRecord, Vec<u8>)> {
        let known = self.known(answer)?;
        let bytes = fs::read(self.live.join(answer.file())).ok()?;
        (Digest::of(&bytes).to_string() == known.hash).then_some((known, bytes))
    }

    pub(super) fn state(&self) -> std::sync::MutexGuard<'_, CrawlState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
