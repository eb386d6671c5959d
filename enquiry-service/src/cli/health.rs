use std::{
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr},
    time::Duration,
};

use anyhow::Context;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    time::timeout,
};

use kernel::cli::Mistake;

use crate::settings::Settings;

const PATIENCE: Duration = Duration::from_secs(5);
const ASK: &[u8] = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";

/// Where a container holds nothing but this program, nothing else can ask.
pub async fn run(settings: &Settings) -> anyhow::Result<()> {
    let address = reachable(settings.listen);
    let answer = timeout(PATIENCE, ask(address)).await.context("no answer in time").and_then(|asked| asked);
    match answer {
        Ok(answer) if answer.starts_with(b"HTTP/1.1 200 ") => {
            println!("The service on {address} answers.");
            Ok(())
        }
        Ok(_) => Err(Mistake(format!("what listens on {address} does not answer as the service does")).into()),
        Err(error) => Err(Mistake(format!("the service on {address} does not answer: {error}")).into()),
    }
}

async fn ask(address: SocketAddr) -> anyhow::Result<Vec<u8>> {
    let mut connection = TcpStream::connect(address).await?;
    connection.write_all(ASK).await?;
    let mut answer = Vec::new();
    connection.take(64 * 1024).read_to_end(&mut answer).await?;
    Ok(answer)
}

/// Who listens everywhere is asked on this machine.
fn reachable(listen: SocketAddr) -> SocketAddr {
    let address = match listen.ip() {
        IpAddr::V4(address) if address.is_unspecified() => IpAddr::V4(Ipv4Addr::LOCALHOST),
        IpAddr::V6(address) if address.is_unspecified() => IpAddr::V6(Ipv6Addr::LOCALHOST),
        address => address,
    };
    SocketAddr::new(address, listen.port())
}
