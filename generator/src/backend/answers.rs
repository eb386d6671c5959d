//! One call at a time: requests the answer, checks it, and stores the answer or keeps the last good one.

use content_model::wire;
use serde::de::DeserializeOwned;

use super::{
    client::{Client, Fetched, Validators},
    crawl::{Crawl, CrawlError},
    images::{ImageSources, NamesImages},
};
use crate::{
    cache::{Answer, AnswerRecord, PageRecord},
    content::Unreadable,
    fingerprint::Digest,
    report::Fault,
};

impl Crawl<'_> {
    /// Stores an answer unless the snapshot in place holds the same bytes.
    pub(super) fn store(
        &self,
        answer: &Answer,
        bytes: &[u8],
        pages: Vec<PageRecord>,
        images: ImageSources,
    ) -> Result<(), CrawlError> {
        let hash = Digest::of(bytes).to_string();
        let is_same = self.stored(answer).is_some_and(|(known, _)| known.hash == hash);
        if is_same {
            self.staging.keep(&answer.file())?;
        } else {
            self.staging.write(&answer.file(), bytes)?;
        }
        self.mentions(answer, images);
        let mut state = self.state();
        state.changed |= !is_same;
        state.answers.insert(answer.to_string(), AnswerRecord { hash, pages });
        Ok(())
    }

    /// A detail that cannot be fetched keeps its last good version, or is left out if there is none.
    pub(super) fn keep_or_leave_out(&self, answer: &Answer, fault: Fault) -> Result<(), CrawlError> {
        let stored = self.stored(answer);
        let kept = if stored.is_some() { "its last good version stays" } else { "left out" };
        self.faults.add(fault.effect(kept));
        if let Some((known, bytes)) = stored {
            self.keep(answer, known, &bytes)?;
        } else {
            self.state().changed |= self.known(answer).is_some();
        }
        Ok(())
    }

    fn keep(&self, answer: &Answer, known: &AnswerRecord, bytes: &[u8]) -> Result<(), CrawlError> {
        self.staging.keep(&answer.file())?;
        self.mentions(answer, images_of(answer, bytes));
        self.state().answers.insert(answer.to_string(), known.clone());
        Ok(())
    }

    /// Remembers the pictures of an answer, and reports what of its texts is left out.
    fn mentions(&self, answer: &Answer, images: ImageSources) {
        self.faults.extend(images.left_out.into_iter().map(|message| self.fault(answer, message)));
        self.state().images.extend(images.addresses);
    }

    pub(super) async fn object<T: DeserializeOwned + NamesImages>(
        &self,
        client: &Client,
        answer: &Answer,
        slug: &str,
        id: impl Fn(&T) -> Option<u64>,
    ) -> Result<(), CrawlError> {
        let expected = answer.detail_id();
        let failed = |message: String| self.keep_or_leave_out(answer, self.fault(answer, message));
        let stored = self.stored(answer);
        let validators = stored.as_ref().and_then(|(known, _)| known.pages.first());
        let validators = validators.map(validators_of).unwrap_or_default();
        let url = match self.url(answer, slug) {
            Ok(url) => url,
            Err(message) => return failed(message),
        };
        match client.get_json(&url, &validators).await {
            Ok(Fetched::NotModified) => {
                let Some((known, bytes)) = &stored else {
                    return failed("the server says it did not change, but there is no earlier answer".to_owned());
                };
                self.keep(answer, known, bytes)
            }
            Ok(Fetched::Body { bytes, validators }) => {
                let raw = match wire::object(&bytes) {
                    Ok(raw) => raw,
                    Err(error) => return failed(error.to_string()),
                };
                match serde_json::from_str::<T>(raw) {
                    Ok(value) => {
                        if let (Some(wanted), Some(got)) = (expected, id(&value))
                            && wanted.0 != got
                        {
                            let fault = self.fault(answer, format!("the answer is about id {got}")).field("id");
                            return self.keep_or_leave_out(answer, fault);
                        }
                        let mut images = ImageSources::default();
                        value.images(&mut images);
                        self.store(answer, raw.as_bytes(), vec![page_record(validators, None, None)], images)
                    }
                    Err(_) => {
                        let fault = Unreadable::of::<T>(raw.as_bytes()).fault(self.locale, answer.to_string());
                        self.keep_or_leave_out(answer, Fault { id: expected.map(|id| id.to_string()), ..fault })
                    }
                }
            }
            // A listed item without a detail is left out, even if an earlier snapshot had the detail.
            Err(error) if error.is_not_found() && expected.is_some() => {
                self.faults.add(self.fault(answer, format!("{error}; left out")));
                self.state().changed |= self.known(answer).is_some();
                Ok(())
            }
            Err(error) => failed(error.to_string()),
        }
    }
}

pub(super) fn validators_of(page: &PageRecord) -> Validators {
    Validators { etag: page.etag.clone(), last_modified: page.last_modified.clone() }
}

pub(super) fn page_record(validators: Validators, items: Option<usize>, next: Option<String>) -> PageRecord {
    PageRecord { etag: validators.etag, last_modified: validators.last_modified, items, next }
}

/// The pictures of an answer that is kept unchanged.
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
        Answer::DestinationGroup(_) => {
            let mut images = ImageSources::default();
            for group in wire::page(bytes).map(|page| page.items).unwrap_or_default() {
                images.extend(collect::<wire::DestinationGroup>(group.get().as_bytes()));
            }
            images
        }
        _ => ImageSources::default(),
    }
}
