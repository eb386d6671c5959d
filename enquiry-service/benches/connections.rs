//! How quickly visitors are answered, and in how much memory, while others hold connections and say little or nothing.
//!
//! `cargo bench -p enquiry-service --bench connections`; it fails where a rule is broken.

#![expect(clippy::unwrap_used, reason = "a measurement may stop at anything unexpected")]

mod load;

use std::{process::ExitCode, time::Duration};

use load::{measure, server::service};
use tempfile::TempDir;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    time::{sleep, timeout},
};

const SILENT: usize = 1000;
const DRIPPING: usize = 200;
const HONEST: usize = 8;
/// Longer than the service bears with them, so that some are closed and come again.
const TIME: Duration = Duration::from_secs(20);
const DROP_EVERY: Duration = Duration::from_millis(200);
const SLOWEST: Duration = Duration::from_millis(250);
const MOST_MEMORY: u64 = 256;

fn main() -> ExitCode {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let folder = TempDir::new().unwrap();
    let service = service(folder.path(), &[]);
    let figures = runtime.block_on(async {
        for _ in 0..SILENT {
            tokio::spawn(say(service.address.clone(), ""));
        }
        for number in 0..DRIPPING {
            let text = if number % 2 == 0 { HEAD } else { BODY };
            tokio::spawn(say(service.address.clone(), text));
        }
        sleep(Duration::from_secs(2)).await;
        measure(&service.address, HONEST, Duration::ZERO, TIME).await
    });
    let (slowest, memory) = (figures.percentile(99), service.memory());
    println!("{SILENT} silent and {DRIPPING} dripping connections: {figures}, {memory} MiB");
    if slowest <= SLOWEST && memory <= MOST_MEMORY { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// A head that does not end, and a body that does not.
const HEAD: &str =
    "POST /api/requestquote HTTP/1.1\r\nx-drip: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";
const BODY: &str = "POST /api/requestquote HTTP/1.1\r\nhost: x\r\norigin: http://localhost:4000\r\n\
                    content-type: application/json\r\ncontent-length: 60000\r\n\r\n{";

/// Holds a connection and drips the text into it; a new one whenever it is closed.
async fn say(address: String, text: &str) {
    loop {
        // The service ends with the measurement.
        let Ok(mut stream) = TcpStream::connect(&address).await else { return };
        let (head, rest) = text.split_at(text.find("x-drip").or(text.find('{')).unwrap_or(0));
        let mut open = stream.write_all(head.as_bytes()).await.is_ok();
        let mut drops = rest.bytes();
        while open {
            let mut answer = [0; 512];
            open = match timeout(DROP_EVERY, stream.read(&mut answer)).await {
                Ok(read) => read.is_ok_and(|bytes| bytes > 0),
                Err(_) => match drops.next() {
                    Some(drop) => stream.write_all(&[drop]).await.is_ok(),
                    None => true,
                },
            };
        }
    }
}
