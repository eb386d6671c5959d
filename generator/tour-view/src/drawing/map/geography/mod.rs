//! The land that maps show, from the GeoJSON files of `site/map/`: an operator of another country replaces them.

mod error;
mod geojson;
mod read;

pub use error::GeographyError;

use content_model::Coordinates;

use self::geojson::Position;
use super::{
    map_ground::MapGround,
    plane::{Point, Rectangle},
    roads::Roads,
};

/// A line or an outline in map units.
pub type Line = Vec<Point>;

/// A mountain or a crater.
#[derive(Debug)]
pub struct Summit {
    pub point: Point,
    /// How far its slopes reach, in map units.
    pub reach: u8,
}

/// A town that maps name for orientation.
#[derive(Debug)]
pub struct Town {
    pub name: String,
    /// The spellings of other languages.
    also: Vec<String>,
    pub point: Point,
    /// In metres.
    altitude: Option<u16>,
}

/// The name of a country, a sea or a lake.
#[derive(Debug)]
pub struct AreaName {
    /// Key of the catalogue.
    pub key: String,
    pub is_water: bool,
    /// Spots for the name, the best first.
    pub spots: Line,
}

/// The land, in map units: hundredths of a degree, longitudes shortened as in the middle of the frame.
#[derive(Debug, Default)]
pub struct Geography {
    projection: Projection,
    /// The bounds of the map of the whole country.
    pub(super) frame: Rectangle,
    /// The outline of the mainland.
    pub(super) country: Line,
    pub(super) islands: Vec<Line>,
    /// Outlines that reach beyond all maps and include islands.
    pub(super) seas: Vec<Line>,
    pub(super) lakes: Vec<Line>,
    pub(super) lake_islands: Vec<Line>,
    pub(super) rivers: Vec<Line>,
    pub(super) parks: Vec<Line>,
    pub(super) mountains: Vec<Summit>,
    pub(super) craters: Vec<Summit>,
    /// Escarpments; the land falls away to the left of the line.
    pub(super) cliffs: Vec<Line>,
    /// Towns in the order of their precedence.
    pub(super) towns: Vec<Town>,
    pub(super) names: Vec<AreaName>,
    pub(super) roads: Roads,
    ground: MapGround,
    hash: [u8; 32],
}

#[derive(Clone, Copy, Debug, Default)]
struct Projection {
    west: f64,
    north: f64,
    shortening: f64,
}

impl Projection {
    fn project(self, position: Position) -> Point {
        ((position.longitude - self.west) * 100.0 * self.shortening, (self.north - position.latitude) * 100.0)
    }
}

impl Geography {
    /// Position of the content's coordinates on maps.
    pub fn locate(&self, coordinates: Coordinates) -> Point {
        let Coordinates { latitude, longitude } = coordinates;
        self.projection.project(Position { longitude, latitude })
    }

    /// Position of a town that content names, in the spelling of any language.
    pub fn town(&self, name: &str) -> Option<Point> {
        self.town_named(name).map(|town| town.point)
    }

    /// The height of a town that content names, in metres.
    pub fn town_altitude(&self, name: &str) -> Option<u16> {
        self.town_named(name)?.altitude
    }

    fn town_named(&self, name: &str) -> Option<&Town> {
        self.towns.iter().find(|town| town.name == name || town.also.iter().any(|other| other == name))
    }

    pub fn ground(&self) -> &MapGround {
        &self.ground
    }

    /// Hash of the files.
    pub fn hash(&self) -> &[u8; 32] {
        &self.hash
    }
}
