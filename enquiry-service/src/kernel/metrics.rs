use std::{sync::atomic::AtomicI64, time::Duration};

use prometheus_client::{
    encoding::{EncodeLabelSet, text::encode},
    metrics::{counter::Counter, family::Family, gauge::Gauge, histogram::Histogram},
    registry::Registry,
};

use crate::{
    intake::publishing::model::{BuildOutcome, BuildState},
    kernel::outbox::model::{OutboxState, Settlement},
};

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
struct BuildLabels {
    result: &'static str,
}

/// The metrics that `/metrics` exposes. No label contains personal data.
pub struct Metrics {
    registry: Registry,
    received: Family<ReceivedLabels, Counter>,
    mails: Family<MailLabels, Counter>,
    calls: Family<CallLabels, Histogram, fn() -> Histogram>,
    builds: Family<BuildLabels, Counter>,
    build_age: Gauge,
    waiting: Gauge,
    dead: Gauge,
    age: Gauge<i64, AtomicI64>,
    mailbox_faults: Gauge,
}

impl Default for Metrics {
    fn default() -> Self {
        let mut registry = Registry::with_prefix("tembea");
        let received = Family::default();
        registry.register("received", "What visitors sent, by call and by what became of it", received.clone());
        let mails = Family::default();
        registry.register("mails", "Attempts to send a mail, by kind and by how they ended", mails.clone());
        let calls = Family::new_with_constructor((|| Histogram::new(BUCKETS)) as fn() -> Histogram);
        registry.register("call_seconds", "How long calls took, by route and status", calls.clone());
        let (builds, build_age) = (Family::default(), Gauge::default());
        registry.register("builds", "Calls of the build hook, by how they ended", builds.clone());
        let help = "Age of the oldest change that no build was started for";
        registry.register("build_age_seconds", help, build_age.clone());
        let (waiting, dead, age) = (Gauge::default(), Gauge::default(), Gauge::default());
        registry.register("outbox_waiting", "Mails that wait to be sent", waiting.clone());
        registry.register("outbox_dead", "Mails that were given up", dead.clone());
        registry.register("outbox_age_seconds", "Age of the oldest waiting mail", age.clone());
        let mailbox_faults = Gauge::default();
        let help = "How often in a row the operator's mailbox could not be read";
        registry.register("mailbox_faults", help, mailbox_faults.clone());
        Metrics { registry, received, mails, calls, builds, build_age, waiting, dead, age, mailbox_faults }
    }
}

impl Metrics {
    pub fn mailbox_was_read(&self, is_read: bool) {
        if is_read {
            self.mailbox_faults.set(0);
        } else {
            self.mailbox_faults.inc();
        }
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

    pub fn build(&self, outcome: &BuildOutcome) {
        let result = match outcome {
            BuildOutcome::Started => "started",
            BuildOutcome::Failed { .. } => "failed",
        };
        self.builds.get_or_create(&BuildLabels { result }).inc();
    }

    /// The metrics in the Prometheus text format.
    pub fn text(&self, outbox: OutboxState, builds: &BuildState, now: i64) -> Result<String, std::fmt::Error> {
        self.waiting.set(outbox.waiting);
        self.dead.set(outbox.dead);
        let age = |since: Option<i64>| since.map_or(0, |since| (now - since).max(0) / 1000);
        self.age.set(age(outbox.oldest));
        self.build_age.set(age(builds.waiting_since));
        let mut text = String::new();
        encode(&mut text, &self.registry)?;
        Ok(text)
    }
}
