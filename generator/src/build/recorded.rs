//! Files that are rendered again only if one of their inputs has changed.

use super::BuildError;
use crate::{
    output::{Inputs, Output},
    pages::{PageError, PreparedSite, Site},
    reads::{Read, ReadTable},
};

/// The files of a site whose reads are recorded.
pub(super) struct RecordedFiles<'a> {
    pub site: &'a PreparedSite<'a>,
    pub output: &'a Output,
    reads: ReadTable<'a>,
}

impl<'a> RecordedFiles<'a> {
    /// `known` are the reads of the last build; `digest` hashes the present result of a read.
    pub(super) fn new(
        site: &'a PreparedSite<'a>,
        output: &'a Output,
        known: Vec<Read>,
        digest: &'a (dyn Fn(&Read) -> crate::fingerprint::Digest + Sync),
    ) -> Self {
        RecordedFiles { site, output, reads: ReadTable::new(site.base_digest(), known, digest) }
    }

    /// Keeps the file, or renders it and records its reads. Returns whether it was kept.
    ///
    /// # Errors
    ///
    /// If rendering or writing fails.
    pub(super) fn write(
        &self,
        file: &str,
        make: impl FnOnce(&Site) -> Result<Vec<u8>, PageError>,
    ) -> Result<bool, BuildError> {
        if self.output.keep(file, |inputs| self.is_current(inputs))? {
            return Ok(true);
        }
        let page = self.site.page();
        let bytes = make(&page).map_err(|source| BuildError::Page {
            locale: self.site.locale(),
            file: file.to_owned(),
            source,
        })?;
        let (digest, reads) = self.reads.add(&page.into_reads());
        self.output.put(file, Inputs { digest, reads }, &bytes)?;
        Ok(false)
    }

    fn is_current(&self, inputs: &Inputs) -> bool {
        self.reads.current(&inputs.reads) == inputs.digest
    }

    /// All reads, indexed by their numbers.
    pub(super) fn into_reads(self) -> Vec<Read> {
        self.reads.into_reads()
    }
}
