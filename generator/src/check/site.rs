//! One built site: links between its pages, and titles and descriptions that must differ.

use std::{
    collections::{BTreeSet, HashMap, HashSet},
    path::{Path, PathBuf},
};

use content_model::Locale;
use rayon::prelude::*;
use walkdir::WalkDir;

use super::page::PageFacts;
use crate::{
    build::BuildRecord,
    report::Fault,
    routes::{FormerAddresses, Resolution, resolve},
};

pub struct BuiltSite {
    pub locale: Locale,
    origin: String,
    files: HashSet<String>,
    pages: HashMap<String, PageFacts>,
    /// Ids in the drawings whose parts pages show: icons and the ground of maps.
    drawings: HashMap<String, HashSet<String>>,
    former: FormerAddresses,
    unreadable: Vec<String>,
}

/// Target of an internal address.
enum Target {
    /// A file of the site.
    File(String),
    /// The service behind `/api/`.
    Api,
    Missing,
}

impl BuiltSite {
    pub fn read(locale: Locale, out: &Path, origin: &str, namespaces: &BTreeSet<String>) -> Self {
        let root = out.join(locale.code());
        let paths: Vec<(String, PathBuf)> = WalkDir::new(&root)
            .into_iter()
            .flatten()
            .filter(|entry| entry.file_type().is_file())
            .filter_map(|entry| {
                let relative = entry.path().strip_prefix(&root).ok()?.to_string_lossy().replace('\\', "/");
                Some((relative, entry.into_path()))
            })
            .collect();
        let read: Vec<Result<PageFacts, String>> = paths
            .par_iter()
            // 404.html is a copy of Error404 under the name that hosts require.
            .filter(|(file, _)| file.ends_with(".html") && file != "404.html")
            .map(|(file, path)| match std::fs::read_to_string(path) {
                Ok(html) => Ok(PageFacts::read(file, &html, locale.code(), namespaces)),
                Err(error) => Err(format!("{file} cannot be read: {error}")),
            })
            .collect();
        let mut site = BuiltSite {
            locale,
            origin: origin.to_owned(),
            files: paths.into_iter().map(|(file, _)| file).collect(),
            pages: HashMap::new(),
            drawings: HashMap::new(),
            former: FormerAddresses::new(),
            unreadable: Vec::new(),
        };
        for page in read {
            match page {
                Ok(page) => drop(site.pages.insert(page.file.clone(), page)),
                Err(message) => site.unreadable.push(message),
            }
        }
        let named: BTreeSet<&str> = site.pages.values().flat_map(PageFacts::drawings).collect();
        let present = named.into_iter().filter(|file| site.files.contains(*file));
        site.drawings = present.map(|file| (file.to_owned(), ids(&root.join(file)))).collect();
        match std::fs::read(root.join("build.json")).map(|bytes| serde_json::from_slice::<BuildRecord>(&bytes)) {
            Ok(Ok(record)) => site.former = record.moved,
            _ => site.unreadable.push("build.json cannot be read".to_owned()),
        }
        site
    }

    fn target(&self, path: &str) -> Target {
        if path.starts_with("/api/") {
            return Target::Api;
        }
        match resolve(path, &self.former) {
            Resolution::File(file) if self.files.contains(&file) => Target::File(file),
            Resolution::File(file) if self.files.contains(&format!("{file}.html")) => {
                Target::File(format!("{file}.html"))
            }
            _ => Target::Missing,
        }
    }

    pub fn check(&self, sites: &[BuiltSite]) -> Vec<Fault> {
        let mut findings: Vec<Fault> =
            self.unreadable.iter().map(|message| Fault::new(self.locale, "site", message.clone())).collect();
        findings.par_extend(self.pages.par_iter().flat_map_iter(|(_, page)| self.check_page(page, sites)));
        findings.extend(self.check_uniqueness());
        findings
    }

    fn check_page(&self, page: &PageFacts, sites: &[BuiltSite]) -> Vec<Fault> {
        let mut findings: Vec<Fault> =
            page.problems.iter().map(|problem| Fault::new(self.locale, page.file.clone(), problem.clone())).collect();
        let mut problem = |message: String| findings.push(Fault::new(self.locale, page.file.clone(), message));
        let mut seen = HashSet::new();
        for link in page.links.iter().filter(|link| seen.insert(link.as_str())) {
            if let Some(message) = self.broken(page, link, sites) {
                problem(message);
            }
        }
        for file in page.files.iter().filter(|file| seen.insert(file.as_str())) {
            let path = file.split(['?', '#']).next().unwrap_or_default();
            let part = file.split_once('#').map(|(_, part)| part);
            let Some(path) = path.strip_prefix('/') else {
                problem(format!("loads {file}, which is not a file of the site"));
                continue;
            };
            if !self.files.contains(path) {
                problem(format!("loads {file}, which is missing"));
            } else if part.is_some_and(|part| !self.drawings.get(path).is_some_and(|ids| ids.contains(part))) {
                problem(format!("loads {file}, but that file has no such part"));
            }
        }
        if let Some(image) = page.share_image.as_ref().filter(|image| self.file_of(image).is_none()) {
            problem(format!("the link preview picture {image} is not a file of the site"));
        }
        if page.indexed {
            match &page.canonical {
                Some(canonical) if self.file_of(canonical).as_deref() == Some(&page.file) => {}
                Some(canonical) => problem(format!("its canonical address {canonical} is not its own")),
                None => problem("the canonical address is missing".to_owned()),
            }
        }
        for (language, address) in page.alternates.iter().filter(|(language, _)| language != "x-default") {
            let Some(site) = sites.iter().find(|site| site.locale.code() == language) else { continue };
            match site.file_of(address).and_then(|file| site.pages.get(&file)) {
                None => problem(format!("the alternate {address} has no page")),
                Some(other) => {
                    let answers = other.alternates.iter().any(|(_, back)| Some(back) == page.canonical.as_ref());
                    if !answers {
                        problem(format!("the alternate {address} does not link back"));
                    }
                }
            }
        }
        findings
    }

    /// The file behind an absolute address of this site.
    fn file_of(&self, address: &str) -> Option<String> {
        let path = address.strip_prefix(&self.origin)?;
        match self.target(if path.is_empty() { "/" } else { path }) {
            Target::File(file) => Some(file),
            Target::Api | Target::Missing => None,
        }
    }

    /// The fault of a link into one of the six sites, if any.
    fn broken(&self, page: &PageFacts, link: &str, sites: &[BuiltSite]) -> Option<String> {
        let (address, anchor) = match link.split_once('#') {
            Some((address, anchor)) => (address, Some(anchor)),
            None => (link, None),
        };
        let path = address.split('?').next().unwrap_or_default();
        let (site, file) = if path.is_empty() {
            (self, page.file.clone())
        } else if path.starts_with('/') {
            match self.target(path) {
                Target::File(file) => (self, file),
                Target::Api => return None,
                Target::Missing => return Some(format!("links to {link}, which does not exist")),
            }
        } else {
            let site = sites.iter().find(|site| {
                path.strip_prefix(&site.origin).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
            })?;
            match site.file_of(path) {
                Some(file) => (site, file),
                None => return Some(format!("links to {link}, which does not exist")),
            }
        };
        let anchor = anchor.filter(|anchor| !anchor.is_empty())?;
        let decoded = percent_encoding::percent_decode_str(anchor).decode_utf8_lossy();
        let has_anchor = site.pages.get(&file).is_some_and(|target| target.ids.contains(decoded.as_ref()));
        (!has_anchor).then(|| format!("links to {link}, but that page has no such anchor"))
    }

    fn check_uniqueness(&self) -> Vec<Fault> {
        let mut findings = Vec::new();
        let mut pages: Vec<&PageFacts> = self.pages.values().filter(|page| page.indexed).collect();
        pages.sort_by(|left, right| left.file.cmp(&right.file));
        let mut titles: HashMap<&str, &str> = HashMap::new();
        let mut descriptions: HashMap<&str, &str> = HashMap::new();
        for page in pages {
            for (what, text, known) in
                [("title", &page.title, &mut titles), ("description", &page.description, &mut descriptions)]
            {
                if let Some(first) = known.insert(text, &page.file) {
                    findings.push(Fault::new(
                        self.locale,
                        page.file.clone(),
                        format!("its {what} is the same as that of {first}"),
                    ));
                }
            }
        }
        findings
    }
}

/// Ids of a drawing. An unreadable drawing has none, so every reference to it is a finding.
fn ids(path: &Path) -> HashSet<String> {
    let text = std::fs::read_to_string(path).unwrap_or_default();
    let Ok(document) = roxmltree::Document::parse(&text) else { return HashSet::new() };
    document.descendants().filter_map(|node| node.attribute("id").map(str::to_owned)).collect()
}
