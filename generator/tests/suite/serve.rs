//! The preview answers as a CDN would: the redirect table, headers, hosts.

use std::{
    io::{BufRead, BufReader, Write},
    net::TcpListener,
    process::{Child, Stdio},
    sync::atomic::{AtomicU16, Ordering},
};

use generator::tls::choose_cryptography;
use reqwest::{blocking::Response, header::HeaderMap};

use crate::support::program::Workspace;

pub struct Preview {
    child: Child,
    pub port: u16,
    http: reqwest::blocking::Client,
}

impl Preview {
    pub fn start(workspace: &Workspace, arguments: &[&str]) -> Self {
        let port = free_ports();
        let number = port.to_string();
        let nobody: &[&str] = if arguments.contains(&"--api") { &[] } else { &["--api", "http://127.0.0.1:9"] };
        let all = [&["serve", "--port", &number], nobody, arguments].concat();
        let mut child = workspace.command(&all).stdout(Stdio::piped()).spawn().unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        assert!(lines.next().unwrap().unwrap().starts_with("Serving"));
        std::thread::spawn(move || lines.for_each(drop));
        choose_cryptography();
        let http = reqwest::blocking::Client::builder()
            .redirect(reqwest::redirect::Policy::none())
            .no_brotli()
            .no_gzip()
            .build()
            .unwrap();
        Preview { child, port, http }
    }

    pub fn get(&self, host: &str, path: &str) -> Response {
        let address = format!("http://127.0.0.1:{}{path}", self.port);
        self.http.get(address).header("host", host).send().unwrap()
    }
}

impl Drop for Preview {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A port whose five followers are free as well, below those that systems give to connections by themselves. No two
/// tests get the same.
pub fn free_ports() -> u16 {
    static SIXES: AtomicU16 = AtomicU16::new(0);
    loop {
        let six = SIXES.fetch_add(1, Ordering::Relaxed).wrapping_add(std::process::id() as u16);
        let port = 6100 + six % 600 * 6;
        if (port..port + 6).all(|port| TcpListener::bind(("127.0.0.1", port)).is_ok()) {
            return port;
        }
    }
}

fn location(response: &Response) -> &str {
    response.headers().get("location").map_or("", |value| value.to_str().unwrap())
}

/// An address and its answer; `site/tests/hosts/hosts.test.mjs` holds the other hosts to the same table.
#[derive(serde::Deserialize)]
struct Case {
    path: String,
    status: u16,
    #[serde(default)]
    to: String,
}

#[test]
fn the_redirect_table_holds_over_http() {
    let workspace = Workspace::small();
    workspace.edit("en/index.json", |index| index["former_slugs"] = serde_json::json!({ "tours": { "2": ["alt-ü"] } }));
    workspace.build();
    let preview = Preview::start(&workspace, &[]);
    let filled = |text: &str| {
        text.replace("{tour}", "plains-and-crater")
            .replace("{former}", "alt-%C3%BC")
            .replace("{former apart}", "alt-u%CC%88")
            .replace("{accented}", "berg-%C3%BCber-en")
            .replace("{accented apart}", "berg-u%CC%88ber-en")
    };
    let cases: Vec<Case> = serde_json::from_str(include_str!("../addresses.json")).unwrap();
    assert!(cases.len() > 50);
    for case in cases {
        let path = filled(&case.path);
        let response = preview.get("localhost", &path);
        assert_eq!(
            (response.status().as_u16(), location(&response)),
            (case.status, filled(&case.to).as_str()),
            "{path}"
        );
        if case.status == 404 {
            assert!(response.text().unwrap().contains("<h1>"), "{path}: the page of the site");
        }
    }
}

#[test]
fn the_host_chooses_the_site_and_an_unknown_one_is_english() {
    let workspace = Workspace::small();
    workspace.build();
    let preview = Preview::start(&workspace, &[]);
    for (host, language) in [
        ("localhost", "en"),
        ("de.localhost", "de"),
        ("pt.tembea.example", "pt"),
        ("fr.localhost:4000", "fr"),
        ("unknown.example", "en"),
    ] {
        let html = preview.get(host, "/").text().unwrap();
        assert!(html.contains(&format!("<html lang=\"{language}\">")), "{host}");
    }
    let german = preview.http.get(format!("http://127.0.0.1:{}/", preview.port + 1)).send().unwrap().text().unwrap();
    assert!(german.contains("<html lang=\"de\">"), "the second port is German");
}

#[test]
fn links_between_languages_stay_on_the_numbered_ports() {
    let workspace = Workspace::small();
    workspace.build();
    let preview = Preview::start(&workspace, &[]);
    let page = |address: &str| preview.http.get(address).send().unwrap().text().unwrap();
    let german = page(&format!("http://127.0.0.1:{}/About", preview.port + 1));
    for (offset, language) in [(0, "en"), (2, "fr"), (3, "es"), (4, "it"), (5, "pt")] {
        let address = format!("http://127.0.0.1:{}/About", preview.port + offset);
        assert!(german.contains(&format!("<a href=\"{address}\" hreflang=\"{language}\"")), "{language}");
        assert!(page(&address).contains(&format!("<html lang=\"{language}\">")), "{language}");
    }
    let by_host = preview.get("de.localhost", "/About").text().unwrap();
    assert!(!by_host.contains("127.0.0.1"), "a page asked for by its host keeps the addresses of the hosts");
}

#[test]
fn answers_carry_the_headers_of_the_live_site_and_can_be_asked_for_again() {
    let workspace = Workspace::small();
    workspace.build();
    let preview = Preview::start(&workspace, &[]);
    let page = preview.get("localhost", "/About");
    let header = |headers: &HeaderMap, name: &str| {
        headers.get(name).map(|value| value.to_str().unwrap().to_owned()).unwrap_or_default()
    };
    assert!(header(page.headers(), "content-security-policy").starts_with("default-src 'none'"));
    assert_eq!(header(page.headers(), "x-content-type-options"), "nosniff");
    assert_eq!(header(page.headers(), "cache-control"), "public, max-age=0, must-revalidate");
    let etag = header(page.headers(), "etag");
    let address = format!("http://127.0.0.1:{}/About", preview.port);
    let again = preview.http.get(&address).header("if-none-match", &etag).send().unwrap();
    assert_eq!(again.status().as_u16(), 304);
    let compressed = preview.http.get(&address).header("accept-encoding", "gzip, br").send().unwrap();
    assert_eq!(header(compressed.headers(), "content-encoding"), "gzip");
    std::fs::write(workspace.path("dist/en/Terms.html.br"), "compressed before").unwrap();
    let terms = address.replace("About", "Terms");
    let precompressed = preview.http.get(&terms).header("accept-encoding", "gzip, br").send().unwrap();
    assert_eq!(header(precompressed.headers(), "content-encoding"), "br");
    assert_eq!(header(precompressed.headers(), "content-type"), "text/html; charset=utf-8");
    assert_eq!(precompressed.text().unwrap(), "compressed before");
    let posted = preview.http.post(&address).send().unwrap();
    assert_eq!(posted.status().as_u16(), 405);
    let style =
        page.text().unwrap().split("rel=\"stylesheet\" href=\"").nth(1).unwrap().split('"').next().unwrap().to_owned();
    let style = preview.get("localhost", &style);
    assert_eq!(header(style.headers(), "cache-control"), "public, max-age=31536000, immutable");
}

#[test]
fn a_service_that_is_down_is_said_so() {
    let workspace = Workspace::small();
    workspace.build();
    let preview = Preview::start(&workspace, &[]);
    let response = preview.get("localhost", "/api/user");
    assert_eq!(response.status().as_u16(), 502);
    assert_eq!(response.headers()["content-type"], "application/problem+json");
}

/// Answers the first request of each connection, and closes it when a second one arrives: so does a service whose time
/// limit for idle connections runs out in that moment.
fn service_that_closes_idle_connections() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    std::thread::spawn(move || {
        for connection in listener.incoming() {
            std::thread::spawn(move || {
                let mut connection = connection.unwrap();
                let lines = |connection: &std::net::TcpStream| {
                    BufReader::new(connection).lines().map_while(Result::ok).take_while(|line| !line.is_empty()).count()
                };
                lines(&connection);
                connection.write_all(b"HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok").unwrap();
                lines(&connection);
            });
        }
    });
    address
}

#[test]
fn a_connection_that_the_service_has_just_closed_costs_no_call() {
    let workspace = Workspace::small();
    workspace.build();
    let preview = Preview::start(&workspace, &["--api", &service_that_closes_idle_connections()]);
    for method in [reqwest::Method::GET, reqwest::Method::POST, reqwest::Method::POST] {
        let address = format!("http://127.0.0.1:{}/api/contact_us", preview.port);
        let answer = preview.http.request(method, address).header("host", "localhost").send().unwrap();
        assert_eq!(answer.status().as_u16(), 200);
    }
}
