//! `tembea fetch`: all locales at once, each replaced as a whole or not at all.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    sync::Mutex,
};

use content_model::{Locale, wire};
use jiff::Timestamp;
use tokio::runtime::Handle;

use super::{
    client::{Client, FetchError, Limits},
    crawl::{Crawl, CrawlError, CrawlState},
    media,
    origins::Origins,
};
use crate::{
    cache::{Answer, Cache, CacheLock, Header, Index, Staging, SwapError},
    config::{Config, ConfigError},
    identity::Slug,
    progress::Progress,
    report::{Fault, Faults, LocaleCounts, Report},
};

#[derive(Debug, Clone)]
pub struct FetchOptions {
    pub locales: Vec<Locale>,
    pub cache: Cache,
    pub limits: Limits,
    /// Marks the snapshots as sample content, which is never published.
    pub sample: bool,
    /// Takes lists that decide which pages exist also if they have become empty.
    pub accepts_empty: bool,
    pub now: Timestamp,
}

/// Nothing was fetched: the operator must correct a fault first.
#[derive(Debug, thiserror::Error)]
pub enum FetchRunError {
    #[error(transparent)]
    Config(#[from] ConfigError),
    #[error(transparent)]
    Client(#[from] FetchError),
    #[error(transparent)]
    Swap(#[from] SwapError),
    #[error("cannot write {path}: {source}")]
    Write {
        path: std::path::PathBuf,
        #[source]
        source: std::io::Error,
    },
}

/// Fetches these locales; requires a Tokio runtime. A failed locale is reported and keeps its last snapshot; the others
/// continue.
pub fn fetch(config: &Config, options: &FetchOptions, report: &mut Report) -> Result<(), FetchRunError> {
    for locale in &options.locales {
        config.backend(*locale)?;
    }
    let lock = CacheLock::exclusive(&options.cache)?;
    let media = options.cache.media();
    fs::create_dir_all(&media).map_err(|source| FetchRunError::Write { path: media, source })?;
    let faults = Faults::default();
    // A thread per locale: each blocks while its own answers are parsed and written.
    let runtime = Handle::current();
    let one = &|locale: Locale| runtime.block_on(fetch_locale(config, options, locale, &lock, &faults));
    let results: Vec<_> = std::thread::scope(|scope| {
        let threads: Vec<_> = options.locales.iter().map(|locale| scope.spawn(move || one(*locale))).collect();
        let join = |thread: std::thread::ScopedJoinHandle<'_, _>| {
            thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        };
        threads.into_iter().map(join).collect()
    });
    let mut disk = Ok(());
    for (locale, result) in options.locales.iter().zip(results) {
        let counts = report.locales.entry(*locale).or_default();
        match result {
            Ok(fetched) => *counts = fetched,
            Err(CrawlError::List(fault)) => faults.add(fault.effect("the last snapshot stays")),
            Err(CrawlError::Staging(error)) => disk = disk.and(Err(error)),
        }
    }
    report.take_faults(&faults);
    disk?;
    // Not after a failure: a snapshot between its renames names its originals too.
    remove_unused_media(&options.cache);
    Ok(())
}

async fn fetch_locale(
    config: &Config,
    options: &FetchOptions,
    locale: Locale,
    lock: &CacheLock,
    faults: &Faults,
) -> Result<LocaleCounts, CrawlError> {
    let failed = |message: String| CrawlError::from(Fault::new(locale, "back-end", message));
    let base = config.backend(locale).map_err(|error| failed(error.to_string()))?.clone();
    let own = [Some(&base), config.reviews_url.as_ref(), config.departures_url.as_ref()].into_iter().flatten();
    let origins = Origins::new(own, &config.picture_hosts);
    let client = Client::new(options.limits, origins).map_err(|error| failed(error.to_string()))?;
    let live = options.cache.locale(locale);
    // An unreadable snapshot is replaced like a missing one.
    let previous = Index::read(&live).ok();
    let staging = Staging::begin(&options.cache, locale, lock)?;
    let progress = Progress::start(format!("fetch {locale}"), 0);
    let crawl = Crawl {
        client: &client,
        base: base.clone(),
        reviews: config.reviews_url.clone(),
        departures: config.departures_url.clone(),
        locale,
        staging: &staging,
        previous: previous.as_ref(),
        live: &live,
        faults,
        progress: &progress,
        accepts_empty: options.accepts_empty,
        state: Mutex::new(CrawlState::default()),
    };
    crawl.run().await?;
    let state = crawl.state.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);

    let no_media = BTreeMap::new();
    let known_media = previous.as_ref().map_or(&no_media, |index| &index.header.media);
    let sources = state.images.into_iter().collect();
    let media = media::download(&client, &base, locale, sources, known_media, &options.cache, faults).await?;

    let mut former = previous.as_ref().map(|index| index.header.former_slugs.clone()).unwrap_or_default();
    remember_slugs(&mut former.tours, &slugs(&live, &Answer::TourList), &slugs(staging.folder(), &Answer::TourList));
    remember_slugs(
        &mut former.destinations,
        &slugs(&live, &Answer::DestinationList),
        &slugs(staging.folder(), &Answer::DestinationList),
    );
    remember_slugs(&mut former.blogs, &slugs(&live, &Answer::Blogs), &slugs(staging.folder(), &Answer::Blogs));

    let total = state.answers.len();
    let written = state.answers.iter().filter(|(name, record)| {
        previous.as_ref().and_then(|index| index.answers.get(*name)).is_none_or(|known| known.hash != record.hash)
    });
    let written = written.count();
    let removed = previous
        .as_ref()
        .map_or(0, |index| index.answers.keys().filter(|name| !state.answers.contains_key(*name)).count());
    let is_changed = state.changed
        || removed > 0
        || previous.as_ref().is_none_or(|index| index.header.media != media || index.header.former_slugs != former);
    let mut index = Index {
        header: Header {
            fetched_at: options.now,
            today: today(options.now),
            sample: options.sample,
            hash: String::new(),
            former_slugs: former,
            media,
        },
        answers: state.answers,
    };
    index.compute_hash();
    if is_changed {
        staging.write("index.json", &index.to_json())?;
        staging.commit(lock)?;
    } else {
        // Only the date is new: the files keep their time stamps.
        staging.replace_index(&index.to_json())?;
    }
    Ok(LocaleCounts { pages: total, written, unchanged: total - written, removed, problems: 0 })
}

/// The operator's day (East Africa Time, three hours ahead of UTC all year).
fn today(now: Timestamp) -> jiff::civil::Date {
    now.to_zoned(jiff::tz::TimeZone::fixed(jiff::tz::offset(3))).date()
}

fn slugs(folder: &std::path::Path, answer: &Answer) -> BTreeMap<u64, String> {
    #[derive(serde::Deserialize)]
    struct Named {
        id: serde_json::Value,
        slug: String,
    }
    let bytes = fs::read(folder.join(answer.file())).unwrap_or_default();
    let Ok(page) = wire::page(&bytes) else { return BTreeMap::new() };
    page.items
        .iter()
        .filter_map(|item| {
            let named: Named = serde_json::from_str(item.get()).ok()?;
            let id = named.id.as_u64().or_else(|| named.id.as_str()?.parse().ok())?;
            Some((id, named.slug))
        })
        .collect()
}

/// Adds slugs that changed and removes those that are in use again.
fn remember_slugs(
    former: &mut BTreeMap<u64, Vec<String>>,
    before: &BTreeMap<u64, String>,
    after: &BTreeMap<u64, String>,
) {
    for (id, old) in before {
        let is_renamed = after.get(id).is_some_and(|new| new != old);
        // Only a valid slug can have been an address that redirects.
        if is_renamed && Slug::parse(old).is_ok() {
            let slugs = former.entry(*id).or_default();
            if !slugs.contains(old) {
                slugs.push(old.clone());
            }
        }
    }
    for (id, slugs) in former.iter_mut() {
        slugs.retain(|slug| after.get(id) != Some(slug));
    }
    former.retain(|_, slugs| !slugs.is_empty());
}

/// Removes picture originals that no snapshot names. If one snapshot is unreadable, all originals stay.
fn remove_unused_media(cache: &Cache) {
    let mut used = BTreeSet::new();
    for locale in Locale::ALL {
        let folder = cache.locale(locale);
        if !folder.exists() {
            continue;
        }
        let Ok(header) = Header::read(&folder) else { return };
        used.extend(header.media.into_values().map(|record| record.file));
    }
    let Ok(entries) = fs::read_dir(cache.media()) else { return };
    for entry in entries.flatten() {
        if !used.contains(entry.file_name().to_string_lossy().as_ref()) {
            // The next fetch tries again to remove the file.
            let _ = fs::remove_file(entry.path());
        }
    }
}
