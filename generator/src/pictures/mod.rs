//! Pictures: originals of the cache become the files of pages.
//!
//! A raster picture becomes lossy WebP and JPEG in up to three widths, an SVG is sanitised, and each gets a file for
//! link previews. Results stay in `.cache/pictures/`. Their names contain the hash of their bytes, because browsers keep them for a
//! year.

mod colour;
mod error;
mod jpeg;
mod raster;
mod share;
mod strip;
mod vector;

pub use error::PictureError;
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
    kept::{Written, read_sealed, write_sealed, write_whole},
    report::{Fault, Faults},
};

/// Increase this number with every change of the pipeline: a release that does not change it makes no picture again.
const PIPELINE_VERSION: u32 = 5;

/// The folder of pictures on every site.
pub const FOLDER: &str = "assets/pictures";

/// One file of a picture.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct Variant {
    file: MadeFile,
    width: u32,
    webp: bool,
}

/// A file below [`FOLDER`].
#[derive(Debug, Clone, Serialize, Deserialize)]
struct MadeFile {
    name: String,
    written: Written,
}

/// The results of the pipeline for one original.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct Made {
    width: u32,
    height: u32,
    variants: Vec<Variant>,
    /// The file for link previews.
    share: MadeFile,
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
    ///
    /// # Errors
    ///
    /// If a result cannot be written: a disk without room is no reason to publish pages without their pictures.
    pub fn prepare(
        locale: Locale,
        header: &Header,
        media: &Path,
        work: &Path,
        faults: &Faults,
    ) -> Result<Self, PictureError> {
        let mut by_file: HashMap<&str, Vec<&str>> = HashMap::new();
        for (source, record) in &header.media {
            by_file.entry(&record.file).or_default().push(source);
        }
        let mut originals: Vec<_> = by_file.into_iter().collect();
        originals.sort_unstable();
        let made: Vec<_> = originals
            .into_par_iter()
            .filter_map(|(file, sources)| match prepare_one(file, media, work) {
                Ok(made) => Some(Ok((sources, made))),
                Err(error @ PictureError::Unwritable { .. }) => Some(Err(error)),
                Err(error) => {
                    faults.add(Fault::new(
                        locale,
                        sources.first().copied().unwrap_or(file),
                        format!("picture left out: {error}"),
                    ));
                    None
                }
            })
            .collect::<Result<_, _>>()?;
        let mut pictures = Pictures { work: work.to_owned(), ..Pictures::default() };
        for (sources, made) in made {
            let picture = made.picture();
            for MadeFile { name, .. } in made.files() {
                pictures.files.push((format!("{FOLDER}/{name}"), work.join(name)));
            }
            for source in sources {
                pictures.by_source.insert(source.into(), picture.clone());
            }
        }
        Ok(pictures)
    }

    /// The picture of an address of the content, if available.
    pub fn get(&self, source: &str) -> Option<&Picture> {
        self.by_source.get(source)
    }

    /// All pictures by the address of the content.
    pub fn all(&self) -> impl Iterator<Item = (&str, &Picture)> {
        self.by_source.iter().map(|(source, picture)| (&**source, picture))
    }

    /// Files for the site: path below the site, and source file.
    pub fn files(&self) -> &[(String, PathBuf)] {
        &self.files
    }
}

impl Made {
    fn files(&self) -> impl Iterator<Item = &MadeFile> {
        self.variants.iter().map(|variant| &variant.file).chain([&self.share])
    }

    fn picture(&self) -> Picture {
        let srcset = |webp: bool| {
            let entries: Vec<String> = self
                .variants
                .iter()
                .filter(|variant| variant.webp == webp)
                .map(|variant| format!("/{FOLDER}/{} {}w", variant.file.name, variant.width))
                .collect();
            (entries.len() > 1 || webp && !entries.is_empty()).then(|| entries.join(", "))
        };
        let largest = self.variants.iter().filter(|variant| !variant.webp).max_by_key(|variant| variant.width);
        Picture {
            src: largest.map(|variant| format!("/{FOLDER}/{}", variant.file.name)).unwrap_or_default(),
            width: self.width,
            height: self.height,
            srcset: srcset(false),
            webp_srcset: srcset(true),
            share: format!("/{FOLDER}/{}", self.share.name),
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
    let pipeline = Digest::of(&PIPELINE_VERSION.to_le_bytes());
    let note = work.join(format!("{file}.made"));
    if let Some(made) = read_sealed(&note, pipeline).and_then(|bytes| postcard::from_bytes::<Made>(&bytes).ok())
        && made.files().all(|file| file.written.is_whole(&work.join(&file.name)))
    {
        return Ok(made);
    }
    let path = media.join(file);
    let original = fs::read(&path).map_err(|source| PictureError::Unreadable { path, source })?;
    let stem = file.rsplit_once('.').map_or(file, |(stem, _)| stem);
    let unwritable = |path: &Path| {
        let path = path.to_owned();
        move |source| PictureError::Unwritable { path, source }
    };
    let publish = |kind: &str, extension: &str, bytes: &[u8]| {
        // `lion-1f0c2a9be0d4-480.7d03b1e5.webp`
        let name = format!("{stem}{kind}.{}.{extension}", Digest::of(bytes).short(8));
        let path = work.join(&name);
        write_whole(&path, bytes).map_err(unwritable(&path))?;
        Ok::<_, PictureError>(MadeFile { written: Written::new(&path, bytes), name })
    };
    let made = match sniff(&original).ok_or(PictureError::UnknownKind)? {
        PictureKind::Svg => {
            let svg = vector::sanitise(&original)?;
            let file = publish("", "svg", svg.text.as_bytes())?;
            let share = publish("-share", "jpg", &share::of_drawing(&svg.text)?)?;
            let variants = vec![Variant { file, width: svg.width, webp: false }];
            Made { width: svg.width, height: svg.height, variants, share }
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
            Made { width: raster.width, height: raster.height, variants, share }
        }
    };
    let bytes = postcard::to_stdvec(&made).unwrap_or_default();
    write_sealed(&note, pipeline, &bytes).map_err(unwritable(&note))?;
    Ok(made)
}
