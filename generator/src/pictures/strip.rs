//! Strips with the journey line of a tour, as pictures of their own for mails, and below the tour's picture for link
//! previews. Tours with the same line and picture share a file.

use std::{
    fs, io,
    path::PathBuf,
    sync::{Mutex, PoisonError},
};

use super::{FOLDER, PictureError, Pictures, share};
use crate::{
    fingerprint::{Digest, Hasher},
    kept::{Written, read_sealed, write_sealed, write_whole},
};

/// Increase this number with every change of the painting.
const VERSION: &str = "1";

/// A lock for each group of files.
static PAINTING: [Mutex<()>; 16] = [const { Mutex::new(()) }; 16];

/// A file below the site, and its source.
pub type StripFile = (String, PathBuf);

/// Whether a file below the site is a strip or a link preview with a strip.
pub fn is_strip(file: &str) -> bool {
    file.strip_prefix(FOLDER).is_some_and(|name| name.starts_with("/journey-"))
}

/// The PNG of a strip, below the site.
pub fn strip_file(drawing: &str) -> String {
    let name = Hasher::new().text(VERSION).text(drawing).finish().short(20);
    format!("{FOLDER}/journey-{name}.png")
}

/// The link preview of a picture with a strip, named after the picture's own link preview.
pub fn preview_file(share: &str, drawing: &str) -> String {
    let name = Hasher::new().text(VERSION).text(share).text(drawing).finish().short(20);
    format!("{FOLDER}/journey-{name}.jpg")
}

impl Pictures {
    /// Paints the strip unless its file exists.
    pub fn make_strip(&self, drawing: &str) -> Result<StripFile, PictureError> {
        self.make(strip_file(drawing), || share::of_strip(drawing))
    }

    /// Paints the strip over the lower edge of a link preview unless the file exists.
    pub fn make_preview(&self, share: &str, drawing: &str) -> Result<StripFile, PictureError> {
        self.make(preview_file(share, drawing), || {
            let path = self.work.join(share.rsplit('/').next().unwrap_or(share));
            let preview = fs::read(&path).map_err(|source| PictureError::Unreadable { path, source })?;
            share::with_strip(&preview, drawing)
        })
    }

    fn make(
        &self,
        file: String,
        paint: impl FnOnce() -> Result<Vec<u8>, PictureError>,
    ) -> Result<StripFile, PictureError> {
        let path = self.work.join(file.rsplit('/').next().unwrap_or(&file));
        // Six sites request the same files at once: the lock makes the others wait for the first.
        let turn = PAINTING.get(file.bytes().map(usize::from).sum::<usize>() % PAINTING.len());
        let _turn = turn.map(|turn| turn.lock().unwrap_or_else(PoisonError::into_inner));
        let note = path.with_added_extension("made");
        let version = Digest::of(VERSION.as_bytes());
        let known = read_sealed(&note, version).and_then(|bytes| postcard::from_bytes::<Written>(&bytes).ok());
        if !known.is_some_and(|written| written.is_whole(&path)) {
            let bytes = paint()?;
            let keep = || {
                write_whole(&path, &bytes)?;
                let written = postcard::to_stdvec(&Written::new(&path, &bytes)).map_err(io::Error::other)?;
                write_sealed(&note, version, &written)
            };
            keep().map_err(|source| PictureError::Unwritable { path: path.clone(), source })?;
        }
        Ok((file, path))
    }
}
