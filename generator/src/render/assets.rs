//! The style sheet, the loader, fonts and icons from Vite's manifest, the colour of pages, and the shells of the account pages that
//! vite-plugin-ssr prerendered.

use std::{
    collections::BTreeMap,
    fs, io,
    path::{Path, PathBuf},
};

use content_model::{Locale, Palette};
use serde::{Deserialize, Serialize};

use crate::fingerprint::{Digest, Hasher};

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
    #[error("{path} does not declare --colour-page as light-dark(LIGHT, DARK)")]
    NoColour { path: PathBuf },
    #[error("the manifest {path} has no entry \"{entry}\"")]
    Missing { path: PathBuf, entry: &'static str },
}

#[derive(Debug, Deserialize)]
struct Entry {
    file: String,
}

/// The colour of a page, for the browser's own bars.
#[derive(Debug, Clone, Serialize)]
pub struct PageColour {
    pub light: String,
    pub dark: String,
}

/// Addresses for every page.
#[derive(Debug, Clone, Serialize)]
pub struct Assets {
    pub style: String,
    pub loader: String,
    pub icons: String,
    /// The cloths behind monograms.
    pub kanga: String,
    /// Fonts of the first screen, preloaded.
    pub fonts: Vec<String>,
    pub page_colour: PageColour,
    #[serde(skip)]
    palette: Palette,
    #[serde(skip)]
    files: Vec<(String, PathBuf)>,
    /// By locale and the page's path segment.
    #[serde(skip)]
    shells: BTreeMap<(Locale, String), String>,
    #[serde(skip)]
    digest: Digest,
}

const LOADER: &str = "src/main.ts";
const STYLE: &str = "styles/site.css";
const ICONS: &str = "icons/icons.svg";
const KANGA: &str = "icons/kanga.svg";
const TOKENS: &str = "styles/tokens.css";

impl Assets {
    /// Reads `dist/assets.json` of the site's folder, its shells, and lists the files to publish.
    pub fn read(site_folder: &Path) -> Result<Self, AssetsError> {
        let folder = site_folder.join("dist/client");
        let (path, bytes, manifest) = read_manifest(site_folder)?;
        let entry = |name: &'static str| {
            manifest.get(name).ok_or_else(|| AssetsError::Missing { path: path.clone(), entry: name })
        };
        let loader = entry(LOADER)?;
        let style = entry(STYLE)?;
        let icons = entry(ICONS)?;
        let kanga = entry(KANGA)?;
        let fonts = manifest
            .iter()
            .filter(|(name, _)| name.ends_with("-latin-wght-normal.woff2"))
            .map(|(_, entry)| format!("/{}", entry.file))
            .collect();
        let mut files = Vec::new();
        collect(&folder, &folder.join("assets"), &mut files)?;
        let (palette, page_colour) = read_palette(site_folder)?;
        let mut hasher = Hasher::new();
        hasher.bytes(&bytes);
        for (name, colour) in palette.colours() {
            hasher.text(name).text(&colour.light).text(&colour.dark);
        }
        let shells = read_shells(&folder)?;
        for ((locale, page), html) in &shells {
            hasher.text(locale.code()).text(page).text(html);
        }
        Ok(Assets {
            style: format!("/{}", style.file),
            loader: format!("/{}", loader.file),
            icons: format!("/{}", icons.file),
            kanga: format!("/{}", kanga.file),
            fonts,
            page_colour,
            palette,
            files,
            shells,
            digest: hasher.finish(),
        })
    }

    /// The HTML of an account page, by its path segment.
    pub fn shell(&self, locale: Locale, page: &str) -> Option<&str> {
        self.shells.get(&(locale, page.to_owned())).map(String::as_str)
    }

    pub fn palette(&self) -> &Palette {
        &self.palette
    }

    /// Files for every site: path below the site, and source file.
    pub fn files(&self) -> &[(String, PathBuf)] {
        &self.files
    }

    pub fn digest(&self) -> Digest {
        self.digest
    }
}

fn read_palette(site_folder: &Path) -> Result<(Palette, PageColour), AssetsError> {
    let path = site_folder.join(TOKENS);
    let tokens = fs::read_to_string(&path).map_err(|source| AssetsError::Unreadable { path: path.clone(), source })?;
    let palette = Palette::parse(&tokens);
    let colour = palette.get("page").ok_or(AssetsError::NoColour { path })?;
    let page_colour = PageColour { light: colour.light.clone(), dark: colour.dark.clone() };
    Ok((palette, page_colour))
}

type Manifest = BTreeMap<String, Entry>;

fn read_manifest(site_folder: &Path) -> Result<(PathBuf, Vec<u8>, Manifest), AssetsError> {
    let path = site_folder.join("dist/assets.json");
    let bytes = fs::read(&path).map_err(|source| AssetsError::Unreadable { path: path.clone(), source })?;
    let manifest =
        serde_json::from_slice(&bytes).map_err(|source| AssetsError::Invalid { path: path.clone(), source })?;
    Ok((path, bytes, manifest))
}

/// Every source in Vite's manifest with its published file.
pub fn manifest_files(site_folder: &Path) -> Result<Vec<(String, String)>, AssetsError> {
    let (_, _, manifest) = read_manifest(site_folder)?;
    Ok(manifest.into_iter().map(|(source, entry)| (source, entry.file)).collect())
}

/// `<locale>/<page>/index.html`: the content between the layout's header and footer.
fn read_shells(folder: &Path) -> Result<BTreeMap<(Locale, String), String>, AssetsError> {
    let mut shells = BTreeMap::new();
    for locale in Locale::ALL {
        let folder = folder.join(locale.code());
        let unreadable = |source| AssetsError::Unreadable { path: folder.clone(), source };
        for entry in fs::read_dir(&folder).map_err(unreadable)? {
            let entry = entry.map_err(unreadable)?;
            let path = entry.path().join("index.html");
            let html = fs::read_to_string(&path).map_err(|source| AssetsError::Unreadable { path, source })?;
            // The plug-in writes whole documents; the layout has a head of its own.
            let html = html.trim_start().trim_start_matches("<head></head>").trim().to_owned();
            shells.insert((locale, entry.file_name().to_string_lossy().into_owned()), html);
        }
    }
    Ok(shells)
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
