//! The style sheet, the loader, fonts and icons, by the manifest Vite wrote.

use std::{
    collections::BTreeMap,
    fs, io,
    path::{Path, PathBuf},
};

use serde::{Deserialize, Serialize};

use crate::content::{Digest, Hasher};

#[derive(Debug, thiserror::Error)]
pub enum AssetsError {
    #[error("cannot read {path}: {source}; build the assets first: npm ci && npm run build in the site's folder")]
    Unreadable {
        path: PathBuf,
        #[source]
        source: io::Error,
    },
    #[error("{path} is not a manifest of Vite: {source}")]
    Invalid {
        path: PathBuf,
        #[source]
        source: serde_json::Error,
    },
    #[error("the manifest {path} has no entry \"{entry}\"")]
    Missing { path: PathBuf, entry: &'static str },
}

#[derive(Debug, Deserialize)]
struct Entry {
    file: String,
    #[serde(default)]
    css: Vec<String>,
}

/// Addresses that every page names.
#[derive(Debug, Clone, Serialize)]
pub struct Assets {
    pub style: String,
    pub loader: String,
    pub icons: String,
    /// Fonts of the first screen, preloaded.
    pub fonts: Vec<String>,
    #[serde(skip)]
    files: Vec<(String, PathBuf)>,
    #[serde(skip)]
    digest: Digest,
}

const LOADER: &str = "loader/main.ts";
const ICONS: &str = "icons/icons.svg";

impl Assets {
    /// Reads `dist/.vite/manifest.json` of the site's folder and lists the files to publish.
    pub fn read(site_folder: &Path) -> Result<Self, AssetsError> {
        let folder = site_folder.join("dist");
        let path = folder.join(".vite/manifest.json");
        let bytes = fs::read(&path).map_err(|source| AssetsError::Unreadable { path: path.clone(), source })?;
        let manifest: BTreeMap<String, Entry> =
            serde_json::from_slice(&bytes).map_err(|source| AssetsError::Invalid { path: path.clone(), source })?;
        let entry = |name: &'static str| {
            manifest.get(name).ok_or_else(|| AssetsError::Missing { path: path.clone(), entry: name })
        };
        let loader = entry(LOADER)?;
        let style = loader
            .css
            .first()
            .ok_or_else(|| AssetsError::Missing { path: path.clone(), entry: "loader style sheet" })?;
        let icons = entry(ICONS)?;
        let fonts = manifest
            .iter()
            .filter(|(name, _)| name.ends_with("-latin-wght-normal.woff2"))
            .map(|(_, entry)| format!("/{}", entry.file))
            .collect();
        let mut files = Vec::new();
        collect(&folder, &folder, &mut files)?;
        let mut hasher = Hasher::new();
        hasher.bytes(&bytes);
        Ok(Assets {
            style: format!("/{style}"),
            loader: format!("/{}", loader.file),
            icons: format!("/{}", icons.file),
            fonts,
            files,
            digest: hasher.finish(),
        })
    }

    /// Files to put on every site: path below it, and where the file is.
    pub fn files(&self) -> &[(String, PathBuf)] {
        &self.files
    }

    pub fn digest(&self) -> Digest {
        self.digest
    }
}

fn collect(root: &Path, folder: &Path, files: &mut Vec<(String, PathBuf)>) -> Result<(), AssetsError> {
    let unreadable = |source| AssetsError::Unreadable { path: folder.to_owned(), source };
    for entry in fs::read_dir(folder).map_err(unreadable)? {
        let path = entry.map_err(unreadable)?.path();
        if path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.')) {
            continue;
        }
        if path.is_dir() {
            collect(root, &path, files)?;
        } else if let Ok(relative) = path.strip_prefix(root) {
            files.push((relative.to_string_lossy().replace('\\', "/"), path.clone()));
        }
    }
    files.sort();
    Ok(())
}
