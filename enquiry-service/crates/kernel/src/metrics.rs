use std::{
    sync::{Mutex, MutexGuard, PoisonError, atomic::AtomicI64},
    time::Duration,
};

use prometheus_client::{
    encoding::{EncodeLabelSet, text::encode},
    metrics::{counter::Counter, family::Family, histogram::Histogram},
    registry::Registry,
};

pub use prometheus_client::metrics::gauge::Gauge;

use crate::outbox::model::{OutboxState, Settlement};

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct ReceivedLabels {
    call: &'static str,
    result: &'static str,
}

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct MailLabels {
    kind: String,
    result: &'static str,
}

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct CallLabels {
    method: &'static str,
    route: String,
    status: u16,
}

/// Buckets in seconds, around the latency targets from 0.25 (quotes under load) to 15 (the request timeout).
const BUCKETS: [f64; 12] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0, 15.0];

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct ResultLabels {
    result: &'static str,
}

/// A counter of a feature, by result.
#[derive(Clone, Default)]
pub struct Counts(Family<ResultLabels, Counter>);

impl Counts {
    /// Counts an event that ended with this result.
    pub fn add(&self, result: &'static str) {
        self.0.get_or_create(&ResultLabels { result }).inc();
    }
}

/// The metrics that `/metrics` exposes. No label contains personal data.
pub struct Metrics {
    registry: Mutex<Registry>,
    received: Family<ReceivedLabels, Counter>,
    mails: Family<MailLabels, Counter>,
    calls: Family<CallLabels, Histogram, fn() -> Histogram>,
    waiting: Gauge,
    dead: Gauge,
    age: Gauge<i64, AtomicI64>,
}

impl Default for Metrics {
    fn default() -> Self {
        let mut registry = Registry::with_prefix("tembea");
        let received = Family::default();
        registry.register("received", "Submissions of visitors, by call and outcome", received.clone());
        let mails = Family::default();
        registry.register("mails", "Attempts to send a mail, by kind and outcome", mails.clone());
        let calls = Family::new_with_constructor((|| Histogram::new(BUCKETS)) as fn() -> Histogram);
        registry.register("call_seconds", "Duration of calls, by route and status", calls.clone());
        let (waiting, dead, age) = (Gauge::default(), Gauge::default(), Gauge::default());
        registry.register("outbox_waiting", "Mails waiting to be sent", waiting.clone());
        registry.register("outbox_dead", "Mails given up", dead.clone());
        registry.register("outbox_age_seconds", "Age of the oldest mail waiting to be sent", age.clone());
        Metrics { registry: Mutex::new(registry), received, mails, calls, waiting, dead, age }
    }
}

impl Metrics {
    /// Registers a counter of a feature.
    pub fn counts(&self, name: &str, help: &str) -> Counts {
        let counts = Counts::default();
        self.registry().register(name, help, counts.0.clone());
        counts
    }

    /// Registers a gauge of a feature.
    pub fn gauge(&self, name: &str, help: &str) -> Gauge {
        let gauge = Gauge::default();
        self.registry().register(name, help, gauge.clone());
        gauge
    }

    fn registry(&self) -> MutexGuard<'_, Registry> {
        // No code panics while it holds the lock, and a registry is whole at every moment.
        self.registry.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn received(&self, call: &'static str, result: &'static str) {
        self.received.get_or_create(&ReceivedLabels { call, result }).inc();
    }

    pub fn mail(&self, kind: &str, settlement: &Settlement) {
        let result = match settlement {
            Settlement::Sent { .. } => "sent",
            Settlement::Postponed { .. } => "postponed",
            Settlement::Dead { .. } => "dead",
            Settlement::Void { .. } => "void",
        };
        self.mails.get_or_create(&MailLabels { kind: kind.to_owned(), result }).inc();
    }

    /// Records a request. `route` is the template of the path.
    pub fn call(&self, method: &'static str, route: String, status: u16, took: Duration) {
        self.calls.get_or_create(&CallLabels { method, route, status }).observe(took.as_secs_f64());
    }

    /// The metrics in the Prometheus text format.
    pub fn text(&self, outbox: OutboxState, now: i64) -> Result<String, std::fmt::Error> {
        self.waiting.set(outbox.waiting);
        self.dead.set(outbox.dead);
        self.age.set(age_seconds(outbox.oldest, now));
        let mut text = String::new();
        encode(&mut text, &self.registry())?;
        Ok(text)
    }
}

/// The age of a time in milliseconds since 1970; zero without one.
pub fn age_seconds(since: Option<i64>, now: i64) -> i64 {
    since.map_or(0, |since| (now - since).max(0) / 1000)
}
