//! What the last build left, kept in `.cache/` for the next one.

use std::{collections::HashMap, fs, io, path::Path};

use serde::{Deserialize, Serialize, de::DeserializeOwned};

use crate::content::{Digest, Stamp};

/// Raise this whenever the state's shape changes.
const VERSION: u32 = 4;

/// One file of a site: what it was made from and how it stands on disk.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct OutputRecord {
    pub inputs: Digest,
    pub stamp: Stamp,
}

/// The files of one locale's site.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct SiteState {
    pub outputs: HashMap<String, OutputRecord>,
}

/// A state that is missing, damaged or of another version is empty: the build then looks at everything.
pub fn read_state<T: Default + DeserializeOwned>(path: &Path) -> T {
    let Ok(bytes) = fs::read(path) else { return T::default() };
    match postcard::from_bytes::<(u32, T)>(&bytes) {
        Ok((VERSION, state)) => state,
        _ => T::default(),
    }
}

/// Replaces the file as a whole.
pub fn write_state<T: Serialize>(path: &Path, state: &T) -> io::Result<()> {
    let bytes = postcard::to_stdvec(&(VERSION, state)).map_err(io::Error::other)?;
    let staged = path.with_extension("new");
    fs::write(&staged, bytes)?;
    fs::rename(staged, path)
}
