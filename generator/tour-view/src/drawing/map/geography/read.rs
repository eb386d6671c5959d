//! Reads the land from its files and draws its ground.

use std::{
    fs,
    path::{Path, PathBuf},
};

use super::{
    AreaName, Geography, GeographyError, Line, Projection, Summit, Town,
    geojson::{self, Feature, Kind, Position},
};
use crate::drawing::map::{layers, plane::Rectangle};

impl Projection {
    fn line(self, positions: &[Position]) -> Line {
        positions.iter().map(|position| self.project(*position)).collect()
    }

    fn lines(self, lines: Vec<&[Position]>) -> impl Iterator<Item = Line> {
        lines.into_iter().map(move |line| self.line(line))
    }
}

impl Geography {
    /// Reads all `*.geojson` files of the folder, in the order of their names. `has_text` returns whether the catalogue
    /// has a key.
    ///
    /// # Errors
    ///
    /// If a file cannot be read, a feature lacks a property of its kind, or there is no frame or no country.
    pub fn read(folder: &Path, has_text: impl Fn(&str) -> bool) -> Result<Self, GeographyError> {
        let unreadable = |path: &Path| {
            let path = path.to_owned();
            move |source| GeographyError::Unreadable { path, source }
        };
        let entries: Vec<fs::DirEntry> =
            fs::read_dir(folder).and_then(Iterator::collect).map_err(unreadable(folder))?;
        let mut paths: Vec<PathBuf> = entries.iter().map(fs::DirEntry::path).collect();
        paths.retain(|path| path.extension().is_some_and(|extension| extension == "geojson"));
        paths.sort_unstable();
        let (mut features, mut hasher) = (Vec::new(), blake3::Hasher::new());
        for path in paths {
            let bytes = fs::read(&path).map_err(unreadable(&path))?;
            hasher.update(&bytes);
            features.extend(geojson::read(&path, &bytes)?);
        }
        let missing = |kind| GeographyError::Missing { folder: folder.to_owned(), kind };
        let mut geography = Geography { hash: hasher.finalize().into(), ..Self::default() };
        let mut frames = features.iter().filter(|feature| matches!(feature.kind, Kind::Frame { .. }));
        geography.set_frame(frames.next().ok_or_else(|| missing("frame"))?)?;
        if let Some(second) = frames.next() {
            return Err(second.source.error("there is a frame already; remove one of them"));
        }
        for feature in &features {
            geography.add(feature, &has_text)?;
        }
        if geography.country.is_empty() {
            return Err(missing("country"));
        }
        geography.ground = layers::draw(&geography);
        Ok(geography)
    }

    fn set_frame(&mut self, feature: &Feature) -> Result<(), GeographyError> {
        let corners = feature.ring()?;
        let extent = |of: fn(&Position) -> f64| {
            corners
                .iter()
                .map(of)
                .fold((f64::MAX, f64::MIN), |(least, most), value| (least.min(value), most.max(value)))
        };
        let (west, east) = extent(|corner| corner.longitude);
        let (south, north) = extent(|corner| corner.latitude);
        if west >= east || south >= north {
            return Err(feature.source.error("the frame needs a width and a height; draw it as a rectangle"));
        }
        let origin = match feature.kind {
            Kind::Frame { origin: Some(origin) } => origin,
            _ => Position { longitude: west, latitude: north },
        };
        // Four digits: drawings stay the same on machines whose cosine differs in the last bit.
        let shortening = (f64::midpoint(north, south).to_radians().cos() * 10_000.0).round() / 10_000.0;
        self.projection = Projection { west: origin.longitude, north: origin.latitude, shortening };
        let corner = |longitude, latitude| {
            let (x, y) = self.projection.project(Position { longitude, latitude });
            (x.round(), y.round())
        };
        let ((left, top), (right, bottom)) = (corner(west, north), corner(east, south));
        self.frame = Rectangle { left, top, right, bottom };
        Ok(())
    }

    fn add(&mut self, feature: &Feature, has_text: &impl Fn(&str) -> bool) -> Result<(), GeographyError> {
        let projection = self.projection;
        let summit = |reach| Ok(Summit { point: projection.project(feature.point()?), reach });
        let name = |text: &str, is_water| {
            let key = format!("map:{text}");
            if !has_text(&key) {
                let message = format!("locales/*/map.json have no text \"{text}\"; add one in all languages");
                return Err(feature.source.error(message));
            }
            Ok(AreaName { key, is_water, spots: projection.line(feature.points()?) })
        };
        match &feature.kind {
            Kind::Frame { .. } => {}
            Kind::Country if self.country.is_empty() => self.country = projection.line(feature.ring()?),
            Kind::Country => {
                return Err(feature.source.error("there is a country already; draw islands as the kind \"island\""));
            }
            Kind::Island => self.islands.extend(projection.lines(feature.rings()?)),
            Kind::Sea => self.seas.extend(projection.lines(feature.rings()?)),
            Kind::Lake => self.lakes.extend(projection.lines(feature.rings()?)),
            Kind::LakeIsland => self.lake_islands.extend(projection.lines(feature.rings()?)),
            Kind::River => self.rivers.extend(projection.lines(feature.lines()?)),
            Kind::Park => self.parks.extend(projection.lines(feature.rings()?)),
            Kind::Mountain { reach } => self.mountains.push(summit(*reach)?),
            Kind::Crater { reach } => self.craters.push(summit(*reach)?),
            Kind::Cliff => self.cliffs.extend(projection.lines(feature.lines()?)),
            Kind::Town { name, also, altitude_m } => {
                let point = projection.project(feature.point()?);
                self.towns.push(Town { name: name.clone(), also: also.clone(), point, altitude: *altitude_m });
            }
            Kind::Road => feature.lines()?.into_iter().for_each(|road| self.roads.add(&projection.line(road))),
            Kind::LandName { text } => self.names.push(name(text, false)?),
            Kind::WaterName { text } => self.names.push(name(text, true)?),
        }
        Ok(())
    }
}
