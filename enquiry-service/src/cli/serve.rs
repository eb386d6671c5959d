use anyhow::Context;
use tokio::signal::unix::{SignalKind, signal};
use tracing_subscriber::EnvFilter;

use kernel::{
    cli::Mistake,
    clock::Clock,
    database::Database,
    mail::transport::Transport,
    settings::{
        kinds::{DatabaseAddress, Environment},
        mail::Delivery,
    },
};

use crate::{
    service::{DeskCalls, Service},
    settings::Settings,
};

pub async fn run(settings: Settings, desk_calls: DeskCalls) -> anyhow::Result<()> {
    start_logging(settings.environment);
    let database = match &settings.database {
        DatabaseAddress::Sqlite(path) => Database::open_sqlite_to_serve(path),
        DatabaseAddress::Postgres(address, connections) => Database::open_postgres(address, *connections).await,
    };
    let database = database.map_err(|error| Mistake(error.to_string()))?;
    let transport = Transport::new(&settings.mail).map_err(|error| Mistake(error.to_string()))?;
    let mails = match &settings.mail.delivery {
        Delivery::Smtp(_) => "mails go to the SMTP server".to_owned(),
        Delivery::Folder(folder) => format!("mails are files in {}", folder.display()),
    };
    let mut terminate = signal(SignalKind::terminate()).context("cannot wait for the signal to stop")?;
    let service = Service::start(settings, database, Clock::system(), transport, desk_calls)
        .await
        .map_err(|error| Mistake(error.to_string()))?;
    println!("Enquiry service on http://{}, {mails}", service.address());
    tokio::select! {
        _ = terminate.recv() => {}
        _ = tokio::signal::ctrl_c() => {}
    }
    tracing::info!("service stopping");
    service.stop().await;
    Ok(())
}

/// Lines for people while developing, JSON for programs in production; never a name, an address or a message.
fn start_logging(environment: Environment) {
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("info"));
    let logging = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    // A log on a full disk must not end a request: its own faults would be written, and panic, there.
    let logging = logging.log_internal_errors(false);
    match environment {
        Environment::Development => logging.init(),
        Environment::Production => logging.json().init(),
    }
}
