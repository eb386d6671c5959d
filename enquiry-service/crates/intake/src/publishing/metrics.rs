//! Metrics of the builds of the sites.

use kernel::metrics::{Counts, Gauge, Metrics, age_seconds};

use super::model::{BuildOutcome, BuildState};

/// The metrics of builds.
#[derive(Clone)]
pub struct BuildMetrics {
    builds: Counts,
    age: Gauge,
}

impl BuildMetrics {
    /// Registers them.
    pub fn new(metrics: &Metrics) -> Self {
        BuildMetrics {
            builds: metrics.counts("builds", "Calls of the build hook, by outcome"),
            age: metrics.gauge("build_age_seconds", "Age of the oldest change without a build"),
        }
    }

    /// Counts a call of the build hook.
    pub fn called(&self, outcome: &BuildOutcome) {
        self.builds.add(match outcome {
            BuildOutcome::Started => "started",
            BuildOutcome::Failed { .. } => "failed",
        });
    }

    /// Measures the state of the builds now, in milliseconds since 1970.
    pub fn measure(&self, builds: &BuildState, now: i64) {
        self.age.set(age_seconds(builds.waiting_since, now));
    }
}
