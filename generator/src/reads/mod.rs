//! The inputs of each file of a site: recorded while the file is rendered, and compared before it is rendered again.

mod read;
mod table;

pub use read::Read;
pub use table::ReadTable;

use std::{cell::RefCell, collections::HashSet, hash::BuildHasherDefault};

use crate::identity::QuickHasher;

/// The reads so far, each once.
#[derive(Debug, Default)]
pub struct Reads(RefCell<HashSet<Read, BuildHasherDefault<QuickHasher>>>);

impl Reads {
    pub fn note(&self, read: Read) {
        self.0.borrow_mut().insert(read);
    }

    pub fn note_all(&self, reads: impl IntoIterator<Item = Read>) {
        self.0.borrow_mut().extend(reads);
    }

    pub fn into_list(self) -> Box<[Read]> {
        self.0.into_inner().into_iter().collect()
    }
}
