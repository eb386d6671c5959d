//! A client that keeps connections open and asks again as soon as it is answered.

#![expect(clippy::cast_precision_loss, reason = "rates are told in three digits")]

pub mod server;

use std::{
    fmt,
    sync::atomic::{AtomicU64, Ordering},
    time::{Duration, Instant},
};

use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

pub struct Figures {
    latencies: Vec<Duration>,
    time: Duration,
}

impl Figures {
    pub fn rate(&self) -> f64 {
        self.latencies.len() as f64 / self.time.as_secs_f64()
    }

    /// The slowest but so many of a hundred.
    pub fn percentile(&self, percent: usize) -> Duration {
        self.latencies[(self.latencies.len() * percent / 100).min(self.latencies.len() - 1)]
    }
}

impl fmt::Display for Figures {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        write!(formatter, "{:.0}/s, p50 {:.1?}, p99 {:.1?}", self.rate(), self.percentile(50), self.percentile(99))
    }
}

/// Posts quotes from so many connections at once, each after a pause; every one must be kept.
pub async fn measure(address: &str, connections: usize, pause: Duration, time: Duration) -> Figures {
    let start = Instant::now();
    let clients: Vec<_> =
        (0..connections).map(|_| tokio::spawn(client(address.to_owned(), pause, start + time))).collect();
    let mut latencies = Vec::new();
    for client in clients {
        latencies.extend(client.await.unwrap());
    }
    latencies.sort();
    Figures { latencies, time: start.elapsed() }
}

async fn client(address: String, pause: Duration, end: Instant) -> Vec<Duration> {
    let mut stream = TcpStream::connect(&address).await.unwrap();
    stream.set_nodelay(true).unwrap();
    let mut latencies = Vec::new();
    let mut answer = vec![0; 4096];
    while Instant::now() < end {
        let request = request();
        let start = Instant::now();
        stream.write_all(request.as_bytes()).await.unwrap();
        // An answer is a few hundred bytes and comes in one piece.
        let read = stream.read(&mut answer).await.unwrap();
        assert!(answer[..read].starts_with(b"HTTP/1.1 201"), "{}", String::from_utf8_lossy(&answer[..read]));
        latencies.push(start.elapsed());
        if !pause.is_zero() {
            tokio::time::sleep(pause).await;
        }
    }
    latencies
}

/// A quote that nobody sent before.
pub fn request() -> String {
    static NUMBER: AtomicU64 = AtomicU64::new(0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let body = format!(
        r#"{{"full_name":"Ana Müller","email_address":"visitor{number}@example.com","country_of_residence":"Germany","country_code":"+49","phone_country":"DE","phone_number":"030 901820","message":"We would love to see the crossing of the Mara, and to spend a few days by the sea afterwards.","travel_date":"2027-08-14","no_of_adults":2,"no_of_children":1,"tour_name":"Quote from HomePage","what_is_most_important":"","tour_price_set":"","where":"Serengeti","contact_method":"whatsapp","locale":"de","filled_in_ms":48000}}"#
    );
    format!(
        "POST /api/requestquote HTTP/1.1\r\nhost: localhost\r\norigin: http://localhost:4000\r\ncontent-type: application/json\r\nidempotency-key: key-{number}-{}\r\ncontent-length: {}\r\n\r\n{body}",
        std::process::id(),
        body.len()
    )
}
