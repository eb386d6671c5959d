//! Reads the answers of one locale's snapshot and reports faults.

use std::{fs, path::Path};

use content_model::{Choice, DestinationCategory, Locale, wire};
use rayon::prelude::*;
use serde::de::DeserializeOwned;

use super::{CardParser, DestinationGroup, HtmlSanitiser, LoadError, Review, ReviewId, Unreadable, unreadable_item};
use crate::{
    cache::Answer,
    fingerprint::Digest,
    identity::Id,
    report::{Fault, Faults},
};

/// One locale's folder.
pub(super) struct Reader<'a> {
    pub locale: Locale,
    pub folder: &'a Path,
    pub faults: &'a Faults,
}

impl Reader<'_> {
    fn fault(&self, answer: &Answer, message: impl Into<String>) {
        self.faults.add(Fault::new(self.locale, answer.to_string(), message));
    }

    fn item_fault<T: DeserializeOwned>(&self, answer: &Answer, item: &str, effect: &str) {
        self.faults.add(unreadable_item::<T>(self.locale, answer.to_string(), item).effect(effect));
    }

    fn bytes(&self, answer: &Answer) -> Result<Vec<u8>, LoadError> {
        let path = self.folder.join(answer.file());
        fs::read(&path).map_err(|source| LoadError::Unreadable { path, source })
    }

    pub(super) fn list(&self, answer: &Answer) -> Result<Vec<u8>, LoadError> {
        let bytes = self.bytes(answer)?;
        match wire::page(&bytes) {
            Ok(_) => Ok(bytes),
            Err(error) => Err(LoadError::Damaged {
                path: self.folder.join(answer.file()),
                locale: self.locale,
                message: error.to_string(),
            }),
        }
    }

    pub(super) fn list_or_empty(&self, answer: &Answer) -> Vec<u8> {
        self.list(answer).unwrap_or_else(|error| {
            self.fault(answer, format!("{error}; taken as empty"));
            b"[]".to_vec()
        })
    }

    /// Parses all cards of a list in parallel. Invalid cards and repeated ids are reported and left out.
    pub(super) fn cards<W, C: Send>(
        &self,
        call: &'static str,
        bytes: Vec<u8>,
        parse: impl Fn(W, Digest, &CardParser) -> Option<C> + Sync,
        id: impl Fn(&W) -> u64 + Sync,
    ) -> Vec<C>
    where
        W: DeserializeOwned,
    {
        let Ok(page) = wire::page(&bytes) else { return Vec::new() };
        let cards: Vec<(u64, Option<C>)> = page
            .items
            .par_iter()
            .map(|item| {
                let text = item.get();
                match serde_json::from_str::<W>(text) {
                    Ok(wire) => {
                        let id = id(&wire);
                        let parser = CardParser { locale: self.locale, call, id: Id(id), faults: self.faults };
                        (id, parse(wire, Digest::of(text.as_bytes()), &parser))
                    }
                    Err(_) => {
                        self.faults.add(unreadable_item::<W>(self.locale, call, text).effect("left out"));
                        (0, None)
                    }
                }
            })
            .collect();
        let mut seen = std::collections::HashSet::with_capacity(cards.len());
        cards
            .into_iter()
            .filter_map(|(id, card)| {
                let card = card?;
                if !seen.insert(id) {
                    self.faults
                        .add(Fault::new(self.locale, call, "two things have this id; the second is left out").id(id));
                    return None;
                }
                Some(card)
            })
            .collect()
    }

    pub(super) fn object_optional<T: DeserializeOwned>(&self, answer: &Answer) -> Option<T> {
        let bytes = match self.bytes(answer) {
            Ok(bytes) => bytes,
            Err(error) => {
                self.fault(answer, error.to_string());
                return None;
            }
        };
        serde_json::from_slice(&bytes)
            .map_err(|_| {
                self.faults.add(Unreadable::of::<T>(&bytes).fault(self.locale, answer.to_string()).effect("ignored"));
            })
            .ok()
    }

    /// The ids of a list whose cards another list holds.
    pub(super) fn ids(&self, answer: &Answer) -> Vec<Id> {
        let bytes = self.list_or_empty(answer);
        let Ok(page) = wire::page(&bytes) else { return Vec::new() };
        page.items
            .iter()
            .filter_map(|item| match serde_json::from_str::<wire::TourReference>(item.get()) {
                Ok(reference) => Some(Id(reference.id)),
                Err(_) => {
                    self.item_fault::<wire::TourReference>(answer, item.get(), "left out");
                    None
                }
            })
            .collect()
    }

    pub(super) fn reviews(&self, answer: &Answer, number: impl Fn(u64) -> ReviewId) -> Vec<Review> {
        let bytes = self.list_or_empty(answer);
        let Ok(page) = wire::page(&bytes) else { return Vec::new() };
        let call = answer.to_string();
        page.items
            .iter()
            .filter_map(|item| match serde_json::from_str::<wire::Review>(item.get()) {
                Ok(wire) => {
                    let id = wire.id;
                    let parser = CardParser { locale: self.locale, call: &call, id: Id(id), faults: self.faults };
                    let mut review = Review::parse(wire, &parser)?;
                    review.id = number(id);
                    review.digest = Digest::of(item.get().as_bytes());
                    Some(review)
                }
                Err(_) => {
                    self.item_fault::<wire::Review>(answer, item.get(), "left out");
                    None
                }
            })
            .collect()
    }

    pub(super) fn groups(&self) -> Vec<DestinationGroup> {
        DestinationCategory::ALL
            .iter()
            .filter_map(|&category| {
                let answer = Answer::DestinationGroup(category);
                let bytes = self.list_or_empty(&answer);
                // The contract: a list of which the first element is the group.
                let page = wire::page(&bytes).ok()?;
                let first = page.items.first()?;
                match serde_json::from_str::<wire::DestinationGroup>(first.get()) {
                    Ok(group) => Some(DestinationGroup {
                        category,
                        title: group.title,
                        intro: HtmlSanitiser::uncached().sanitise_optional(group.intro),
                        destinations: group.destinations.iter().map(|destination| Id(destination.id)).collect(),
                    }),
                    Err(_) => {
                        self.item_fault::<wire::DestinationGroup>(&answer, first.get(), "the group is left out");
                        None
                    }
                }
            })
            .collect()
    }
}
