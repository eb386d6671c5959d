use std::path::PathBuf;

/// A fault of a picture, which is left out and reported.
#[derive(Debug, thiserror::Error)]
pub enum PictureError {
    #[error("cannot read {path}: {source}")]
    Unreadable {
        path: PathBuf,
        #[source]
        source: std::io::Error,
    },
    #[error("cannot keep {path}: {source}")]
    Unwritable {
        path: PathBuf,
        #[source]
        source: std::io::Error,
    },
    #[error("it is not a JPEG, PNG, WebP, GIF or SVG picture")]
    UnknownKind,
    #[error("it has {0} megapixels, more than the 64 that are accepted")]
    TooLarge(u64),
    #[error("it cannot be decoded: {0}")]
    Raster(#[from] image::ImageError),
    #[error("it is cut off")]
    CutOff,
    #[error("it cannot be encoded as WebP")]
    Webp,
    #[error("it is not a well-formed SVG: {0}")]
    Vector(String),
}
