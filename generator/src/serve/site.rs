//! Answers requests from the folders of the country sites.

use std::{collections::HashMap, path::PathBuf};

use axum::{
    body::Body,
    http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header, request::Parts},
    response::Response,
};
use content_model::Locale;

use super::{build_records::BuildRecords, watch::Watched};
use crate::{
    config::Config,
    fingerprint::Digest,
    hosting::{ASKED_AGAIN, cache_control, shared_headers},
    media_type::media_type,
    routes::{Resolution, resolve},
};

pub struct Sites {
    out: PathBuf,
    hosts: HashMap<String, Locale>,
    /// Public origins by locale, with the origins of the numbered ports that replace them.
    origins: Vec<(Locale, String)>,
    records: BuildRecords,
    /// Headers of every answer.
    headers: HeaderMap,
}

impl Sites {
    pub fn new(config: &Config, out: &std::path::Path) -> Self {
        let hosts =
            Locale::ALL.into_iter().filter_map(|locale| Some((config.site_host(locale)?.to_owned(), locale))).collect();
        let origins = Locale::ALL.into_iter().map(|locale| (locale, config.site_origin(locale).to_owned())).collect();
        let headers = shared_headers(&config.site)
            .into_iter()
            .filter_map(|(name, value)| Some((HeaderName::from_static(name), HeaderValue::from_str(&value).ok()?)))
            .collect();
        Sites { out: out.to_owned(), hosts, origins, records: BuildRecords::default(), headers }
    }

    /// The site of a host; English for an unknown host.
    fn locale(&self, host: &str) -> Locale {
        let name = host.rsplit_once(':').map_or(host, |(name, _)| name).to_ascii_lowercase();
        let by_label = || name.split('.').next().and_then(|label| label.parse().ok());
        self.hosts.get(&name).copied().or_else(by_label).unwrap_or(Locale::En)
    }

    /// Site and file of the page at an address.
    pub fn page(&self, fixed: Option<Locale>, host: &str, path: &str) -> (Locale, String) {
        let locale = fixed.unwrap_or_else(|| self.locale(host));
        let former = self.records.former_addresses(locale, &self.out.join(locale.code()));
        let file = match resolve(path, &former) {
            Resolution::File(file) if file.ends_with(".html") => file,
            Resolution::File(file) => format!("{file}.html"),
            Resolution::Redirect(_) | Resolution::NotFound => "404.html".to_owned(),
        };
        (locale, file)
    }

    pub async fn answer(&self, fixed: Option<Locale>, request: &Parts, watched: Option<&Watched>) -> Response {
        let mut response = self.find(fixed, request, watched).await;
        response.headers_mut().entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static(ASKED_AGAIN));
        let mut response = self.secure(response);
        if let Some(watched) = watched {
            watched.allow_vite_in_csp(response.headers_mut());
        }
        response
    }

    /// Adds the headers of every answer.
    pub fn secure(&self, mut response: Response) -> Response {
        response.headers_mut().extend(self.headers.clone());
        response
    }

    async fn find(&self, fixed: Option<Locale>, request: &Parts, watched: Option<&Watched>) -> Response {
        if !matches!(request.method, Method::GET | Method::HEAD) {
            let mut response = plain(StatusCode::METHOD_NOT_ALLOWED, "Only GET and HEAD are answered here.\n");
            response.headers_mut().insert(header::ALLOW, HeaderValue::from_static("GET, HEAD"));
            return response;
        }
        let host = request.headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
        let locale = fixed.unwrap_or_else(|| self.locale(host));
        let folder = self.out.join(locale.code());
        let former = self.records.former_addresses(locale, &folder);
        // Read before the page, so that the version is never newer than the page.
        let version = watched.map(Watched::version);
        let (file, bytes, status) = match resolve(request.uri.path(), &former) {
            Resolution::Redirect(target) => return redirect(&target, request.uri.query()),
            Resolution::File(file) => match read(&folder, &file).await {
                Some((file, bytes)) => {
                    // A precompressed file is sent, unless the preview changes the text.
                    let is_changed = file.ends_with(".html") && (fixed.is_some() || watched.is_some());
                    if !is_changed && let Some((encoding, compressed)) = precompressed(&folder, &file, request).await {
                        let mut response = respond(&file, compressed, StatusCode::OK, request);
                        response.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
                        response.headers_mut().insert(header::VARY, HeaderValue::from_static("accept-encoding"));
                        return response;
                    }
                    (file, bytes, StatusCode::OK)
                }
                None => not_found(&folder).await,
            },
            Resolution::NotFound => not_found(&folder).await,
        };
        let is_html = file.ends_with(".html");
        let bytes = match fixed.filter(|_| is_html) {
            Some(here) => self.with_numbered_ports(bytes, host, here),
            None => bytes,
        };
        let bytes = match watched.zip(version).filter(|_| is_html) {
            Some((watched, version)) => watched.inject_scripts(bytes, version),
            None => bytes,
        };
        respond(&file, bytes, status, request)
    }

    /// On a numbered port, changes links between languages to the other numbered ports.
    fn with_numbered_ports(&self, bytes: Vec<u8>, host: &str, here: Locale) -> Vec<u8> {
        let Ok(mut html) = String::from_utf8(bytes) else { return Vec::new() };
        let Some((name, port)) = host.rsplit_once(':').and_then(|(name, port)| Some((name, port.parse::<u16>().ok()?)))
        else {
            return html.into_bytes();
        };
        for (locale, origin) in &self.origins {
            let offset = i32::try_from(locale.index()).unwrap_or(0) - i32::try_from(here.index()).unwrap_or(0);
            html = html
                .replace(&format!("href=\"{origin}/"), &format!("href=\"http://{name}:{}/", i32::from(port) + offset));
        }
        html.into_bytes()
    }
}

/// The file, or the page of that name. The path is resolved, so it stays in the folder.
async fn read(folder: &std::path::Path, file: &str) -> Option<(String, Vec<u8>)> {
    let page = format!("{file}.html");
    for name in [page.as_str(), file] {
        if let Ok(bytes) = tokio::fs::read(folder.join(name)).await {
            return Some((name.to_owned(), bytes));
        }
    }
    None
}

/// `X.br` or `X.gz` beside `X`, if the browser accepts it.
async fn precompressed(folder: &std::path::Path, file: &str, request: &Parts) -> Option<(&'static str, Vec<u8>)> {
    let accepted = request.headers.get(header::ACCEPT_ENCODING)?.to_str().ok()?;
    for (encoding, extension) in [("br", "br"), ("gzip", "gz")] {
        let is_accepted =
            accepted.split(',').any(|entry| entry.split(';').next().is_some_and(|name| name.trim() == encoding));
        if is_accepted && let Ok(bytes) = tokio::fs::read(folder.join(format!("{file}.{extension}"))).await {
            return Some((encoding, bytes));
        }
    }
    None
}

async fn not_found(folder: &std::path::Path) -> (String, Vec<u8>, StatusCode) {
    let page = tokio::fs::read(folder.join("404.html")).await;
    ("404.html".to_owned(), page.unwrap_or_else(|_| b"404\n".to_vec()), StatusCode::NOT_FOUND)
}

fn redirect(target: &str, query: Option<&str>) -> Response {
    let location = query.map_or_else(|| target.to_owned(), |query| format!("{target}?{query}"));
    let mut response = plain(StatusCode::MOVED_PERMANENTLY, "");
    if let Ok(location) = HeaderValue::from_str(&location) {
        response.headers_mut().insert(header::LOCATION, location);
    }
    response
}

fn plain(status: StatusCode, text: &'static str) -> Response {
    let mut response = Response::new(Body::from(text));
    *response.status_mut() = status;
    response
}

fn respond(file: &str, bytes: Vec<u8>, status: StatusCode, request: &Parts) -> Response {
    let etag = format!("\"{}\"", Digest::of(&bytes).short(20));
    let known = request.headers.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok());
    // A proxy or the compression may have weakened the tag; GET uses the weak comparison.
    let is_known = known.is_some_and(|known| {
        known.split(',').any(|tag| tag.trim().trim_start_matches("W/") == etag || tag.trim() == "*")
    });
    let mut response = plain(status, "");
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(cache_control(file)));
    if let Ok(etag) = HeaderValue::from_str(&etag) {
        headers.insert(header::ETAG, etag);
    }
    if is_known && status == StatusCode::OK {
        *response.status_mut() = StatusCode::NOT_MODIFIED;
        return response;
    }
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(media_type(file)));
    headers.insert(header::CONTENT_LENGTH, HeaderValue::from(bytes.len()));
    if request.method != Method::HEAD {
        *response.body_mut() = Body::from(bytes);
    }
    response
}
