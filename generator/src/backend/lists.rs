//! Lists: their pages become one file, without the items that cannot be read.

use std::collections::HashSet;

use content_model::wire;
use serde::de::DeserializeOwned;

use super::{
    answers::{page_record, validators_of},
    client::{FetchError, Fetched, Validators},
    crawl::{Crawl, CrawlError, Listed},
    images::{ImageSources, NamesImages},
};
use crate::{
    cache::{Answer, PageRecord},
    content::unreadable_item,
    report::Fault,
};

/// The limit of pages per list, against a paginator that never ends.
const MAX_PAGES: usize = 10_000;

const EMPTY: &str = "[]\n";

/// The items of a list that have been read so far.
#[derive(Default)]
struct Rows {
    items: Vec<String>,
    images: ImageSources,
    listed: Vec<Listed>,
    ids: HashSet<u64>,
    /// Faults of the items that are left out.
    faults: Vec<Fault>,
}

impl Crawl<'_> {
    /// A list that does not decide which pages exist keeps its last good version, or is empty if there is none.
    pub(super) async fn optional_list<T: DeserializeOwned + NamesImages>(
        &self,
        answer: &Answer,
        listed: impl Fn(&T) -> Option<Listed>,
    ) -> Result<(), CrawlError> {
        let fault = match self.list::<T>(answer, listed).await {
            Err(CrawlError::List(fault)) => *fault,
            result => return result.map(drop),
        };
        if self.stored(answer).is_some() {
            return self.keep_or_leave_out(answer, fault);
        }
        self.faults.add(fault.effect("taken as empty"));
        self.store(answer, EMPTY.as_bytes(), Vec::new(), ImageSources::default())
    }

    /// A list that decides which pages exist. An empty one would remove them all, so that the operator must accept it.
    pub(super) async fn required_list<T: DeserializeOwned + NamesImages>(
        &self,
        answer: &Answer,
        listed: impl Fn(&T) -> Option<Listed>,
    ) -> Result<Vec<Listed>, CrawlError> {
        let items = self.list::<T>(answer, listed).await?;
        let before = self.stored(answer).map_or(0, |(_, bytes)| wire::page(&bytes).map_or(0, |page| page.items.len()));
        if items.is_empty() && before > 0 && !self.accepts_empty {
            let message = format!(
                "the list is empty, and has {before} entries in the last snapshot: if that is right, fetch with --accept-empty"
            );
            return Err(self.fault(answer, message).into());
        }
        Ok(items)
    }

    /// Reads all pages of a list and stores them as one, an item per line. An item that is unreadable or repeats the id of
    /// an earlier one is reported and left out.
    ///
    /// # Errors
    ///
    /// [`CrawlError::List`] if the list, or every item of it, is unreadable.
    pub(super) async fn list<T: DeserializeOwned + NamesImages>(
        &self,
        answer: &Answer,
        listed: impl Fn(&T) -> Option<Listed>,
    ) -> Result<Vec<Listed>, CrawlError> {
        let failed = |message: String| CrawlError::from(self.fault(answer, message));
        let (known, before) = self.stored(answer).unzip();
        let before_items: Vec<String> = before
            .as_deref()
            .and_then(|bytes| wire::page(bytes).ok())
            .map(|page| page.items.iter().map(|item| item.get().to_owned()).collect())
            .unwrap_or_default();
        let mut url = self.url(answer, "").map_err(failed)?;
        let mut rows = Rows::default();
        let mut pages: Vec<PageRecord> = Vec::new();
        let mut offset = 0;
        loop {
            let known_page = known.and_then(|known| known.pages.get(pages.len()));
            let validators = known_page.map(validators_of).unwrap_or_default();
            let known_count = known_page.and_then(|page| page.items).unwrap_or_default();
            let before = rows.items.len();
            // A page with an item that is left out is stored without validators, so that the next fetch reads it, reports
            // the fault again, and takes the item once it has none.
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
                    for item in before_items.iter().skip(offset).take(known_count) {
                        self.row(answer, item, &listed, &mut rows);
                    }
                    let read = rows.items.len() - before;
                    let validators = if read == known_count { validators } else { Validators::default() };
                    pages.push(page_record(validators, Some(read), page.next.clone()));
                    page.next.clone()
                }
                Fetched::Body { bytes, validators } => {
                    let page = wire::page(&bytes).map_err(|error| failed(error.to_string()))?;
                    for item in &page.items {
                        self.row(answer, item.get().trim(), &listed, &mut rows);
                    }
                    let read = rows.items.len() - before;
                    let validators = if read == page.items.len() { validators } else { Validators::default() };
                    pages.push(page_record(validators, Some(read), page.next.clone()));
                    page.next
                }
            };
            offset += known_count;
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
        let Rows { items, images, listed, faults, .. } = rows;
        let mut faults = faults.into_iter().peekable();
        if let Some(mut first) = faults.next_if(|_| items.is_empty()) {
            first.message = format!("no item can be read, the first for this reason: {}", first.message);
            return Err(first.into());
        }
        self.faults.extend(faults.map(|fault| fault.effect("the item is left out")));
        let stored = if items.is_empty() { EMPTY.to_owned() } else { format!("[\n{}\n]\n", items.join(",\n")) };
        self.store(answer, stored.as_bytes(), pages, images)?;
        self.progress.step();
        Ok(listed)
    }

    /// Parses an item of a list. An unreadable or repeated item becomes a fault with its id and field.
    fn row<T: DeserializeOwned + NamesImages>(
        &self,
        answer: &Answer,
        item: &str,
        listed: impl Fn(&T) -> Option<Listed>,
        rows: &mut Rows,
    ) {
        match serde_json::from_str::<T>(item) {
            Ok(value) => {
                if let Some(listed) = listed(&value) {
                    if !rows.ids.insert(listed.id) {
                        rows.faults.push(self.fault(answer, "an earlier item has this id").id(listed.id));
                        return;
                    }
                    rows.listed.push(listed);
                }
                value.images(&mut rows.images);
                rows.items.push(item.to_owned());
            }
            Err(_) => rows.faults.push(unreadable_item::<T>(self.locale, answer.to_string(), item)),
        }
    }
}
