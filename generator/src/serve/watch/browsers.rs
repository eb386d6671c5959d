//! The pages that browsers show, and the connections over which browsers learn to reload.

use std::{
    collections::BTreeSet,
    convert::Infallible,
    sync::{
        Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    time::UNIX_EPOCH,
};

use axum::{
    body::{Body, Bytes},
    extract::Request,
    http::header,
    response::{IntoResponse, Response},
};
use content_model::Locale;
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};
use url::form_urlencoded;

use crate::clock;

const EVENTS_PATH: &str = "/__reload";
const SCRIPT_PATH: &str = "/__reload.js";
const SCRIPT: &str = "\
const shown = new URLSearchParams({ page: location.pathname, version: document.currentScript.dataset.version });
new EventSource(`/__reload?${shown}`).onmessage = () => location.reload();
";

/// A page: its site and its file.
pub type Page = (Locale, String);

pub fn is_for(path: &str) -> bool {
    matches!(path, EVENTS_PATH | SCRIPT_PATH)
}

pub struct Browsers {
    version: AtomicU64,
    connections: Mutex<Connections>,
}

#[derive(Default)]
struct Connections {
    /// The pages that browsers show.
    open: Vec<(Page, UnboundedSender<()>)>,
    /// Pages that have not changed since this version, although others have.
    unchanged: Option<(u64, BTreeSet<Page>)>,
}

impl Connections {
    fn is_current(&self, page: &Page, version: u64, present: u64) -> bool {
        version == present
            || self.unchanged.as_ref().is_some_and(|(since, pages)| version >= *since && pages.contains(page))
    }
}

impl Browsers {
    /// The first version differs from all versions of an earlier process, so that pages of that process are loaded
    /// again.
    pub fn new() -> Self {
        let now = clock::system_now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let version = AtomicU64::new(u64::try_from(now.as_micros()).unwrap_or_default());
        Browsers { version, connections: Mutex::default() }
    }

    pub fn version(&self) -> u64 {
        self.version.load(Ordering::SeqCst)
    }

    /// Adds the script that opens the connection to a page; `version` is the one before the page was read.
    pub fn inject_script(&self, mut html: Vec<u8>, version: u64) -> Vec<u8> {
        html.extend_from_slice(
            format!("<script src=\"{SCRIPT_PATH}\" data-version=\"{version}\"></script>").as_bytes(),
        );
        html
    }

    /// Answers the two addresses that the script requests.
    pub fn answer(&self, request: &Request, page: impl Fn(&str, &str) -> Page) -> Response {
        if request.uri().path() == SCRIPT_PATH {
            return ([(header::CONTENT_TYPE, "text/javascript")], SCRIPT).into_response();
        }
        let host = request.headers().get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
        let query = request.uri().query().unwrap_or_default().as_bytes();
        let asked =
            |name| form_urlencoded::parse(query).find(|(key, _)| key == name).map(|(_, value)| value.into_owned());
        let page = page(host, &asked("page").unwrap_or_default());
        let version = asked("version").and_then(|version| version.parse().ok());
        self.connect(page, version)
    }

    fn connect(&self, page: Page, version: Option<u64>) -> Response {
        let (sender, receiver) = unbounded_channel();
        let mut connections = self.lock();
        if version.is_some_and(|version| connections.is_current(&page, version, self.version())) {
            connections.open.push((page, sender));
        } else {
            // The page has changed between its answer and this connection.
            let _ = sender.send(());
        }
        drop(connections);
        let events = futures_util::stream::unfold(receiver, |mut receiver| async move {
            receiver.recv().await?;
            Some((Ok::<_, Infallible>(Bytes::from_static(b"data: reload\n\n")), receiver))
        });
        let headers = [(header::CONTENT_TYPE, "text/event-stream"), (header::CACHE_CONTROL, "no-store")];
        (headers, Body::from_stream(events)).into_response()
    }

    /// The pages that browsers show now.
    pub fn pages(&self) -> BTreeSet<Page> {
        let mut connections = self.lock();
        connections.open.retain(|(_, sender)| !sender.is_closed());
        connections.open.iter().map(|(page, _)| page.clone()).collect()
    }

    /// Tells browsers to load these pages again.
    pub fn reload(&self, changed: &BTreeSet<Page>) {
        self.reload_pages(|page| changed.contains(page), None);
    }

    /// Tells browsers to load all pages of these locales again, except the given ones, which they have already loaded.
    pub fn reload_others(&self, locales: &BTreeSet<Locale>, before: &BTreeSet<Page>) {
        self.reload_pages(|page| locales.contains(&page.0) && !before.contains(page), Some(before.clone()));
    }

    fn reload_pages(&self, is_concerned: impl Fn(&Page) -> bool, unchanged: Option<BTreeSet<Page>>) {
        let mut connections = self.lock();
        let version = self.version.fetch_add(1, Ordering::SeqCst);
        connections.unchanged = unchanged.map(|pages| (version, pages));
        // Messages to closed browsers are lost, which is harmless.
        connections.open.retain(|(page, sender)| {
            let is_informed = is_concerned(page) && sender.send(()).is_ok();
            !is_informed && !sender.is_closed()
        });
    }

    fn lock(&self) -> MutexGuard<'_, Connections> {
        self.connections.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
