//! Fetches a synthetic operator from a back-end on this machine, beside a bare
//! loop of the same requests with the same client and concurrency.
//!
//! `cargo bench -p generator --bench fetch -- 10000`

#![expect(
    clippy::expect_used,
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::zombie_processes,
    unsafe_code,
    reason = "a measuring program may stop at anything unexpected; it asks the kernel what a child used"
)]

#[path = "../build/measure.rs"]
#[expect(dead_code, reason = "the build's benchmark uses the rest")]
mod measure;
#[path = "../build/synthetic.rs"]
#[expect(dead_code, reason = "the build's benchmark uses the rest")]
mod synthetic;

use std::{
    io::{BufRead, BufReader},
    path::{Path, PathBuf},
    process::{Command, Stdio},
    sync::Arc,
    time::Instant,
};

use axum::{Router, extract::State, http::StatusCode, http::Uri};
use futures_util::{StreamExt, stream};

const CONCURRENCY: usize = 16;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["write-cache", folder, pages] => synthetic::write_cache(Path::new(folder), pages.parse().expect("a number")),
        ["serve", folder] => runtime().block_on(serve(PathBuf::from(folder))),
        ["bare", address, tours] => runtime().block_on(bare(address, tours.parse().expect("a number"))),
        rest => bench(rest.iter().find_map(|argument| argument.parse().ok()).unwrap_or(10_000)),
    }
}

fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime starts")
}

fn bench(tours: usize) {
    let root = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("the target folder can be written");
    let answers = root.path().join("answers");
    measure::run_self(&["write-cache", &answers.to_string_lossy(), &(tours * 6).to_string()]);
    let mut server = Command::new(std::env::current_exe().expect("this program has a path"))
        .args(["serve", &answers.join("en").to_string_lossy()])
        .stdout(Stdio::piped())
        .spawn()
        .expect("the server starts");
    let mut address = String::new();
    let output = server.stdout.take().expect("it is piped");
    BufReader::new(output).read_line(&mut address).expect("the server names its address");
    let address = address.trim();
    let count = std::fs::read_dir(answers.join("en/tours")).expect("it was written").count();

    println!("{:28} {:>9} {:>12} {:>10}", format!("{count} tours"), "seconds", "requests/s", "memory MB");
    let print = |name: &str, measured: &measure::Measured| {
        println!(
            "{name:28} {:>9.2} {:>12.0} {:>10.0}",
            measured.seconds,
            count as f64 / measured.seconds,
            measured.memory_mb
        );
    };
    print("bare loop", &measure::run_self(&["bare", address, &count.to_string()]));
    let fetch = || {
        let mut command = measure::generator(root.path(), &["fetch", "--locale", "en"]);
        measure::measure(command.env("TEMBEA_BACKEND_URL_EN", address))
    };
    print("tembea fetch, first", &fetch());
    print("tembea fetch, unchanged", &fetch());
    server.kill().expect("the server was running");
}

/// Answers from the files of a snapshot.
async fn serve(folder: PathBuf) {
    let router = Router::new().fallback(answer).with_state(Arc::new(folder));
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port is free");
    println!("http://{}", listener.local_addr().expect("it is bound"));
    axum::serve(listener, router).await.expect("it serves until it is killed");
}

type Answer = Result<([(&'static str, String); 1], Vec<u8>), StatusCode>;

async fn answer(State(folder): State<Arc<PathBuf>>, uri: Uri, headers: axum::http::HeaderMap) -> Answer {
    let path = uri.path().trim_start_matches("/api/").replace("%2D", "-").replace("tours/tour-", "tours/");
    let path = uri
        .query()
        .and_then(|query| query.split_once('='))
        .map_or(path.clone(), |(_, value)| format!("{path}/{value}"));
    let bytes = tokio::fs::read(folder.join(format!("{path}.json"))).await.map_err(|_| StatusCode::NOT_FOUND)?;
    let etag = format!("\"{}\"", bytes.len());
    if headers.get("if-none-match").is_some_and(|known| known == etag.as_str()) {
        return Err(StatusCode::NOT_MODIFIED);
    }
    Ok(([("etag", etag)], bytes))
}

/// Nothing but the requests.
async fn bare(address: &str, tours: usize) {
    generator::tls::choose_cryptography();
    let client = reqwest::Client::new();
    let start = Instant::now();
    stream::iter(1..=tours)
        .for_each_concurrent(CONCURRENCY, |id| {
            let request = client.get(format!("{address}/api/tours/tour-{id}"));
            async move {
                let response = request.send().await.expect("the server answers");
                response.bytes().await.expect("the body is whole");
            }
        })
        .await;
    println!("{} 0", start.elapsed().as_secs_f64());
}
