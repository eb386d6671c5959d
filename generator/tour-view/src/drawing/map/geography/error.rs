use std::{io, path::PathBuf};

/// A fault of the map data.
#[derive(Debug, thiserror::Error)]
pub enum GeographyError {
    #[error("cannot read {path}: {source}; maps are drawn from the GeoJSON files of this folder, see site/README.md")]
    Unreadable {
        path: PathBuf,
        #[source]
        source: io::Error,
    },
    #[error("{path} is not a GeoJSON FeatureCollection: {source}; correct the file or export it again")]
    NoGeoJson {
        path: PathBuf,
        #[source]
        source: serde_json::Error,
    },
    #[error("{path}: feature {number}{name}: {message}")]
    Feature { path: PathBuf, number: usize, name: String, message: String },
    #[error("no file of {folder} has a feature of the kind \"{kind}\"; add one, see site/README.md")]
    Missing { folder: PathBuf, kind: &'static str },
}
