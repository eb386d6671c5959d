//! Sentences that several tours share, and that name a place where one of these tours does not go: a block that was
//! written for one tour and copied to another.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use content_model::{Coordinates, Locale, wire};
use scraper::{Html, Selector};

use crate::{
    cache::{Answer, Cache},
    config::{Config, SharedSentences},
    content::{DestinationCard, LocaleContent, TourCard, load_locale},
    identity::Id,
    report::{Fault, Faults},
};

/// Shorter sentences are labels rather than statements.
const SHORTEST: usize = 25;

/// A place so near to a place of the tour counts as visited: Stone Town on a tour of Zanzibar.
const NEAR_KM: f64 = 60.0;

/// All findings of a locale; none if the locale has no snapshot.
pub fn check_shared_sentences(config: &Config, cache: &Cache, locale: Locale) -> Vec<Fault> {
    if !cache.locale(locale).join("index.json").exists() {
        return Vec::new();
    }
    // Faults of the content are those of the build.
    let content = match load_locale(cache, locale, &Faults::default()) {
        Ok(content) => content,
        Err(error) => return vec![Fault::new(locale, "content", error.to_string())],
    };
    // A detail that cannot be read has no page.
    let tours: Vec<(&TourCard, wire::Tour)> =
        content.tours.iter().filter_map(|card| Some((card, content.wire_tour(card.id).ok()?))).collect();
    let mut found_on: BTreeMap<String, BTreeSet<Id>> = BTreeMap::new();
    for (card, tour) in &tours {
        for sentence in sentences(tour) {
            found_on.entry(sentence).or_default().insert(card.id);
        }
    }
    found_on.retain(|_, ids| ids.len() > 1);

    let by_id: HashMap<Id, _> = tours.iter().map(|(card, tour)| (card.id, (*card, tour))).collect();
    let mut findings = Vec::new();
    for (sentence, ids) in &found_on {
        for place in content.destinations.iter().filter(|place| names(sentence, &place.name)) {
            let is_elsewhere = |id: &&Id| {
                let accepted = SharedSentences::accept(&config.site.shared_sentences, place.id.0, id.0);
                !accepted && by_id.get(id).is_some_and(|(card, tour)| !goes_to(&content, card, tour, place))
            };
            for id in ids.iter().filter(is_elsewhere) {
                let others: Vec<String> = ids.iter().filter(|other| *other != id).map(Id::to_string).collect();
                let message = format!(
                    "the sentence \"{sentence}\" of tours {} names {} (destination {}), where this tour does not go: \
                     correct it, or accept the place for this tour under [[shared_sentences]] of site.toml",
                    others.join(", "),
                    place.name,
                    place.id,
                );
                findings.push(Fault::new(locale, Answer::Tour(*id).to_string(), message));
            }
        }
    }
    findings
}

/// The sentences of a tour's texts.
fn sentences(tour: &wire::Tour) -> BTreeSet<String> {
    let fragments = [Some(&tour.overview), tour.weather.as_ref(), tour.trip_tips.as_ref()];
    let days = tour.itinerary.iter().filter_map(|day| day.body.as_ref());
    let answers = tour.faq.iter().map(|entry| &entry.answer);
    let blocks = fragments.into_iter().flatten().chain(days).chain(answers).flat_map(|html| blocks(html));
    let lines = tour.included.iter().chain(&tour.excluded).chain(&tour.right_for).cloned();
    let texts: Vec<String> = blocks.chain(lines).collect();
    texts.iter().flat_map(|text| split(text)).map(str::to_owned).collect()
}

/// The texts of the paragraphs, entries and cells of an editor's HTML.
fn blocks(html: &str) -> Vec<String> {
    let Ok(selector) = Selector::parse("p, li, td, th, h2, h3, h4, blockquote") else { return Vec::new() };
    let fragment = Html::parse_fragment(html);
    fragment.select(&selector).map(|block| block.text().collect()).collect()
}

fn split(text: &str) -> impl Iterator<Item = &str> {
    let ends = |character| matches!(character, '.' | '!' | '?');
    let pieces = text.split_inclusive(ends).map(move |piece| piece.trim_end_matches(ends).trim());
    pieces.filter(|sentence| sentence.chars().count() >= SHORTEST)
}

/// Whether the sentence contains the name as a word of its own.
fn names(sentence: &str, name: &str) -> bool {
    sentence.match_indices(name).any(|(start, found)| {
        let before = sentence[..start].chars().next_back();
        let after = sentence[start + found.len()..].chars().next();
        ![before, after].into_iter().flatten().any(char::is_alphanumeric)
    })
}

fn goes_to(content: &LocaleContent, card: &TourCard, tour: &wire::Tour, place: &DestinationCard) -> bool {
    let days = tour.itinerary.iter().filter_map(|day| day.destination).map(Id);
    let visited = card.destinations.iter().copied().chain(days).filter_map(|id| content.destination(id));
    let ends = [&*card.start, &*card.end];
    let named = content.destinations.iter().filter(|other| ends.contains(&&*other.name));
    let nights = tour.itinerary.iter().filter_map(|day| day.night_at.as_deref());
    ends.into_iter().chain(nights).any(|name| *name == *place.name)
        || visited.chain(named).any(|other| other.id == place.id || are_near(other.coordinates, place.coordinates))
}

fn are_near(one: Option<Coordinates>, other: Option<Coordinates>) -> bool {
    const KM_PER_DEGREE: f64 = 111.0;
    let (Some(one), Some(other)) = (one, other) else { return false };
    let north = (one.latitude - other.latitude) * KM_PER_DEGREE;
    let east = (one.longitude - other.longitude) * KM_PER_DEGREE * one.latitude.to_radians().cos();
    north.hypot(east) <= NEAR_KM
}
