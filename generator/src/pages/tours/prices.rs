//! The prices on a tour's page: the basis, the parts, and the table by season and number of travellers.

use content_model::{ChildRate, Money, PriceTable, Season};
use minijinja::{Value, context};

use crate::{
    content::{PricePart, Tour, TourCard},
    pages::prepared::Site,
};

/// One line that says for whom the price "from" holds, and what others pay: the party and the months of a tour that
/// begins on any day, or else two travellers who share a room or tent. A tour without a night needs no room.
pub fn price_basis(site: &Site, card: &TourCard, tour: &Tour, has_departures: bool) -> Value {
    let texts = site.texts();
    let of_table = if has_departures { String::new() } else { basis_of_table(site, &tour.prices) };
    let is_of_two = of_table.is_empty() && card.has_nights();
    let line = if is_of_two {
        texts.plain("tour:price_basis")
    } else if of_table.is_empty() {
        texts.plain("prices:per_person")
    } else {
        texts.with("prices:basis", &[("basis", of_table)])
    };
    let single = match tour.rates.single_supplement() {
        Some(supplement) => Some(texts.with("prices:own_room", &[("amount", texts.money(supplement))])),
        None => is_of_two.then(|| texts.plain("prices:own_room_on_request")),
    };
    let is_charged = tour.rates.is_single_supplement_charged(has_departures, &tour.prices);
    let alone = is_charged.then(|| texts.plain("prices:alone"));
    let of_one = [single, alone].into_iter().flatten().collect::<Vec<_>>().join(" ");
    let title = if of_one.is_empty() { "prices:others_children" } else { "prices:others" };
    let others = [of_one, children(site, tour)].into_iter().filter(|text| !text.is_empty());
    context! { line => line, title => texts.plain(title), others => others.collect::<Vec<_>>() }
}

fn children(site: &Site, tour: &Tour) -> String {
    let texts = site.texts();
    let rate = |rate: &ChildRate| {
        let percent = texts.formats().percent(rate.percent.into());
        texts.with("prices:child", &[("age", rate.up_to.to_string()), ("percent", percent)])
    };
    let rates: Vec<String> = tour.rates.children().iter().map(rate).collect();
    match rates.as_slice() {
        [] => texts.plain("prices:children_same"),
        rates => texts.with("prices:children", &[("rates", rates.join(", "))]),
    }
}

/// The prices as the enquiry service charges them: a row for each season, a column for each size of a party.
pub fn price_table(site: &Site, card: &TourCard, prices: &PriceTable) -> Option<Value> {
    let parties = prices.parties();
    let row = |season: Season| {
        let amounts: Vec<String> = season.prices.iter().map(|price| site.texts().money(*price)).collect();
        context! { months => capitalised(&months(site, &season)), amounts => amounts }
    };
    prices.has_rates().then(|| {
        context! {
            parties => (0..parties.len()).map(|index| party(site, &parties, index)).collect::<Vec<_>>(),
            seasons => prices.seasons().into_iter().map(row).collect::<Vec<_>>(),
            has_single => prices.has_rate_of_one() && card.has_nights(),
        }
    })
}

/// The parts of the price in their order, each with its place on a bar of a thousand units.
pub fn price_parts(site: &Site, parts: &[PricePart]) -> Vec<Value> {
    let price: Money = parts.iter().map(|part| part.amount).sum();
    let mut before = Money::ZERO;
    let bar = |amount: Money| if price.is_zero() { 0 } else { amount.minor() * 1000 / price.minor() };
    let view = |part: &PricePart| {
        let (start, amount) = (bar(before), site.texts().money(part.amount));
        before = before + part.amount;
        context! { name => &part.name, amount => amount, start => start, width => bar(before) - start }
    };
    parts.iter().map(view).collect()
}

/// Empty if every party pays the same in every month.
fn basis_of_table(site: &Site, prices: &PriceTable) -> String {
    let parties = prices.parties();
    let seasons = prices.seasons();
    let amounts = seasons.iter().flat_map(|season| &season.prices);
    let Some(lowest) = amounts.copied().min_by_key(|price| price.minor()) else { return String::new() };
    let pays_lowest = |season: &Season, index: usize| season.prices.get(index) == Some(&lowest);
    let Some(first) = (0..parties.len()).find(|index| seasons.iter().any(|season| pays_lowest(season, *index))) else {
        return String::new();
    };
    let cheap: Vec<&Season> = seasons.iter().filter(|season| pays_lowest(season, first)).collect();
    let is_of_all_parties = cheap.iter().all(|season| (0..parties.len()).all(|index| pays_lowest(season, index)));
    let mut cheap_months: Vec<u8> = cheap.iter().flat_map(|season| season.months.iter().copied()).collect();
    cheap_months.sort_unstable();
    let season = Season { months: cheap_months, prices: Vec::new() };
    let of_party = (!is_of_all_parties)
        .then(|| site.texts().with("prices:basis_party", &[("party", party(site, &parties, first))]));
    let of_months = (season.months.len() < 12)
        .then(|| site.texts().with("prices:basis_months", &[("months", months(site, &season))]));
    [of_party, of_months].into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// `1`, `2–3`, `4 or more`
fn party(site: &Site, parties: &[u16], index: usize) -> String {
    let from = parties.get(index).copied().unwrap_or_default();
    match parties.get(index + 1) {
        None => site.texts().with("prices:more", &[("count", from.to_string())]),
        Some(next) if next - from == 1 => from.to_string(),
        Some(next) => format!("{from}–{}", next - 1),
    }
}

/// `March–May, November`
fn months(site: &Site, season: &Season) -> String {
    if season.months.len() == 12 {
        return site.texts().plain("prices:all_year");
    }
    let name = |month: u8| site.texts().formats().month(month);
    let part = |(first, last): (u8, u8)| {
        if first == last { name(first).to_owned() } else { format!("{}–{}", name(first), name(last)) }
    };
    season.parts().into_iter().map(part).collect::<Vec<_>>().join(", ")
}

/// Names of months begin with a small letter in some languages.
fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
