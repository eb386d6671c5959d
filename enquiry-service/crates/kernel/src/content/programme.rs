use std::collections::BTreeMap;

use content_model::wire;
use serde::{Deserialize, Serialize};

use super::Destination;

/// The itinerary of a tour in one language, as an offer begins with it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Programme {
    /// One for each day: equal days, which the content has as one entry, are repeated.
    pub days: Vec<ProgrammeDay>,
    pub included: Vec<String>,
    pub excluded: Vec<String>,
}

/// A day of an itinerary.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ProgrammeDay {
    pub title: String,
    /// Without markup; may be empty.
    pub text: String,
    pub facts: DayFacts,
}

/// What the page of a tour shows of a day besides its text.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct DayFacts {
    /// Id of the destination.
    pub place: Option<u64>,
    /// The destination as the sites describe it; kept with a version of an offer, `None` in those of earlier programs.
    pub destination: Option<Destination>,
    /// The place of the night, if it is not the destination.
    pub night_at: Option<String>,
    /// `None` on a day without a night, or if the content names none.
    pub lodging: Option<Lodging>,
    pub meals: Vec<String>,
    /// The means of travel, such as `drive`.
    pub mode: Option<String>,
    /// On the way.
    pub hours: Option<f32>,
    pub distance_km: Option<f32>,
    /// The highest known point of the day.
    pub altitude_m: Option<u16>,
    /// The altitude of the night, if it is neither that of the destination nor of the highest point.
    pub night_m: Option<u16>,
    pub picture: Option<ContentPicture>,
}

/// Where travellers sleep.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Lodging {
    pub name: String,
    pub kind: Option<String>,
    pub level: Option<String>,
    /// The drawing that stands for a picture, such as `tented-camp`.
    pub style: Option<String>,
    pub comforts: Vec<String>,
    /// Whether a similar lodging may replace it.
    pub or_similar: bool,
    pub picture: Option<ContentPicture>,
}

/// A picture of the content.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ContentPicture {
    /// The address as the back-end wrote it.
    pub source: String,
    pub alternative: String,
    /// The point that stays in sight where the picture is cropped, in tenths of its width and height.
    pub focus: Option<(u8, u8)>,
}

impl ContentPicture {
    pub(super) fn of(image: wire::Image) -> Option<Self> {
        let source = image.address()?.to_owned();
        let (alternative, focus) = match image {
            wire::Image::Address(_) => (None, None),
            wire::Image::Described(image) => (image.alt, image.focus),
        };
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "the range is checked before")]
        let tenths = |share: f32| (0.0..=1.0).contains(&share).then(|| (share * 10.0).round() as u8);
        let focus = focus.and_then(|(x, y)| tenths(x).zip(tenths(y)));
        Some(ContentPicture { source, alternative: alternative.unwrap_or_default(), focus })
    }
}

impl Lodging {
    /// A lodging of which only the name is known.
    pub fn named(name: String) -> Self {
        Lodging { name, ..Lodging::default() }
    }

    pub(super) fn of(wire: wire::Accommodation) -> Self {
        let wire::Accommodation { name, kind, level, style, comforts, or_similar, image } = wire;
        Lodging { name, kind, level, style, comforts, or_similar, picture: image.and_then(ContentPicture::of) }
    }
}

impl ProgrammeDay {
    /// Tells whether another day has its number now: a hash of title and place. Corrections of its other facts and of its
    /// text leave it the same day.
    pub fn check(&self) -> String {
        let facts = &self.facts;
        let hash = blake3::hash(format!("{}\n{:?}\n{:?}", self.title, facts.place, facts.night_at).as_bytes());
        hash.to_hex().chars().take(16).collect()
    }

    /// `lodgings` are those that the tour describes, by their names; `text` is the body without markup.
    pub(super) fn of(day: wire::ItineraryDay, text: String, lodgings: &BTreeMap<String, Lodging>) -> Self {
        let described =
            |stay: wire::Accommodation| lodgings.get(&stay.name).cloned().unwrap_or_else(|| Lodging::of(stay));
        let facts = DayFacts {
            place: day.destination,
            destination: None,
            night_at: day.night_at,
            lodging: day.accommodation.map(described),
            meals: day.meals,
            mode: day.mode.or_else(|| day.flight.then(|| "flight".to_owned())),
            hours: day.hours,
            distance_km: day.distance_km,
            altitude_m: day.altitude_m,
            night_m: day.night_m,
            picture: day.image.and_then(ContentPicture::of),
        };
        ProgrammeDay { title: day.title, text, facts }
    }
}
