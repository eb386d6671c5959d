//! The parts of a tour's page in an offer: days, lodgings, journey line, route map.

use content_model::{Choice, DestinationCategory, Locale, LodgingStyle, TravelMode};
use jiff::{Span, civil::Date};
use minijinja::{Value, context};
use tour_view::{
    DayFacts, LodgingFacts, Texts,
    drawing::{Journey as Route, JourneyDay as Stage, JourneyLine, MapPlace},
};

use kernel::content::{self, Content, Destination, Lodging, Tour};

use super::{look::SiteLook, model::ShownTour};
use crate::ledger::model::{Journey, JourneyDay};

/// What the parts are made from.
pub struct Parts<'a> {
    pub journey: &'a Journey,
    /// What the version keeps of its tour; `None` in versions of earlier programs.
    pub shown: Option<&'a ShownTour>,
    pub locale: Locale,
    pub content: &'a Content,
    pub texts: Texts<'a>,
    pub look: &'a SiteLook,
}

/// How many days after the first one somebody sleeps in a lodging, and at which place.
type Night<'a> = (i64, Option<&'a str>);

impl Parts<'_> {
    /// The values of the parts.
    pub fn values(&self) -> Value {
        let line = self.has_facts().then(|| self.line());
        let (line, rail) = line.map_or((None, Vec::new()), |view| (view.line, view.rail));
        context! {
            itinerary => self.days(rail),
            journey => line,
            lodgings => self.lodgings(),
            route_map => self.route(),
        }
    }

    /// The picture above the page: that of the tour, else of the first day that has one.
    pub fn picture(&self) -> Value {
        let of_tour = match self.shown {
            Some(shown) => shown.picture.as_ref(),
            None => self.tour().and_then(|tour| tour.picture.as_ref()),
        };
        self.look.picture(of_tour.or_else(|| self.facts().find_map(|facts| facts.picture.as_ref())))
    }

    /// The tour as it is now.
    fn tour(&self) -> Option<&Tour> {
        self.content.tour_by_id(self.locale, self.journey.tour_id?)
    }

    /// A destination by its name, as the version keeps it.
    fn destination_named(&self, name: &str) -> Option<&Destination> {
        match self.shown {
            Some(shown) => {
                let of_days = self.facts().filter_map(|facts| facts.destination.as_ref());
                shown.places.iter().chain(of_days).find(|place| place.name == name)
            }
            None => self.content.destination_named(self.locale, name),
        }
    }

    fn facts(&self) -> impl Iterator<Item = &content::DayFacts> {
        self.journey.programme.iter().filter_map(|day| day.facts.as_ref())
    }

    /// Whether the sites know something of every day: a line that leaves out days would be read as the whole journey.
    fn has_facts(&self) -> bool {
        self.journey.programme.iter().all(|day| day.facts.is_some())
    }

    fn place_of<'a>(&'a self, day: &'a JourneyDay) -> Option<&'a Destination> {
        let facts = day.facts.as_ref()?;
        facts.destination.as_ref().or_else(|| self.content.destination(self.locale, facts.place?))
    }

    fn days(&self, rail: Vec<String>) -> Vec<Value> {
        let numbers: Vec<String> = (1..=self.journey.programme.len()).map(|number| number.to_string()).collect();
        let days = (0..).zip(&numbers).zip(&self.journey.programme);
        let known = days.map(|((after, number), day)| {
            let date = self.date(after);
            let facts = DayFacts {
                day: number,
                date: Some(self.texts.formats().date_unbroken(date)),
                title: day.title.as_str(),
                body: (!day.text.is_empty()).then(|| paragraphs(&day.text)),
                place: self.place_of(day).map(|place| (place.name.as_str(), None)),
                picture: self.look.picture(day.facts.as_ref().and_then(|facts| facts.picture.as_ref())),
                ..DayFacts::default()
            };
            let Some(known) = &day.facts else { return facts };
            let stay = known.lodging.as_ref();
            DayFacts {
                meals: &known.meals,
                altitude_m: known.altitude_m,
                night_m: known.night_m,
                distance_km: known.distance_km,
                hours: known.hours,
                mode: known.mode.as_deref().and_then(TravelMode::parse),
                accommodation: stay.map(|stay| (stay.name.as_str(), stay.kind.as_deref(), stay.level.as_deref())),
                ..facts
            }
        });
        tour_view::days(self.texts, known.collect(), rail)
    }

    /// The date of the day that comes this many days after the first one.
    fn date(&self, after: i64) -> Date {
        self.journey.travel_date.saturating_add(Span::new().days(after))
    }

    /// Each lodging once, in the order of the first night.
    fn lodgings(&self) -> Vec<Value> {
        let mut stays: Vec<(&Lodging, Vec<Night>)> = Vec::new();
        for (after, day) in (0..).zip(&self.journey.programme) {
            let Some(facts) = &day.facts else { continue };
            let Some(lodging) = &facts.lodging else { continue };
            let place = facts.night_at.as_deref().or_else(|| Some(self.place_of(day)?.name.as_str()));
            match stays.iter_mut().find(|(known, _)| known.name == lodging.name) {
                Some((_, nights)) => nights.push((after, place)),
                None => stays.push((lodging, vec![(after, place)])),
            }
        }
        let values = stays.into_iter().map(|(lodging, nights)| {
            let first = nights.first().and_then(|(_, place)| *place);
            let level = lodging.level.as_ref().map(|level| self.level_text(level));
            let facts = LodgingFacts {
                name: &lodging.name,
                kind: lodging.kind.as_deref(),
                level: level.as_deref(),
                style: lodging.style.as_deref().and_then(LodgingStyle::parse),
                comforts: &lodging.comforts,
                or_similar: lodging.or_similar,
                picture: self.look.picture(lodging.picture.as_ref()),
                nights: Some(self.nights_text(&nights)),
                place: first.filter(|_| nights.iter().all(|(_, place)| *place == first)).map(str::to_owned),
            };
            tour_view::lodging(facts)
        });
        values.collect()
    }

    /// Such as `2 nights, 14–16 June 2027`: the days of arrival and of departure, of each stay.
    fn nights_text(&self, nights: &[Night]) -> String {
        let stays = nights.chunk_by(|(one, _), (next, _)| one + 1 == *next);
        let dates = stays.filter_map(|stay| {
            let ((first, _), (last, _)) = (stay.first()?, stay.last()?);
            Some(self.texts.formats().date_range(self.date(*first), self.date(last + 1)))
        });
        let dates = dates.collect::<Vec<_>>().join(", ");
        format!("{}, {dates}", self.texts.counted("tour:nights", nights.len()))
    }

    /// Such as `Comfort: Mid-range`.
    fn level_text(&self, level: &str) -> String {
        format!("{}{}{level}", self.texts.plain("tour:level"), self.texts.plain("service:colon"))
    }

    /// The names of the places where the journey starts and ends: those of the tour, else of the first and last day.
    fn ends(&self) -> Option<(&str, &str)> {
        let of_tour = match self.shown {
            Some(shown) => shown.ends.as_ref(),
            None => self.tour().map(|tour| &tour.ends),
        };
        if let Some((start, end)) = of_tour {
            return Some((start, end));
        }
        let mut places = self.journey.programme.iter().filter_map(|day| Some(self.place_of(day)?.name.as_str()));
        let first = places.next()?;
        Some((first, places.next_back().unwrap_or(first)))
    }

    /// Where the journey starts and ends, such as `Arusha – Zanzibar`.
    pub fn ends_text(&self) -> Option<String> {
        let (start, end) = self.ends()?;
        Some(if start == end { start.to_owned() } else { format!("{start} – {end}") })
    }

    fn line(&self) -> tour_view::JourneyView {
        let ends = self.ends().unwrap_or_default();
        let last = self.journey.programme.len().saturating_sub(1);
        let stages = self.journey.programme.iter().enumerate().map(|(at, day)| {
            let facts = day.facts.clone().unwrap_or_default();
            let place = self.place_of(day);
            let of_place = if at == last { self.height_of(ends.1) } else { place.and_then(|place| place.altitude_m) };
            Stage {
                label: (at + 1).to_string(),
                length: 1,
                place: facts.night_at.or_else(|| place.map(|place| place.name.clone())),
                mode: facts.mode.as_deref().and_then(TravelMode::parse),
                hours: facts.hours.filter(|hours| *hours > 0.0 && *hours <= 24.0),
                highest: facts.altitude_m,
                night: facts.night_m.or(facts.altitude_m).or(of_place),
            }
        });
        let line = JourneyLine { start: self.height_of(ends.0), days: stages.collect() };
        tour_view::journey(self.texts, &self.journey.tour, ends, &line)
    }

    /// The height of a town or park by its name.
    fn height_of(&self, name: &str) -> Option<u16> {
        let destination = self.destination_named(name).and_then(|place| place.altitude_m);
        destination.or_else(|| self.content.geography()?.town_altitude(name))
    }

    fn route(&self) -> Option<Value> {
        let geography = self.content.geography()?;
        let placed = |place: &Destination| {
            let (coordinates, category) = (place.coordinates?, place.category?);
            Some(MapPlace { name: place.name.clone(), point: geography.locate(coordinates), href: None, category })
        };
        let end = |name: &str| {
            let known = self.destination_named(name).and_then(placed);
            known.or_else(|| {
                let category = DestinationCategory::TownsAndCities;
                Some(MapPlace { name: name.to_owned(), point: geography.town(name)?, href: None, category })
            })
        };
        let ends = self.ends()?;
        let days = self.journey.programme.iter().map(|day| {
            let is_flown = day.facts.as_ref().is_some_and(|facts| facts.mode.as_deref() == Some("flight"));
            (self.place_of(day).and_then(placed), is_flown)
        });
        let route = Route::over(end(ends.0), days, end(ends.1));
        // The ground of the map is a file of the site: without the site there is only a line.
        (!self.look.is_plain()).then(|| tour_view::route(self.texts, &self.journey.tour, &route, geography)).flatten()
    }
}

/// A text of a colleague as paragraphs; single line breaks stay.
pub fn paragraphs(text: &str) -> Value {
    let escape = |line: &str| tour_view::markup::escape(&unbroken(line));
    let paragraphs = text.split("\n\n").filter(|paragraph| !paragraph.trim().is_empty());
    let html: String = paragraphs
        .map(|paragraph| {
            let lines: Vec<String> = paragraph.trim().lines().map(escape).collect();
            format!("<p>{}</p>", lines.join("<br>"))
        })
        .collect();
    Value::from_safe_string(html)
}

/// The text with numbers that do not break over lines, neither inside nor before their unit.
fn unbroken(text: &str) -> String {
    let mut before = None;
    let mut letters = text.chars().peekable();
    let mut whole = String::with_capacity(text.len());
    while let Some(letter) = letters.next() {
        let after_digit = before.is_some_and(|before: char| before.is_ascii_digit());
        whole.push(match letters.peek() {
            Some(next) if letter == ' ' && after_digit && next.is_ascii_digit() => '\u{202f}',
            Some(next) if letter == ' ' && after_digit && next.is_alphabetic() => '\u{a0}',
            _ => letter,
        });
        before = Some(letter);
    }
    whole
}
