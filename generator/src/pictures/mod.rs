//! Pictures: originals of the cache become the files of pages.
//!
//! A raster picture becomes lossy WebP and JPEG in up to three widths, an SVG is sanitised, and each gets a file for
//! link previews. Results stay in `.cache/pictures/`. Their names contain the hash of their bytes, because browsers keep them for a
//! year.

mod jpeg;
mod raster;
mod share;
mod strip;
mod vector;

pub use raster::PictureKind;
use std::{
    collections::HashMap,
    fs,
    path::{Path, PathBuf},
};
pub use strip::{StripFile, is_strip, preview_file, strip_file};

use content_model::Locale;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use self::raster::sniff;
use crate::{
    cache::Header,
    fingerprint::Digest,
    report::{Fault, Faults},
};

/// Increase this number with every change of the pipeline: a release that does not change it makes no picture anew.
const PIPELINE_VERSION: u32 = 4;

/// The folder of pictures on every site.
pub const FOLDER: &str = "assets/pictures";

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
    #[error("it has {0} megapixels, more than the 64 that are taken")]
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

/// One file of a picture.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct Variant {
    file: String,
    width: u32,
    webp: bool,
}

/// The results of the pipeline for one original.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct Made {
    version: u32,
    width: u32,
    height: u32,
    variants: Vec<Variant>,
    /// The file for link previews.
    share: String,
}

/// A picture as pages show it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Picture {
    /// The largest file in a format that every browser supports.
    pub src: String,
    pub width: u32,
    pub height: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub srcset: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub webp_srcset: Option<String>,
    /// The file for link previews, 1200×630.
    #[serde(skip)]
    pub share: String,
}

impl Picture {
    /// Drawings have no second format.
    pub const fn is_photograph(&self) -> bool {
        self.webp_srcset.is_some()
    }
}

/// All processed pictures of one locale.
#[derive(Debug, Default)]
pub struct Pictures {
    by_source: HashMap<Box<str>, Picture>,
    /// (path below the site, file in `.cache/`)
    files: Vec<(String, PathBuf)>,
    /// The folder of the results.
    work: PathBuf,
}

impl Pictures {
    /// Processes the pictures that `work` lacks. Faulty pictures are reported and left out.
    pub fn prepare(locale: Locale, header: &Header, media: &Path, work: &Path, faults: &Faults) -> Self {
        let mut by_file: HashMap<&str, Vec<&str>> = HashMap::new();
        for (source, record) in &header.media {
            by_file.entry(&record.file).or_default().push(source);
        }
        let mut originals: Vec<_> = by_file.into_iter().collect();
        originals.sort_unstable();
        let made: Vec<_> = originals
            .into_par_iter()
            .filter_map(|(file, sources)| match prepare_one(file, media, work) {
                Ok(made) => Some((sources, made)),
                Err(error) => {
                    faults.add(Fault::new(
                        locale,
                        sources.first().copied().unwrap_or(file),
                        format!("picture left out: {error}"),
                    ));
                    None
                }
            })
            .collect();
        let mut pictures = Pictures { work: work.to_owned(), ..Pictures::default() };
        for (sources, made) in made {
            let picture = made.picture();
            for file in made.files() {
                pictures.files.push((format!("{FOLDER}/{file}"), work.join(file)));
            }
            for source in sources {
                pictures.by_source.insert(source.into(), picture.clone());
            }
        }
        pictures
    }

    /// The picture of an address of the content, if available.
    pub fn get(&self, source: &str) -> Option<&Picture> {
        self.by_source.get(source)
    }

    /// Files for the site: path below the site, and source file.
    pub fn files(&self) -> &[(String, PathBuf)] {
        &self.files
    }
}

impl Made {
    fn files(&self) -> impl Iterator<Item = &str> {
        self.variants.iter().map(|variant| variant.file.as_str()).chain([self.share.as_str()])
    }

    fn picture(&self) -> Picture {
        let srcset = |webp: bool| {
            let entries: Vec<String> = self
                .variants
                .iter()
                .filter(|variant| variant.webp == webp)
                .map(|variant| format!("/{FOLDER}/{} {}w", variant.file, variant.width))
                .collect();
            (entries.len() > 1 || webp && !entries.is_empty()).then(|| entries.join(", "))
        };
        let largest = self.variants.iter().filter(|variant| !variant.webp).max_by_key(|variant| variant.width);
        Picture {
            src: largest.map(|variant| format!("/{FOLDER}/{}", variant.file)).unwrap_or_default(),
            width: self.width,
            height: self.height,
            srcset: srcset(false),
            webp_srcset: srcset(true),
            share: format!("/{FOLDER}/{}", self.share),
        }
    }
}

/// The kind of a picture that the pipeline can take.
///
/// # Errors
///
/// If it cannot: its bytes are of no known kind, damaged or cut off.
pub fn check(original: &[u8]) -> Result<PictureKind, PictureError> {
    let kind = sniff(original).ok_or(PictureError::UnknownKind)?;
    match kind {
        PictureKind::Svg => drop(vector::sanitise(original)?),
        kind => drop(raster::decode(original, kind)?),
    }
    Ok(kind)
}

fn prepare_one(file: &str, media: &Path, work: &Path) -> Result<Made, PictureError> {
    let note = work.join(format!("{file}.json"));
    if let Some(made) = fs::read(&note).ok().and_then(|bytes| serde_json::from_slice::<Made>(&bytes).ok())
        && made.version == PIPELINE_VERSION
        && made.files().all(|file| work.join(file).exists())
    {
        return Ok(made);
    }
    let path = media.join(file);
    let original = fs::read(&path).map_err(|source| PictureError::Unreadable { path, source })?;
    let stem = file.rsplit_once('.').map_or(file, |(stem, _)| stem);
    let keep = |name: String, bytes: &[u8]| {
        let path = work.join(&name);
        fs::write(&path, bytes).map_err(|source| PictureError::Unwritable { path, source })?;
        Ok::<_, PictureError>(name)
    };
    // `lion-1f0c2a9be0d4-480.7d03b1e5.webp`
    let publish = |kind: &str, extension: &str, bytes: &[u8]| {
        keep(format!("{stem}{kind}.{}.{extension}", Digest::of(bytes).short(8)), bytes)
    };
    let made = match sniff(&original).ok_or(PictureError::UnknownKind)? {
        PictureKind::Svg => {
            let svg = vector::sanitise(&original)?;
            let name = publish("", "svg", svg.text.as_bytes())?;
            let share = publish("-share", "jpg", &share::of_drawing(&svg.text)?)?;
            Made {
                version: PIPELINE_VERSION,
                width: svg.width,
                height: svg.height,
                variants: vec![Variant { file: name, width: svg.width, webp: false }],
                share,
            }
        }
        kind => {
            let raster = raster::make(&original, kind)?;
            let share = publish("-share", "jpg", &raster.share)?;
            let mut variants = Vec::new();
            for encoded in &raster.files {
                let extension = if encoded.webp { "webp" } else { "jpg" };
                let file = publish(&format!("-{}", encoded.width), extension, &encoded.bytes)?;
                variants.push(Variant { file, width: encoded.width, webp: encoded.webp });
            }
            Made { version: PIPELINE_VERSION, width: raster.width, height: raster.height, variants, share }
        }
    };
    let json = serde_json::to_vec(&made).unwrap_or_default();
    keep(format!("{file}.json"), &json)?;
    Ok(made)
}
