//! `serve --watch`: builds again what a change concerns, then reloads the browser.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::{Path, PathBuf},
    process::Command,
    sync::mpsc,
    time::{Duration, Instant},
};

use axum::{
    body::{Body, Bytes},
    http::header,
    response::{IntoResponse, Response},
};
use notify::{RecommendedWatcher, RecursiveMode, Watcher};
use tokio::sync::broadcast;

use super::{ServeError, ServeOptions};
use crate::{
    build::Project,
    config::Config,
    content::{DetailKey, detail_of_file},
    locale::Locale,
    report::Report,
};

const EVENTS_PATH: &str = "/__reload";
const SCRIPT_PATH: &str = "/__reload.js";
const SCRIPT: &str = "new EventSource('/__reload').onmessage = () => location.reload();\n";
/// Folders of the site that the generator reads by itself.
const SOURCES: [&str; 2] = ["templates", "content"];
/// Folders that the site's own build reads first; islands and page shells hold texts of the catalogue.
const BUNDLED: [&str; 18] = [
    "account",
    "api",
    "article",
    "cards",
    "compare",
    "consent",
    "countries",
    "i18n",
    "icons",
    "invitation",
    "islands",
    "loader",
    "locales",
    "pages",
    "styles",
    "ui",
    "wishes",
    "wishlist",
];
/// An editor saves in several steps; they count as one change.
const QUIET: Duration = Duration::from_millis(5);

/// Answers the two addresses of the reload script.
pub fn answer(path: &str, reload: &broadcast::Sender<()>) -> Option<Response> {
    match path {
        SCRIPT_PATH => Some(([(header::CONTENT_TYPE, "text/javascript")], SCRIPT).into_response()),
        EVENTS_PATH => {
            let events = futures_util::stream::unfold(reload.subscribe(), |mut events| async move {
                events.recv().await.ok()?;
                Some((Ok::<_, std::convert::Infallible>(Bytes::from_static(b"data: reload\n\n")), events))
            });
            Some(
                (
                    [(header::CONTENT_TYPE, "text/event-stream"), (header::CACHE_CONTROL, "no-store")],
                    Body::from_stream(events),
                )
                    .into_response(),
            )
        }
        _ => None,
    }
}

pub fn with_reload_script(mut html: Vec<u8>) -> Vec<u8> {
    html.extend_from_slice(format!("<script src=\"{SCRIPT_PATH}\"></script>").as_bytes());
    html
}

/// Keeps the watcher alive.
pub struct Watching(#[expect(dead_code, reason = "dropping it stops the watching")] RecommendedWatcher);

/// Opens the project, builds it once, and from then on after every change.
pub fn start(config: Config, options: ServeOptions, reload: broadcast::Sender<()>) -> Result<Watching, ServeError> {
    let (sender, changes) = mpsc::channel::<PathBuf>();
    let mut watcher = notify::recommended_watcher(move |event: notify::Result<notify::Event>| {
        let Ok(event) = event else { return };
        if !event.kind.is_access() {
            for path in event.paths {
                // The receiver ends with the process.
                let _ = sender.send(path);
            }
        }
    })?;
    let site = config.site_folder.clone();
    for folder in SOURCES.iter().chain(&BUNDLED) {
        let path = site.join(folder);
        if path.exists() {
            watcher.watch(&path, RecursiveMode::Recursive)?;
        }
    }
    watcher.watch(&options.config_file, RecursiveMode::NonRecursive)?;
    watcher.watch(options.build.cache.root(), RecursiveMode::Recursive)?;
    std::thread::spawn(move || {
        let mut report = Report::new("build");
        let locales = options.build.locales.clone();
        let opened = Project::open(config, options.build.clone(), &mut report)
            .and_then(|mut project| project.build(&locales, &mut report).map(|()| project));
        let mut project = match opened {
            Ok(project) => project,
            Err(error) => return eprintln!("error: {error}; mend it and start again"),
        };
        println!("{report}\nWatching for changes.");
        while let Ok(first) = changes.recv() {
            let start = Instant::now();
            let mut paths = BTreeSet::from([first]);
            while let Ok(path) = changes.recv_timeout(QUIET) {
                paths.insert(path);
            }
            let Some(change) = Change::of(&paths, &options, &site) else { continue };
            match change.apply(&mut project, &options, &site) {
                Ok(written) => {
                    println!("{change}: {written} files written in {:.0} ms", start.elapsed().as_secs_f64() * 1000.0);
                    // Without a browser there is nobody to tell.
                    let _ = reload.send(());
                }
                Err(message) => eprintln!("error: {message}"),
            }
        }
    });
    Ok(Watching(watcher))
}

/// What a set of changed paths concerns.
enum Change {
    /// Per locale the details that changed, or nothing where more than details did.
    Content(BTreeMap<Locale, Option<Vec<DetailKey>>>),
    /// Styles and scripts are bundled first.
    Assets,
    Sources,
}

impl std::fmt::Display for Change {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Change::Content(locales) => {
                let codes: Vec<_> = locales.keys().map(|locale| locale.code()).collect();
                write!(formatter, "content of {}", codes.join(", "))
            }
            Change::Assets => formatter.write_str("styles and scripts"),
            Change::Sources => formatter.write_str("sources"),
        }
    }
}

impl Change {
    fn of(paths: &BTreeSet<PathBuf>, options: &ServeOptions, site: &Path) -> Option<Self> {
        let absolute = |path: &Path| std::fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let (cache, site) = (absolute(options.build.cache.root()), absolute(site));
        let mut locales: BTreeMap<Locale, Option<Vec<DetailKey>>> = BTreeMap::new();
        let (mut assets, mut sources) = (false, false);
        for path in paths {
            // A file that is gone cannot be resolved; its folder can.
            let path = path
                .parent()
                .map_or_else(|| path.clone(), |parent| absolute(parent).join(path.file_name().unwrap_or_default()));
            if let Ok(inside) = path.strip_prefix(&cache) {
                let Some(folder) = inside.components().next() else { continue };
                let Ok(locale) = folder.as_os_str().to_string_lossy().parse::<Locale>() else { continue };
                let detail = inside.strip_prefix(folder).ok().and_then(detail_of_file);
                let details = locales.entry(locale).or_insert_with(|| Some(Vec::new()));
                *details = details.take().zip(detail).map(|(mut details, detail)| {
                    details.push(detail);
                    details
                });
            } else if BUNDLED.iter().any(|folder| path.starts_with(site.join(folder))) {
                assets = true;
            } else {
                sources = true;
            }
        }
        if assets {
            Some(Change::Assets)
        } else if sources {
            Some(Change::Sources)
        } else {
            (!locales.is_empty()).then_some(Change::Content(locales))
        }
    }

    /// Builds what the change concerns; answers how many files were written.
    fn apply(&self, project: &mut Project, options: &ServeOptions, site: &Path) -> Result<usize, String> {
        let mut report = Report::new("build");
        let concerned: Vec<Locale> = match self {
            Change::Content(locales) => {
                for (locale, details) in locales {
                    let is_done = match details {
                        Some(details) => project.reload_details(*locale, details).map_err(|error| error.to_string())?,
                        None => false,
                    };
                    if !is_done {
                        project.reload(&[*locale]).map_err(|error| error.to_string())?;
                    }
                }
                options.build.locales.iter().copied().filter(|locale| locales.contains_key(locale)).collect()
            }
            Change::Assets | Change::Sources => {
                if matches!(self, Change::Assets) {
                    bundle(site)?;
                }
                let config = Config::from_environment(&options.config_file);
                project
                    .reload_sources(config.map_err(|error| error.to_string())?)
                    .map_err(|error| error.to_string())?;
                options.build.locales.clone()
            }
        };
        project.build(&concerned, &mut report).map_err(|error| error.to_string())?;
        for fault in &report.faults {
            eprintln!("problem: {fault}");
        }
        Ok(report.locales.values().map(|counts| counts.written + counts.removed).sum())
    }
}

/// Builds assets, page shells and islands in the site's folder.
fn bundle(site: &Path) -> Result<(), String> {
    let output = Command::new("node")
        .arg("build.mjs")
        .current_dir(site)
        .output()
        .map_err(|error| format!("cannot run node: {error}"))?;
    if output.status.success() { Ok(()) } else { Err(String::from_utf8_lossy(&output.stderr).into_owned()) }
}
