//! The parts put together: connections, calls, worker and housekeeping.

use std::{net::SocketAddr, sync::Arc, time::Duration};

use tokio::{
    net::TcpListener,
    sync::{Notify, watch},
    task::JoinHandle,
};
use tokio_util::sync::CancellationToken;
use tracing::Instrument;

use crate::{
    catalogue::{Catalogue, CatalogueError},
    config::Settings,
    content::ContentCache,
    database::Database,
    domain::{account, retention::Retention},
    email::{Composer, Transport},
    http::{App, AppError, Offering, router, serve},
    jobs::{
        expire_bookings::Expiry,
        follow_payments::follow,
        outbox::{Activity, Worker},
        publishing::{HookError, Publisher},
    },
    metrics::Metrics,
    primitives::{clock::Clock, fields},
    signing::Signer,
    tls,
    use_cases::{
        Business,
        payments::{Payments, ProviderSetup},
        submit::Intake,
    },
};

/// What has been kept long enough is looked for so often.
const PURGE_EVERY: Duration = Duration::from_hours(1);

#[derive(Debug, thiserror::Error)]
pub enum StartError {
    #[error(transparent)]
    Catalogue(#[from] CatalogueError),
    #[error(transparent)]
    App(#[from] AppError),
    #[error("calls to the payment provider cannot be prepared: {0}")]
    Provider(String),
    #[error("calls of the build hook cannot be prepared: {0}")]
    BuildHook(#[from] HookError),
    #[error("cannot listen on {address}: {source}")]
    Listen { address: SocketAddr, source: std::io::Error },
}

/// A running service.
pub struct Service {
    address: SocketAddr,
    activity: watch::Receiver<Activity>,
    publishing: Option<watch::Receiver<Activity>>,
    stop: CancellationToken,
    stop_worker: CancellationToken,
    connections: JoinHandle<()>,
    background: Vec<JoinHandle<()>>,
}

impl Service {
    pub async fn start(
        settings: Settings,
        database: Database,
        clock: Clock,
        transport: Transport,
    ) -> Result<Self, StartError> {
        fields::warm_up();
        account::warm_up();
        let address = settings.listen;
        let listen = |source| StartError::Listen { address, source };
        let listener = TcpListener::bind(address).await.map_err(listen)?;
        let address = listener.local_addr().map_err(listen)?;
        let catalogue = Arc::new(Catalogue::read()?);
        let (wake, metrics) = (Arc::new(Notify::new()), Arc::new(Metrics::default()));
        let content = Arc::new(ContentCache::open(&settings.content_cache, &settings.site_settings));
        let composer = Arc::new(Composer::new(
            Arc::clone(&catalogue),
            Arc::clone(&content),
            settings.mail.clone(),
            settings.sites.clone(),
            settings.zone.clone(),
            Signer::new(&settings.security.signing_keys),
            settings.payment.bank_details.clone(),
        ));
        let payments =
            Arc::new(Payments::new(provider(&settings)?, database.clone(), clock.clone(), Arc::clone(&wake)));
        let wake_builds = Arc::new(Notify::new());
        let publisher = match &settings.publishing.build_hook {
            Some(hook) => Some(Publisher::new(
                hook,
                database.clone(),
                clock.clone(),
                Arc::clone(&wake_builds),
                Arc::clone(&metrics),
            )?),
            None => None,
        };
        let publishing = publisher.as_ref().map(Publisher::activity);
        let (limits, retention) = (settings.limits, settings.retention);
        let business = Business::new(&settings, Arc::clone(&content));
        let intake = Intake {
            database: database.clone(),
            business: business.clone(),
            per_address_per_hour: limits.per_address_per_hour,
            per_network_per_hour: limits.per_network_per_hour,
            metrics: Arc::clone(&metrics),
            wake: Arc::clone(&wake),
        };
        let (stop, stop_worker) = (CancellationToken::new(), CancellationToken::new());
        let offering = Offering {
            wake: Arc::clone(&wake),
            wake_builds: Arc::clone(&wake_builds),
            catalogue,
            content,
            payments: Arc::clone(&payments),
            intake,
        };
        let app = App::new(settings, database.clone(), clock.clone(), offering, Arc::clone(&metrics))?;
        let connections = tokio::spawn(serve(listener, router(app), limits, stop.clone()));
        let expiry = Expiry {
            database: database.clone(),
            business: business.clone(),
            clock: clock.clone(),
            wake: Arc::clone(&wake),
        };
        let worker = Worker::new(database.clone(), composer, transport, clock.clone(), wake, metrics);
        let activity = worker.activity();
        let mut background = vec![
            job("send mails", worker.run(stop_worker.clone())),
            job("follow payments", follow(payments, database.clone(), clock.clone(), stop_worker.clone())),
            job("expire bookings", expiry.run(stop_worker.clone())),
            job("purge", purge(database, clock, retention, stop_worker.clone())),
        ];
        background.extend(publisher.map(|publisher| job("start builds", publisher.run(stop_worker.clone()))));
        Ok(Service { address, activity, publishing, stop, stop_worker, connections, background })
    }

    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// What the worker of the outbox does.
    pub fn activity(&self) -> watch::Receiver<Activity> {
        self.activity.clone()
    }

    /// What the task that has the sites built does, where there is one.
    pub fn publishing(&self) -> Option<watch::Receiver<Activity>> {
        self.publishing.clone()
    }

    /// Answers what has been accepted, then lets the worker finish or give back what it holds.
    pub async fn stop(self) {
        self.stop.cancel();
        // A task that panicked has nothing left to finish.
        let _ = self.connections.await;
        self.stop_worker.cancel();
        for task in self.background {
            let _ = task.await;
        }
    }
}

/// Runs a job in the background, in a span with its name.
fn job(name: &'static str, work: impl Future<Output = ()> + Send + 'static) -> JoinHandle<()> {
    tokio::spawn(work.instrument(tracing::info_span!("job", name)))
}

/// Redirects are not followed: the provider answers where it is asked.
fn provider(settings: &Settings) -> Result<ProviderSetup, StartError> {
    let failed = |error: &dyn std::fmt::Display| StartError::Provider(error.to_string());
    let tls = tls::client_config().map_err(|error| failed(&error))?;
    let builder = reqwest::Client::builder().tls_backend_preconfigured(tls).redirect(reqwest::redirect::Policy::none());
    Ok(ProviderSetup {
        settings: settings.payment.provider.clone(),
        client: builder.build().map_err(|error| failed(&error))?,
        currency: settings.payment.currency.clone(),
        operator: settings.mail.operator.email.to_string(),
        sites: settings.sites.clone(),
    })
}

async fn purge(database: Database, clock: Clock, retention: Retention, stop: CancellationToken) {
    loop {
        if let Err(error) = database.purge(clock.now(), retention).await {
            tracing::error!(%error, "purging what has been kept long enough failed");
        }
        tokio::select! {
            () = stop.cancelled() => return,
            () = clock.pause(PURGE_EVERY) => {}
        }
    }
}
