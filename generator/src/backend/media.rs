//! Downloads picture originals once, checks them, and keeps them under their content's hash.

use std::{collections::BTreeMap, path::Path};

use content_model::Locale;
use futures_util::{StreamExt, TryStreamExt, stream};
use url::Url;

use super::client::{Client, Fetched, Validators};
use crate::{
    cache::{Cache, MediaRecord, SwapError, keep_original},
    fingerprint::Digest,
    pictures::{PictureKind, check},
    report::{Fault, Faults},
};

/// Digits of the hash in a file's name.
const HASH_DIGITS: usize = 12;

/// Why there is no original of a picture.
enum Missing {
    /// The picture is left out.
    Picture(String),
    /// A disk without room is no reason to publish pages without their pictures.
    Disk(SwapError),
}

impl From<String> for Missing {
    fn from(message: String) -> Self {
        Missing::Picture(message)
    }
}

/// Downloads every picture of the list. If a download fails, the last original stays; without one, the picture is left
/// out and reported.
///
/// # Errors
///
/// If an original cannot be written.
pub async fn download(
    client: &Client,
    base: &Url,
    locale: Locale,
    sources: Vec<String>,
    known: &BTreeMap<String, MediaRecord>,
    cache: &Cache,
    faults: &Faults,
) -> Result<BTreeMap<String, MediaRecord>, SwapError> {
    let media = &cache.media();
    let downloads = sources.into_iter().map(|source| async move {
        let before = known.get(&source).filter(|record| is_whole(&record.file, media));
        match download_one(client, base, &source, before, cache).await {
            Ok(record) => Ok(Some((source, record))),
            Err(Missing::Disk(error)) => Err(error),
            Err(Missing::Picture(message)) => {
                let kept = if before.is_some() { "its last version stays" } else { "left out" };
                faults.add(Fault::new(locale, source.clone(), format!("picture: {message}; {kept}")));
                Ok(before.cloned().map(|record| (source, record)))
            }
        }
    });
    let known = stream::iter(downloads).buffer_unordered(16).try_filter_map(|entry| async { Ok(entry) });
    known.try_collect().await
}

async fn download_one(
    client: &Client,
    base: &Url,
    source: &str,
    before: Option<&MediaRecord>,
    cache: &Cache,
) -> Result<MediaRecord, Missing> {
    let url = base.join(source).map_err(|error| format!("its address cannot be read ({error})"))?;
    if !matches!(url.scheme(), "http" | "https") {
        return Err("its address is neither http nor https".to_owned().into());
    }
    let validators = before
        .map(|record| Validators { etag: record.etag.clone(), last_modified: record.last_modified.clone() })
        .unwrap_or_default();
    let (bytes, validators) = match client.get_picture(&url, &validators).await.map_err(|error| error.to_string())? {
        Fetched::NotModified => {
            return before.cloned().ok_or_else(|| "the server says it did not change".to_owned().into());
        }
        Fetched::Body { bytes, validators } => (bytes, validators),
    };
    let kind = check(&bytes).map_err(|error| error.to_string())?;
    let file = file_name(&url, &bytes, kind);
    if !is_whole(&file, &cache.media()) {
        keep_original(cache, &file, &bytes).map_err(Missing::Disk)?;
    }
    Ok(MediaRecord { file, etag: validators.etag, last_modified: validators.last_modified })
}

/// Whether the file holds what its name says.
fn is_whole(file: &str, media: &Path) -> bool {
    let hash = file.rsplit_once('.').and_then(|(stem, _)| Some(stem.rsplit_once('-')?.1));
    std::fs::read(media.join(file)).is_ok_and(|bytes| hash == Some(&Digest::of(&bytes).short(HASH_DIGITS)))
}

/// A readable name that the content's hash makes unique: `lion-1f0c2a9be0d4.jpg`.
fn file_name(url: &Url, bytes: &[u8], kind: PictureKind) -> String {
    let last = url.path_segments().and_then(|mut segments| segments.next_back()).unwrap_or_default();
    let stem: String = last
        .rsplit_once('.')
        .map_or(last, |(stem, _)| stem)
        .to_ascii_lowercase()
        .chars()
        .map(|character| if character.is_ascii_alphanumeric() { character } else { '-' })
        .take(60)
        .collect();
    let stem = stem.trim_matches('-');
    let stem = if stem.is_empty() { "picture" } else { stem };
    format!("{stem}-{}.{}", Digest::of(bytes).short(HASH_DIGITS), kind.extension())
}
