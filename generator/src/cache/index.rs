//! `index.json` of a snapshot: time, answers, and validators for conditional requests.

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
};

use jiff::{Timestamp, civil::Date};
use serde::{Deserialize, Serialize};

use crate::fingerprint::Digest;

/// The part of the index that a build needs. Unknown fields, the answers among them, are skipped.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Header {
    /// Moment the fetch began.
    pub fetched_at: Timestamp,
    /// The day that counts as today in this snapshot: earlier departures are past.
    pub today: Date,
    /// Sample content is never published.
    #[serde(default)]
    pub sample: bool,
    /// Hash over all answers; the name of the snapshot.
    pub hash: String,
    #[serde(default)]
    pub former_slugs: FormerSlugs,
    #[serde(default)]
    pub media: BTreeMap<String, MediaRecord>,
}

/// Slugs of earlier snapshots by id; they redirect.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct FormerSlugs {
    pub tours: BTreeMap<u64, Vec<String>>,
    pub destinations: BTreeMap<u64, Vec<String>>,
    pub blogs: BTreeMap<u64, Vec<String>>,
}

/// One picture original.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MediaRecord {
    /// File name below `media/`.
    pub file: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub etag: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_modified: Option<String>,
}

/// Validators of one answer, for the next conditional request.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct AnswerRecord {
    /// Hash of the stored file.
    pub hash: String,
    pub pages: Vec<PageRecord>,
}

/// One HTTP answer; lists may have several.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PageRecord {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub etag: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_modified: Option<String>,
    /// How many items of the stored list came from this page.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub items: Option<usize>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

/// All of `index.json`.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Index {
    #[serde(flatten)]
    pub header: Header,
    pub answers: BTreeMap<String, AnswerRecord>,
}

/// A snapshot that cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum IndexError {
    #[error("there is no snapshot at {path}: run `tembea fetch` first")]
    Missing { path: PathBuf },
    #[error("cannot read {path}: {source}")]
    Unreadable {
        path: PathBuf,
        #[source]
        source: std::io::Error,
    },
    #[error("{path} is damaged ({source}): delete the folder and run `tembea fetch`")]
    Damaged {
        path: PathBuf,
        #[source]
        source: serde_json::Error,
    },
}

fn read<T: serde::de::DeserializeOwned>(folder: &Path) -> Result<T, IndexError> {
    let path = folder.join("index.json");
    let bytes = match std::fs::read(&path) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            return Err(IndexError::Missing { path: folder.to_owned() });
        }
        Err(source) => return Err(IndexError::Unreadable { path, source }),
    };
    serde_json::from_slice(&bytes).map_err(|source| IndexError::Damaged { path, source })
}

impl Header {
    pub fn read(folder: &Path) -> Result<Self, IndexError> {
        read(folder)
    }
}

impl Index {
    pub fn read(folder: &Path) -> Result<Self, IndexError> {
        read(folder)
    }

    /// The index as the file holds it: one line per field, in one order.
    pub fn to_json(&self) -> Vec<u8> {
        let mut json = serde_json::to_vec_pretty(self).unwrap_or_default();
        json.push(b'\n');
        json
    }

    /// Sets the name of the snapshot: the hash over the names and hashes of all answers, and the media.
    pub fn compute_hash(&mut self) {
        let mut hasher = crate::fingerprint::Hasher::new();
        for (name, answer) in &self.answers {
            hasher.text(name).text(&answer.hash);
        }
        for (source, media) in &self.header.media {
            hasher.text(source).text(&media.file);
        }
        let digest: Digest = hasher.finish();
        self.header.hash = digest.to_string();
    }
}
