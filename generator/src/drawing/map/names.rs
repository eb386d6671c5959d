//! Names for orientation: neighbours, waters and towns.

use std::fmt::Write;

use super::{
    coast::Degrees,
    labels::{Labels, Lettering},
    terrain::TOWNS,
    view::{Rectangle, View, project},
};
use crate::{content::Coordinates, drawing::Tenths};

/// What lies around, in the language of the site.
#[derive(Debug, Default)]
pub struct MapNames {
    pub ocean: String,
    pub victoria: String,
    pub kenya: String,
    pub uganda: String,
    pub rwanda: String,
    pub burundi: String,
    pub congo: String,
    pub zambia: String,
    pub malawi: String,
    pub mozambique: String,
}

impl MapNames {
    /// From the catalogue.
    pub fn read(text: impl Fn(&str) -> String) -> Self {
        Self {
            ocean: text("map:ocean"),
            victoria: text("map:victoria"),
            kenya: text("map:kenya"),
            uganda: text("map:uganda"),
            rwanda: text("map:rwanda"),
            burundi: text("map:burundi"),
            congo: text("map:congo"),
            zambia: text("map:zambia"),
            malawi: text("map:malawi"),
            mozambique: text("map:mozambique"),
        }
    }
}

/// Spots for the names of lands, the best first: which of them a map shows depends on what it shows.
#[rustfmt::skip]
fn lands(names: &MapNames) -> [(&str, &[Degrees]); 8] {
    [
        (&names.kenya, &[(37.9, -2.0), (36.9, -1.75), (35.7, -1.35), (36.3, -2.05), (37.75, -2.75), (38.9, -3.9), (37.45, -2.6)]),
        (&names.uganda, &[(31.0, -0.6), (31.2, -0.75)]),
        (&names.rwanda, &[(29.75, -1.95)]),
        (&names.burundi, &[(29.85, -3.3)]),
        (&names.congo, &[(28.9, -8.0), (29.0, -6.9), (29.0, -7.55), (28.9, -6.6)]),
        (&names.zambia, &[(31.6, -9.7), (31.0, -9.3)]),
        (&names.malawi, &[(33.55, -10.7)]),
        (&names.mozambique, &[(37.4, -12.1), (39.4, -11.7)]),
    ]
}

/// Towns that a language writes otherwise.
const OTHER_SPELLINGS: [(&str, &str); 1] = [("Daressalam", "Dar es Salaam")];

/// Where a town lies that content names.
pub fn town(name: &str) -> Option<Coordinates> {
    let name = OTHER_SPELLINGS.iter().find(|(other, _)| *other == name).map_or(name, |(_, name)| *name);
    let (_, (longitude, latitude)) = TOWNS.into_iter().find(|(town, _)| *town == name)?;
    Some(Coordinates { latitude, longitude })
}

const OCEAN: [Degrees; 7] =
    [(40.6, -8.4), (40.5, -7.0), (40.2, -6.5), (40.05, -5.72), (40.3, -7.7), (40.2, -4.6), (39.9, -6.5)];
const VICTORIA: [Degrees; 3] = [(32.8, -1.45), (32.8, -1.2), (33.2, -1.4)];

pub fn write(svg: &mut String, view: View, labels: &mut Labels, names: &MapNames) {
    let letter = view.letter();
    if !view.is_country() {
        write_towns(svg, view, labels);
    }
    let land = Lettering { class: "map-land-name", size: letter * 2.0 };
    for (name, spots) in lands(names) {
        labels.area(svg, name, spots.iter().copied().map(project), land);
    }
    let water = Lettering { class: "map-water-name", size: letter * 2.0 };
    labels.area(svg, &names.ocean, OCEAN.map(project), water);
    labels.area(svg, &names.victoria, VICTORIA.map(project), water);
}

/// Towns where there is room for their names, a few of them.
fn write_towns(svg: &mut String, view: View, labels: &mut Labels) {
    const MOST: usize = 6;
    let style = Lettering { class: "map-town-name", size: view.letter() * 2.0 };
    let radius = view.unit() * 0.55;
    let mut written = 0;
    for (name, degrees) in TOWNS {
        let point = project(degrees);
        if written == MOST || !labels.is_free(Rectangle::around(point, radius * 2.0)) {
            continue;
        }
        if labels.name_if_free(svg, name, point, radius, style) {
            let [x, y, r] = [point.0, point.1, radius].map(Tenths);
            let _ = write!(svg, "<circle class=\"map-dot\" cx=\"{x}\" cy=\"{y}\" r=\"{r}\"/>");
            labels.take(Rectangle::around(point, radius));
            written += 1;
        }
    }
}
