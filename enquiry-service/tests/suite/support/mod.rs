//! A service of its own for every test.

pub mod app;
pub mod authenticator;
pub mod caddy;
pub mod clock;
pub mod database;
pub mod desk;
pub mod faulty_imap;
pub mod hook;
pub mod imap;
pub mod mail;
pub mod money;
pub mod payments;
pub mod process;
pub mod provider;
pub mod smtp;
pub mod stored;
pub mod tables;
pub mod terms;
pub mod token_server;
pub mod visitor;

use std::time::{Duration, Instant};

pub use app::{TestApp, spawn_app, spawn_app_with, spawn_with_calls};
pub use database::{Database, Kind};
pub use mail::Mail;
pub use stored::Stored;

/// A program that calls the service. It brings its own TLS, as the service does for the payment provider.
pub fn client() -> reqwest::Client {
    let tls = kernel::tls::client_config().unwrap();
    let builder = reqwest::Client::builder().tls_backend_preconfigured(tls);
    builder.redirect(reqwest::redirect::Policy::none()).build().unwrap()
}

/// Whether a program that a test needs is installed; in CI it must be.
pub fn is_installed(program: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let there = std::env::split_paths(&path).any(|folder| folder.join(program).is_file());
    assert!(there || std::env::var_os("CI").is_none(), "{program} must be installed in CI");
    if !there {
        eprintln!("left out: {program} is not installed");
    }
    there
}

/// How large a test is: `scripts/bench faults` makes some of them much larger.
pub fn how_many(variable: &str, usually: usize) -> usize {
    std::env::var(variable).map_or(usually, |number| number.parse().unwrap())
}

/// Waits until something holds; fails where it does not within a time that only a fault exceeds.
pub async fn eventually(what: &str, mut holds: impl AsyncFnMut() -> bool) {
    let start = Instant::now();
    while !holds().await {
        assert!(start.elapsed() < Duration::from_secs(120), "never came: {what}");
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
}

/// Runs the same test on SQLite and on PostgreSQL.
macro_rules! on_both_stores {
    ($($(#[$attribute:meta])* async fn $name:ident($kind:ident: Kind) $body:block)+) => {
        mod on_sqlite {
            #[allow(unused_imports, reason = "not every list of tests needs all of the module around it")]
            use super::*;
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $name() {
                super::$name(crate::support::Kind::Sqlite).await;
            })+
        }
        mod on_postgres {
            #[allow(unused_imports, reason = "not every list of tests needs all of the module around it")]
            use super::*;
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $name() {
                if crate::support::database::postgres_is_there() {
                    super::$name(crate::support::Kind::Postgres).await;
                }
            })+
        }
        $($(#[$attribute])* async fn $name($kind: Kind) $body)+
    };
}
pub(crate) use on_both_stores;
