//! Features of GeoJSON files, each with its place in the file for error messages.

use std::path::{Path, PathBuf};

use serde::Deserialize;
use serde_json::value::RawValue;

use super::GeographyError;

/// Degrees east and north.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(try_from = "Vec<f64>")]
pub struct Position {
    pub longitude: f64,
    pub latitude: f64,
}

impl TryFrom<Vec<f64>> for Position {
    type Error = String;

    fn try_from(numbers: Vec<f64>) -> Result<Self, String> {
        // GeoJSON allows a height as the third number.
        let [longitude, latitude, ..] = *numbers else {
            return Err("a position needs two numbers, [longitude, latitude]".to_owned());
        };
        if !(-180.0..=180.0).contains(&longitude) || !(-90.0..=90.0).contains(&latitude) {
            return Err(format!("[{longitude}, {latitude}] is not on Earth; write [longitude, latitude] in degrees"));
        }
        Ok(Position { longitude, latitude })
    }
}

/// The properties of a feature that maps use.
#[derive(Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Kind {
    /// The bounds of the map of the whole country.
    Frame {
        /// Origin of the drawings' coordinates; by default the upper left corner of the frame.
        origin: Option<Position>,
    },
    Country,
    Island,
    Sea,
    Lake,
    LakeIsland,
    River,
    Park,
    Mountain {
        reach: u8,
    },
    Crater {
        reach: u8,
    },
    Cliff,
    Town {
        name: String,
        #[serde(default)]
        also: Vec<String>,
        altitude_m: Option<u16>,
    },
    Road,
    LandName {
        text: String,
    },
    WaterName {
        text: String,
    },
}

#[derive(Debug, Deserialize)]
#[serde(tag = "type", content = "coordinates")]
enum Geometry {
    Point(Position),
    MultiPoint(Vec<Position>),
    LineString(Vec<Position>),
    MultiLineString(Vec<Vec<Position>>),
    Polygon(Vec<Vec<Position>>),
    MultiPolygon(Vec<Vec<Vec<Position>>>),
}

/// Place of a feature in the files, for error messages.
#[derive(Debug)]
pub struct Source {
    path: PathBuf,
    /// Counted from 1.
    number: usize,
    /// ` (Name)`, if the feature has one.
    name: String,
}

impl Source {
    pub fn error(&self, message: impl Into<String>) -> GeographyError {
        let Source { path, number, name } = self;
        GeographyError::Feature { path: path.clone(), number: *number, name: name.clone(), message: message.into() }
    }
}

#[derive(Debug)]
pub struct Feature {
    pub source: Source,
    pub kind: Kind,
    geometry: Geometry,
}

#[derive(Deserialize)]
struct Collection<'a> {
    #[serde(borrow)]
    features: Vec<&'a RawValue>,
}

#[derive(Deserialize)]
struct Content {
    properties: Kind,
    geometry: Geometry,
}

/// The features of one file.
pub fn read(path: &Path, bytes: &[u8]) -> Result<Vec<Feature>, GeographyError> {
    let collection: Collection =
        serde_json::from_slice(bytes).map_err(|source| GeographyError::NoGeoJson { path: path.to_owned(), source })?;
    let numbered = (1..).zip(collection.features);
    numbered.map(|(number, raw)| parse(raw, Source { path: path.to_owned(), number, name: name(raw) })).collect()
}

fn parse(raw: &RawValue, source: Source) -> Result<Feature, GeographyError> {
    let mut json = serde_json::Deserializer::from_str(raw.get());
    match serde_path_to_error::deserialize::<_, Content>(&mut json) {
        Ok(Content { properties, geometry }) => Ok(Feature { source, kind: properties, geometry }),
        Err(error) => {
            let path = error.path().to_string();
            // The position that serde_json adds counts from the beginning of the feature, not of the file.
            let reason = error.into_inner().to_string();
            let reason = reason.split_once(" at line ").map_or(&*reason, |(reason, _)| reason);
            Err(source.error(format!("{path}: {reason}")))
        }
    }
}

/// The name of a feature, also of one with faults.
fn name(raw: &RawValue) -> String {
    let value: serde_json::Value = serde_json::from_str(raw.get()).unwrap_or_default();
    let property = |name: &str| value.get("properties")?.get(name)?.as_str();
    property("name").or_else(|| property("text")).map(|name| format!(" ({name})")).unwrap_or_default()
}

impl Feature {
    /// The outlines of areas, without the last point, which repeats the first.
    pub fn rings(&self) -> Result<Vec<&[Position]>, GeographyError> {
        let polygons: Vec<&Vec<Vec<Position>>> = match &self.geometry {
            Geometry::Polygon(rings) => vec![rings],
            Geometry::MultiPolygon(polygons) => polygons.iter().collect(),
            _ => return Err(self.source.error("this kind is an area: draw it as a Polygon, or correct its kind")),
        };
        let outlines: Option<Vec<&[Position]>> = polygons.into_iter().map(|rings| outline(rings)).collect();
        outlines.filter(|outlines| !outlines.is_empty()).ok_or_else(|| {
            self.source.error(
                "an area needs one outline of three points or more, closed by its first point, and no hole; draw what \
                 lies inside as a feature of its own",
            )
        })
    }

    pub fn ring(&self) -> Result<&[Position], GeographyError> {
        match *self.rings()? {
            [ring] => Ok(ring),
            _ => Err(self.source.error("this kind is one area; draw others as features of their own")),
        }
    }

    pub fn lines(&self) -> Result<Vec<&[Position]>, GeographyError> {
        let lines: Vec<&[Position]> = match &self.geometry {
            Geometry::LineString(line) => vec![line],
            Geometry::MultiLineString(lines) => lines.iter().map(Vec::as_slice).collect(),
            _ => return Err(self.source.error("this kind is a line: draw it as a LineString, or correct its kind")),
        };
        if lines.iter().any(|line| line.len() < 2) {
            return Err(self.source.error("a line needs two points or more"));
        }
        Ok(lines)
    }

    pub fn points(&self) -> Result<&[Position], GeographyError> {
        match &self.geometry {
            Geometry::Point(point) => Ok(std::slice::from_ref(point)),
            Geometry::MultiPoint(points) => Ok(points),
            _ => Err(self.source.error("this kind is a point: draw it as a Point or MultiPoint, or correct its kind")),
        }
    }

    pub fn point(&self) -> Result<Position, GeographyError> {
        match *self.points()? {
            [point] => Ok(point),
            _ => Err(self.source.error("this kind is one point; draw others as features of their own")),
        }
    }
}

/// The only ring of a polygon, without the repeated point.
fn outline(rings: &[Vec<Position>]) -> Option<&[Position]> {
    let [ring] = rings else { return None };
    let (last, outline) = ring.split_last()?;
    (outline.len() >= 3 && outline.first() == Some(last)).then_some(outline)
}
