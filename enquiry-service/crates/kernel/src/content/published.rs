//! The itineraries of a site's tours, found by tour and by words.

use std::{
    cmp::Reverse,
    collections::{BTreeMap, HashSet},
};

use content_model::Locale;

use super::{Content, Lodging, Programme, ProgrammeDay};
use crate::search::model::{Search, words};

/// What a word of a search counts, by the part of the day in which it stands.
const TITLE: u32 = 8;
const PLACE: u32 = 8;
const LODGING: u32 = 6;
const TOUR: u32 = 3;
const TEXT: u32 = 1;

/// The itineraries of all tours of a site.
#[derive(Default)]
pub struct PublishedTours {
    programmes: BTreeMap<i64, Programme>,
    lodgings: BTreeMap<String, Lodging>,
    index: Vec<IndexedDay>,
}

/// A day with the words by which it is found.
struct IndexedDay {
    tour: i64,
    /// From 1.
    number: usize,
    place: String,
    words: Vec<(String, u32)>,
}

/// A day that a search has found.
pub struct FoundDay<'a> {
    pub tour: i64,
    /// From 1.
    pub number: usize,
    /// Name of the place; empty if the content names none.
    pub place: &'a str,
    pub day: &'a ProgrammeDay,
}

impl PublishedTours {
    /// The itineraries of these tours with the lodgings that they describe.
    pub(super) fn of(
        content: &Content,
        locale: Locale,
        tours: Vec<(i64, Programme, BTreeMap<String, Lodging>)>,
    ) -> Self {
        let mut published = PublishedTours::default();
        for (tour, programme, lodgings) in tours {
            let title = content.title_in(locale, tour).unwrap_or_default();
            let mut before = None;
            for (number, day) in (1..).zip(&programme.days) {
                // Of several equal days, one is found.
                if before != Some(day) {
                    published.index.push(IndexedDay::of(content, locale, (tour, number, title), day));
                }
                before = Some(day);
            }
            published.lodgings.extend(lodgings);
            published.programmes.insert(tour, programme);
        }
        published
    }

    /// The itinerary of a tour; `None` if the site does not offer it.
    pub fn programme(&self, tour: i64) -> Option<&Programme> {
        self.programmes.get(&tour)
    }

    /// The lodgings that the tours describe, by their names.
    pub fn lodgings(&self) -> &BTreeMap<String, Lodging> {
        &self.lodgings
    }

    /// The day that was taken under this number and with this check, and its number now. Without a check, it is the day
    /// of this number.
    pub fn day(&self, tour: i64, number: usize, check: &str) -> Option<(usize, &ProgrammeDay)> {
        let days = (1..).zip(&self.programmes.get(&tour)?.days);
        let is_it = |(at, day): &(usize, &ProgrammeDay)| match check {
            "" => *at == number,
            check => day.check() == check,
        };
        days.filter(is_it).min_by_key(|(at, _)| at.abs_diff(number))
    }

    /// The days that have a word for each prefix of the search, best first.
    pub fn search(&self, search: &Search, most: usize) -> Vec<FoundDay<'_>> {
        let found = self.index.iter().filter_map(|day| Some((day.worth(search)?, day)));
        let mut found: Vec<(u32, &IndexedDay)> = found.collect();
        found.sort_by_key(|(worth, day)| (Reverse(*worth), day.tour, day.number));
        let whole = found.into_iter().take(most).filter_map(|(_, IndexedDay { tour, number, place, .. })| {
            let (number, day) = self.day(*tour, *number, "")?;
            Some(FoundDay { tour: *tour, number, place, day })
        });
        whole.collect()
    }
}

impl IndexedDay {
    fn of(content: &Content, locale: Locale, (tour, number, title): (i64, usize, &str), day: &ProgrammeDay) -> Self {
        let facts = &day.facts;
        let of_id = facts.place.and_then(|id| content.destination(locale, id));
        let place = of_id.map_or_else(|| facts.night_at.clone().unwrap_or_default(), |place| place.name.clone());
        let night = facts.night_at.as_deref().unwrap_or_default();
        let lodging = facts.lodging.as_ref().map_or("", |lodging| &lodging.name);
        let parts = [
            (&*day.title, TITLE),
            (&*place, PLACE),
            (night, PLACE),
            (lodging, LODGING),
            (title, TOUR),
            (&*day.text, TEXT),
        ];
        let (mut known, mut list) = (HashSet::new(), Vec::new());
        for (text, worth) in parts {
            let new = words(text).into_iter().filter(|word| known.insert(word.clone()));
            list.extend(new.map(|word| (word, worth)));
        }
        IndexedDay { tour, number, place, words: list }
    }

    /// What the words of a search count together; a whole word counts more than its beginning. `None` if one is missing.
    fn worth(&self, search: &Search) -> Option<u32> {
        let typed = search.words();
        let of_word = |typed: &String| {
            let begin_so = self.words.iter().filter(|(word, _)| word.starts_with(typed.as_str()));
            begin_so.map(|(word, worth)| worth * 2 + u32::from(word == typed)).max()
        };
        if typed.is_empty() { None } else { typed.iter().map(of_word).sum() }
    }
}
