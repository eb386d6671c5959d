//! All reads of a site's files, each with a number, so that files with the same reads share them.

use std::{
    collections::HashMap,
    hash::BuildHasherDefault,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use rayon::prelude::*;

use super::Read;
use crate::{fingerprint::Digest, identity::QuickHasher};

/// Returns a hash of the present result of a read.
type Evaluate<'a> = dyn Fn(&Read) -> Digest + Sync + 'a;

/// The reads of the last build and of this one, with hashes of their present results.
pub struct ReadTable<'a> {
    /// Hash of the inputs that every file has besides its reads.
    base: Digest,
    evaluate: &'a Evaluate<'a>,
    known: Vec<Read>,
    known_digests: Vec<Digest>,
    added: Mutex<Added>,
}

/// The reads of this build that the last one did not have.
#[derive(Default)]
struct Added {
    /// Numbers of all reads, including the known ones; empty until the first read.
    numbers: HashMap<Read, u32, BuildHasherDefault<QuickHasher>>,
    reads: Vec<Read>,
    digests: Vec<Digest>,
}

impl<'a> ReadTable<'a> {
    /// `known` are the reads of the last build by their numbers; each is evaluated once, on all cores.
    pub fn new(base: Digest, known: Vec<Read>, evaluate: &'a Evaluate<'a>) -> Self {
        let known_digests = known.par_iter().map(evaluate).collect();
        ReadTable { base, evaluate, known, known_digests, added: Mutex::default() }
    }

    /// The present hash of a file with these known reads.
    pub fn current(&self, numbers: &[u32]) -> Digest {
        self.combine(numbers.iter().map(|number| self.known_digests.get(*number as usize)))
    }

    /// Assigns numbers to the reads of a file.
    pub fn add(&self, reads: &[Read]) -> (Digest, Arc<[u32]>) {
        let mut added = self.added();
        if added.numbers.is_empty() {
            added.numbers = self.known.iter().cloned().zip(0..).collect();
        }
        let new: Vec<&Read> = reads.iter().filter(|read| !added.numbers.contains_key(*read)).collect();
        drop(added);
        let new: Vec<(&Read, Digest)> = new.into_iter().map(|read| (read, (self.evaluate)(read))).collect();
        let mut added = self.added();
        for (read, digest) in new {
            added.add(read, digest);
        }
        let numbers: Arc<[u32]> = reads.iter().filter_map(|read| added.numbers.get(read).copied()).collect();
        let digest = self.combine(numbers.iter().map(|number| {
            let number = *number as usize;
            self.known_digests.get(number).or_else(|| added.digests.get(number.checked_sub(self.known.len())?))
        }));
        (digest, numbers)
    }

    /// All reads by their numbers.
    pub fn into_reads(self) -> Vec<Read> {
        let added = self.added.into_inner().unwrap_or_else(PoisonError::into_inner);
        let mut reads = self.known;
        reads.extend(added.reads);
        reads
    }

    fn combine<'d>(&self, digests: impl Iterator<Item = Option<&'d Digest>>) -> Digest {
        // A number without a read comes from a damaged state; the default matches no recorded hash.
        digests.fold(self.base, |combined, digest| combined.followed_by(digest.copied().unwrap_or_default()))
    }

    fn added(&self) -> MutexGuard<'_, Added> {
        self.added.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Added {
    /// Another thread may have added the read.
    fn add(&mut self, read: &Read, digest: Digest) {
        if self.numbers.contains_key(read) {
            return;
        }
        let Ok(number) = u32::try_from(self.numbers.len()) else { return };
        self.numbers.insert(read.clone(), number);
        self.reads.push(read.clone());
        self.digests.push(digest);
    }
}
