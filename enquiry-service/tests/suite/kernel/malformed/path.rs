//! Requests with a path that names nothing, or is none.

use rand::{RngExt, rngs::StdRng, seq::IndexedRandom};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

use super::calls::Call;

const PIECES: [&str; 32] = [
    "",
    "%00",
    "a%00b",
    "%ff%fe",
    "%E0%80%AF",
    "%C0%AE",
    "é",
    "長長",
    "%E9%95%B7",
    "👩‍👩‍👧‍👦",
    "..",
    "../..",
    "%2e%2e",
    "..%2f..%2fetc%2fpasswd",
    "%2f",
    "//",
    "-1",
    "-9223372036854775809",
    "99999999999999999999",
    "0",
    "%",
    "%zz",
    "%u0041",
    "+",
    "*",
    "{id}",
    "null",
    "1e9",
    "%0d%0aX-Header:%20y",
    "'%20OR%201=1--",
    ";a=b",
    "?a=%00&a=%ff",
];

/// A call whose parameters, or whose whole path, are something else.
pub fn bad(random: &mut StdRng, calls: &[Call]) -> (String, Call) {
    let call = calls.choose(random).unwrap().clone();
    let piece = match random.random_range(0..10) {
        0 => PIECES.choose(random).unwrap().repeat(*[50, 500, 5_000].choose(random).unwrap()),
        1 => any(random, 3).concat(),
        2 => any(random, 3).join("/"),
        _ => any(random, 1).concat(),
    };
    let parameter = call.path.find('{').zip(call.path.find('}'));
    let path = match parameter {
        Some((from, to)) => format!("{}{piece}{}", &call.path[..from], &call.path[to + 1..]),
        None if call.query.is_empty() || random.random_bool(0.3) => format!("{}/{piece}", call.path),
        None => format!("{}?{}={piece}", call.path, call.query.choose(random).unwrap()),
    };
    (path, call)
}

fn any(random: &mut StdRng, most: usize) -> Vec<&'static str> {
    (0..most).map(|_| *PIECES.choose(random).unwrap()).collect()
}

/// The status of the answer to these very bytes, which no client would send; nothing where there is none.
pub async fn status_of(address: &str, path: &str, call: &Call, token: &str) -> Option<u16> {
    let mut stream = TcpStream::connect(address.trim_start_matches("http://")).await.unwrap();
    let request = format!(
        "{} {path} HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost:4000\r\nAuthorization: Bearer {token}\r\n\
         Content-Type: application/json\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{{}}",
        call.method
    );
    stream.write_all(request.as_bytes()).await.ok()?;
    let mut answer = Vec::new();
    // A connection that is closed under a request may break off after the answer.
    let _ = stream.read_to_end(&mut answer).await;
    String::from_utf8_lossy(&answer).strip_prefix("HTTP/1.1 ")?.get(..3)?.parse().ok()
}
