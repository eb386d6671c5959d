//! Similar tours.

use super::PreparedSite;
use crate::{
    content::{LocaleContent, TourCard},
    identity::Id,
    routes::RouteTable,
};

const RELATED: usize = 3;

/// The most similar tours: shared destinations count most, then kind and length. Computed once per state of the lists.
pub(super) fn related_tours<'a>(site: &'a PreparedSite, id: Id) -> &'a [Id] {
    let content = site.parts.content;
    let (Some(card), Some(position)) = (content.tour(id), content.tour_position(id)) else { return &[] };
    let slot = site.parts.cards.related.get(position);
    slot.map_or(&[], |slot| slot.get_or_init(|| find(content, site.table, card, position)))
}

/// Only tours that share a destination are compared, so the cost does not grow with the site.
fn find(content: &LocaleContent, table: &RouteTable, card: &TourCard, position: usize) -> Box<[Id]> {
    const NEIGHBOURS: usize = 12;
    let mut candidates: Vec<Id> = Vec::with_capacity(NEIGHBOURS * card.destinations.len());
    for destination in &card.destinations {
        let tours = table.tours_of(*destination);
        // A destination's tours are in the order of the whole list, so binary search finds this tour.
        let here = tours.partition_point(|id| content.tour_position(*id) < Some(position));
        // The neighbours of the tour, so that long lists spread their links over all their tours.
        let start = here.saturating_sub(NEIGHBOURS / 2);
        candidates.extend(tours.iter().skip(start).take(NEIGHBOURS).filter(|id| **id != card.id));
    }
    candidates.sort_unstable();
    candidates.dedup();
    let mut scored: Vec<(i32, Id)> = candidates
        .into_iter()
        .filter_map(|id| {
            let other = content.tour(id)?;
            let shared = other.destinations.iter().filter(|place| card.destinations.contains(place)).count();
            let shared = i32::try_from(shared).unwrap_or(i32::MAX).saturating_mul(4);
            let same_kind = other.specialised.iter().any(|kind| card.specialised.contains(kind));
            let same_level = other.level == card.level;
            let days = i32::from(other.days.abs_diff(card.days));
            Some((shared + 6 * i32::from(same_kind) + i32::from(same_level) - days, id))
        })
        .collect();
    scored.sort_unstable_by_key(|(score, id)| (-score, *id));
    scored.into_iter().map(|(_, id)| id).take(RELATED).collect()
}
