//! Composes the service: connections, requests, background jobs and housekeeping.

use std::{net::SocketAddr, sync::Arc};

use tokio::{
    net::TcpListener,
    sync::{Notify, watch},
    task::JoinHandle,
};
use tokio_util::sync::CancellationToken;
use utoipa_axum::router::OpenApiRouter;

use accounts::{account::mail::AccountMails, business::Business, rewards::mail::RewardMails};
use bookings::{
    cancelled_departures::mail::CancellationMails,
    departures::{jobs::WatchDepartures, mail::DepartureMails},
    documents::{jobs::PrintDocuments, print::Printer},
    finding::words::BookingWords,
    holds::{jobs::WatchHolds, mail::HoldMails},
    ledger::{self, jobs::ExpireBookings, mail::BookingMails},
    payments::{
        actions::{Payments, ProviderSetup},
        jobs::AskAboutPayments,
        mail::PaymentMails,
    },
    refunds::jobs::FollowRefunds,
    reminders::{jobs::Remind, mail::ReminderMails},
    waiting_list::{self, mail::WaitingMails},
};
use correspondence::{
    cases::mail::CaseMails,
    mailbox::{
        jobs::ReadMailbox,
        reading::{MailReader, Mailbox, MailboxError},
    },
    reply_alerts::{jobs::AlertReplies, mail::ReplyAlertMails},
    search::store::SearchWords,
};
use intake::{
    enquiries::{self, mail::EnquiryMails},
    publishing::{hook::HookError, jobs::StartBuilds, metrics::BuildMetrics},
    reviews::{self, mail::ReviewMails},
};
use kernel::{
    audit_log::{actions::renew_seals, jobs::WatchAuditLog, model::AuditKeys},
    catalogues::{Catalogues, CataloguesError},
    clock::Clock,
    content::ContentCache,
    database::{Database, DatabaseError},
    fields,
    http::connections::serve,
    jobs::{Activity, Runner},
    mail::transport::Transport,
    metrics::Metrics,
    outbox::{
        compose::{Composer, Kinds, KindsError, Mails},
        jobs::SendMails,
    },
    passwords,
    search::jobs::WriteWords,
    settings::secret::Secret,
    signing::Signer,
    submissions::{
        actions::Reception,
        mail::{InQuarantine, QuarantineMails},
    },
    tls,
};
use overview::booking_address::actions::present_address;
use staff::{links::mail::StaffMails, state::Staff};

use super::{
    settings::Settings,
    state::{AppError, AppState, Shared},
};
use crate::{http::hosts::by_host, purge::jobs::Purge};

#[derive(Debug, thiserror::Error)]
pub enum StartError {
    #[error(transparent)]
    Catalogues(#[from] CataloguesError),
    #[error(transparent)]
    AppState(#[from] AppError),
    #[error(transparent)]
    Kinds(#[from] KindsError),
    #[error("invalid document template: {0}")]
    Documents(#[from] minijinja::Error),
    #[error("cannot set up calls to the payment provider: {0}")]
    Provider(String),
    #[error("cannot set up calls of the build hook: {0}")]
    BuildHook(#[from] HookError),
    #[error("cannot set up the reading of the mailbox: {0}")]
    Mailbox(#[from] MailboxError),
    #[error("cannot renew the seals of the audit log: {0}")]
    AuditLog(#[from] DatabaseError),
    #[error("cannot listen on {address}: {source}")]
    Listen { address: SocketAddr, source: std::io::Error },
}

/// Calls of the desk that a program adds to those of the service.
pub type DeskCalls = fn(&Staff) -> OpenApiRouter;

/// The program that runs in production adds none.
pub fn no_further_calls(_: &Staff) -> OpenApiRouter {
    OpenApiRouter::new()
}

/// A running service.
pub struct Service {
    address: SocketAddr,
    stop: CancellationToken,
    connections: JoinHandle<()>,
    jobs: Runner,
}

impl Service {
    pub async fn start(
        settings: Settings,
        database: Database,
        clock: Clock,
        transport: Transport,
        desk_calls: DeskCalls,
    ) -> Result<Self, StartError> {
        fields::warm_up();
        passwords::model::warm_up();
        let address = settings.listen;
        let listen = |source| StartError::Listen { address, source };
        let listener = TcpListener::bind(address).await.map_err(listen)?;
        let address = listener.local_addr().map_err(listen)?;
        let catalogue = Arc::new(Catalogues::read(&settings.office)?);
        database.seal_audit_log(AuditKeys::new(settings.security.signing_keys.iter().map(Secret::reveal)));
        renew_seals(&database, clock.now()).await?;
        let (wake, metrics) = (Arc::new(Notify::new()), Arc::new(Metrics::default()));
        let content = Arc::new(ContentCache::open(&settings.content_cache, &settings.site_settings));
        let composer = Composer {
            database: database.clone(),
            clock: clock.clone(),
            catalogue: Arc::clone(&catalogue),
            content: Arc::clone(&content),
            mail: settings.mail.clone(),
            sites: settings.sites.clone(),
            desk: settings.desk.as_ref().map(|desk| desk.staff.origin.clone()),
            zone: settings.zone.clone(),
            kinds: Kinds::of(mails(&settings))?,
        };
        let (seller, bank_details) = (settings.seller.clone(), settings.payment.bank_details.clone());
        let zone = settings.zone.clone();
        let printer = Printer::new(seller, bank_details, zone.clone(), Arc::clone(&catalogue), Arc::clone(&content))?;
        let printer = Arc::new(printer);
        let payments =
            Arc::new(Payments::new(provider(&settings)?, database.clone(), clock.clone(), Arc::clone(&wake)));
        let wake_builds = Arc::new(Notify::new());
        let (limits, retention) = (settings.limits, settings.retention);
        let build_hook = settings.publishing.build_hook.clone();
        let business =
            Business::new(settings.mail.operator.clone(), zone.clone(), settings.rates, Arc::clone(&content));
        let intake = Reception {
            database: database.clone(),
            operator: business.operator.clone(),
            per_address_per_hour: limits.per_address_per_hour,
            per_network_per_hour: limits.per_network_per_hour,
            metrics: Arc::clone(&metrics),
            wake: Arc::clone(&wake),
        };
        let build_metrics = BuildMetrics::new(&metrics);
        let mailbox_faults = metrics.gauge("mailbox_faults", "Consecutive failures to read the operator's mailbox");
        let stop = CancellationToken::new();
        let offering = Shared {
            wake: Arc::clone(&wake),
            wake_builds: Arc::clone(&wake_builds),
            catalogue,
            content: Arc::clone(&content),
            payments: Arc::clone(&payments),
            printer: Arc::clone(&printer),
            intake,
            business: business.clone(),
            build_metrics: build_metrics.clone(),
            stop: stop.clone(),
        };
        let reader = settings.mailbox.as_ref().map(|mailbox| MailReader::new(mailbox.reader.clone()));
        let mailbox = settings.mailbox.clone().map(Mailbox::new).transpose()?;
        let signer = Signer::new(&settings.security.signing_keys);
        let from = settings.mail.from.email.clone();
        let desk = settings.desk.clone();
        let app = AppState::compose(settings, database.clone(), clock.clone(), offering, Arc::clone(&metrics))?;
        let connections = tokio::spawn(serve(listener, by_host(app, desk_calls), limits, stop.clone()));
        let mut jobs = Runner::new(clock.clone());
        jobs.start(
            SendMails::new(database.clone(), Arc::new(composer), transport, clock.clone(), Arc::clone(&metrics)),
            Arc::clone(&wake),
        );
        if let Some(give_up_after) = payments.give_up_after() {
            let (database, clock) = (database.clone(), clock.clone());
            let followed = Arc::clone(&payments);
            let refunds = FollowRefunds { payments: followed, database: database.clone(), clock: clock.clone() };
            jobs.start(refunds, Arc::default());
            jobs.start(AskAboutPayments { payments, database, clock, give_up_after }, Arc::default());
        }
        if let Some(hook) = build_hook {
            let builds = StartBuilds::new(&hook, database.clone(), clock.clone(), build_metrics)?;
            jobs.start(builds, wake_builds);
        }
        if let (Some(mailbox), Some(reader)) = (mailbox, reader) {
            let read = ReadMailbox {
                mailbox,
                reader,
                database: database.clone(),
                clock: clock.clone(),
                signer,
                host: from.domain().to_owned(),
                own_address: from.to_string(),
                present_address,
                fault_gauge: mailbox_faults,
                faults: 0,
            };
            jobs.start(read, Arc::default());
        }
        if let Some(desk) = desk {
            jobs.start(WriteWords::<SearchWords>::new(database.clone(), Arc::clone(&content)), Arc::default());
            jobs.start(WriteWords::<BookingWords>::new(database.clone(), Arc::clone(&content)), Arc::default());
            let writes_head = desk.staff.log_audit_head;
            jobs.start(WatchAuditLog { database: database.clone(), writes_head }, Arc::default());
            if desk.cases.reply_alerts {
                let (database, clock, wake) = (database.clone(), clock.clone(), Arc::clone(&wake));
                jobs.start(AlertReplies { database, reply_clock: desk.cases.reply_clock, clock, wake }, Arc::default());
            }
        }
        jobs.start(PrintDocuments { database: database.clone(), printer }, Arc::default());
        let watch = WatchDepartures {
            database: database.clone(),
            content: Arc::clone(&content),
            clock: clock.clone(),
            zone: zone.clone(),
            operator: business.operator.email.to_string(),
            wake: Arc::clone(&wake),
            seen: None,
        };
        jobs.start(watch, Arc::default());
        let holds = WatchHolds {
            database: database.clone(),
            clock: clock.clone(),
            operator: business.operator.email.to_string(),
            wake: Arc::clone(&wake),
        };
        jobs.start(holds, Arc::default());
        let remind =
            Remind { database: database.clone(), content, clock: clock.clone(), zone, wake: Arc::clone(&wake) };
        jobs.start(remind, Arc::default());
        let expiry = ExpireBookings { database: database.clone(), business, clock: clock.clone(), wake };
        jobs.start(expiry, Arc::default());
        jobs.start(Purge { database, clock, retention }, Arc::default());
        Ok(Service { address, stop, connections, jobs })
    }

    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The activity of each background job, with the job's name.
    pub fn activities(&self) -> &[(&'static str, watch::Receiver<Activity>)] {
        self.jobs.activities()
    }

    /// Finishes accepted requests, then stops the jobs, which finish or release their claims.
    pub async fn stop(self) {
        self.stop.cancel();
        // A panicked task needs no shutdown.
        let _ = self.connections.await;
        self.jobs.stop().await;
    }
}

/// The features that draft mails.
pub fn mails(settings: &Settings) -> Vec<Arc<dyn Mails>> {
    let signer = Signer::new(&settings.security.signing_keys);
    let bank_details = &settings.payment.bank_details;
    let origin = settings.desk.as_ref().map(|desk| desk.staff.origin.clone()).unwrap_or_default();
    let in_quarantine = vec![
        enquiries::store::in_quarantine as InQuarantine,
        reviews::store::in_quarantine,
        ledger::store::in_quarantine,
        waiting_list::store::in_quarantine,
    ];
    vec![
        Arc::new(HoldMails),
        Arc::new(StaffMails { origin }),
        Arc::new(AccountMails),
        Arc::new(RewardMails),
        Arc::new(EnquiryMails),
        Arc::new(ReviewMails { signer: signer.clone() }),
        Arc::new(QuarantineMails { kinds: in_quarantine }),
        Arc::new(BookingMails { bank_details: bank_details.clone() }),
        Arc::new(ReminderMails { bank_details: bank_details.clone() }),
        Arc::new(PaymentMails),
        Arc::new(DepartureMails),
        Arc::new(CancellationMails),
        Arc::new(WaitingMails),
        Arc::new(CaseMails { signer }),
        Arc::new(ReplyAlertMails { desk: settings.desk.as_ref().map(|desk| desk.cases.clone()) }),
    ]
}

/// Redirects are not followed: credentials go to the configured host only.
fn provider(settings: &Settings) -> Result<ProviderSetup, StartError> {
    let failed = |error: &dyn std::fmt::Display| StartError::Provider(error.to_string());
    let tls = tls::client_config().map_err(|error| failed(&error))?;
    let builder = reqwest::Client::builder().tls_backend_preconfigured(tls).redirect(reqwest::redirect::Policy::none());
    Ok(ProviderSetup {
        settings: settings.payment.provider.clone(),
        client: builder.build().map_err(|error| failed(&error))?,
        operator: settings.mail.operator.email.to_string(),
        zone: settings.zone.clone(),
        sites: settings.sites.clone(),
    })
}
