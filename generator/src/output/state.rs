//! The state of the last build, kept in `.cache/` for the next one.

use std::{
    collections::{HashMap, hash_map::Entry},
    io,
    path::Path,
    sync::Arc,
};

use serde::{Deserialize, Serialize, de::DeserializeOwned};

use crate::{
    fingerprint::{Digest, Stamp},
    kept::{read_sealed, write_sealed},
    reads::Read,
};

/// The inputs of a file.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Inputs {
    /// Hash of all inputs.
    pub digest: Digest,
    /// Numbers of the recorded reads in [`SiteState::reads`], if any.
    pub reads: Arc<[u32]>,
}

impl From<Digest> for Inputs {
    fn from(digest: Digest) -> Self {
        Inputs { digest, reads: Arc::default() }
    }
}

/// One file of a site: its inputs, and its stamp on disk.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct OutputRecord {
    pub inputs: Inputs,
    pub stamp: Stamp,
}

/// The files of a site by their path.
pub type Outputs = HashMap<String, OutputRecord>;

/// The files of one locale's site.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct SiteState {
    pub reads: Vec<Read>,
    pub outputs: Outputs,
}

impl SiteState {
    /// Removes the reads that no file uses.
    pub fn compact(reads: Vec<Read>, mut outputs: Outputs) -> Self {
        let mut numbers: HashMap<u32, u32> = HashMap::with_capacity(reads.len());
        for record in outputs.values_mut() {
            let renumbered = record.inputs.reads.iter().map(|number| {
                let next = u32::try_from(numbers.len()).unwrap_or(u32::MAX);
                match numbers.entry(*number) {
                    Entry::Occupied(known) => *known.get(),
                    Entry::Vacant(new) => *new.insert(next),
                }
            });
            record.inputs.reads = renumbered.collect();
        }
        let mut used: Vec<(u32, Read)> =
            reads.into_iter().zip(0_u32..).filter_map(|(read, number)| Some((*numbers.get(&number)?, read))).collect();
        used.sort_unstable_by_key(|(number, _)| *number);
        SiteState { reads: used.into_iter().map(|(_, read)| read).collect(), outputs }
    }
}

/// Reads a state. If it is missing, damaged or of another program, it is empty: the build then checks every file.
pub fn read_state<T: Default + DeserializeOwned>(path: &Path) -> T {
    let state = read_sealed(path, Digest::of_program());
    state.and_then(|state| postcard::from_bytes(&state).ok()).unwrap_or_default()
}

/// A state that a crash cuts off is empty to the next build.
pub fn write_state<T: Serialize>(path: &Path, state: &T) -> io::Result<()> {
    let bytes = postcard::to_stdvec(state).map_err(io::Error::other)?;
    write_sealed(path, Digest::of_program(), &bytes)
}
