//! The lodgings of a tour's page.

use content_model::{Choice, LodgingStyle};
use minijinja::{Value, context};

/// Where travellers sleep.
#[derive(Debug, Default)]
pub struct LodgingFacts<'a> {
    pub name: &'a str,
    pub kind: Option<&'a str>,
    pub level: Option<&'a str>,
    pub style: Option<LodgingStyle>,
    /// The comforts that define the level, such as `Own bathroom`.
    pub comforts: &'a [String],
    /// Whether a similar lodging may replace it.
    pub or_similar: bool,
    /// For the template of pictures; undefined without a picture.
    pub picture: Value,
    /// The number of nights in words, if a day names the lodging.
    pub nights: Option<String>,
    /// The place of all its nights, if it is only one.
    pub place: Option<String>,
}

/// The values of a lodging.
pub fn lodging(lodging: LodgingFacts) -> Value {
    context! {
        name => lodging.name,
        kind => lodging.kind,
        level => lodging.level,
        style => lodging.style.map(|style| style.name()),
        comforts => lodging.comforts.to_vec(),
        or_similar => lodging.or_similar,
        picture => lodging.picture,
        nights => lodging.nights,
        place => lodging.place,
    }
}
