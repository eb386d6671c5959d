//! The report at the end of a command: faults, counts and times.

use std::{
    collections::BTreeMap,
    fmt,
    path::Path,
    sync::Mutex,
    time::{Duration, Instant},
};

use content_model::Locale;
use serde::Serialize;

/// A fault of the content or the back-end for the operator.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Fault {
    pub locale: Locale,
    /// The back-end call or file the fault was found in, such as `tours/machame`.
    pub call: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub field: Option<String>,
    /// The fault, and its consequence for the site.
    pub message: String,
}

impl Fault {
    pub fn new(locale: Locale, call: impl Into<String>, message: impl Into<String>) -> Self {
        Fault { locale, call: call.into(), id: None, field: None, message: message.into() }
    }

    #[must_use]
    pub fn id(mut self, id: impl fmt::Display) -> Self {
        self.id = Some(id.to_string());
        self
    }

    #[must_use]
    pub fn field(mut self, field: impl Into<String>) -> Self {
        self.field = Some(field.into());
        self
    }

    /// Adds the consequence for the site to the message.
    #[must_use]
    pub fn effect(mut self, effect: &str) -> Self {
        self.message.push_str("; ");
        self.message.push_str(effect);
        self
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} {}", self.locale, self.call)?;
        if let Some(id) = &self.id {
            write!(formatter, " id {id}")?;
        }
        if let Some(field) = &self.field {
            write!(formatter, " field {field}")?;
        }
        write!(formatter, ": {}", self.message)
    }
}

/// Collects faults from many threads and reports them in a stable order.
#[derive(Debug, Default)]
pub struct Faults(Mutex<Vec<Fault>>);

impl Faults {
    pub fn add(&self, fault: Fault) {
        self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner).push(fault);
    }

    pub fn extend(&self, faults: impl IntoIterator<Item = Fault>) {
        self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner).extend(faults);
    }

    /// Returns all collected faults, sorted and without repetition, and empties the collection.
    pub fn take(&self) -> Vec<Fault> {
        let mut faults = std::mem::take(&mut *self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner));
        faults.sort();
        faults.dedup();
        faults
    }
}

/// Counts of one locale.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct LocaleCounts {
    pub pages: usize,
    pub written: usize,
    pub unchanged: usize,
    pub removed: usize,
    pub problems: usize,
}

/// The report of one command run.
#[derive(Debug, Default, Serialize)]
pub struct Report {
    pub command: &'static str,
    pub locales: BTreeMap<Locale, LocaleCounts>,
    /// Number of islands that React rendered; cached islands are not counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub islands_rendered: Option<usize>,
    /// Milliseconds each stage took, in the order in which they began. Several sites are built at once: the stages of
    /// a site are added up over all sites.
    pub stages: Vec<(&'static str, f64)>,
    pub faults: Vec<Fault>,
}

impl Report {
    pub fn new(command: &'static str) -> Self {
        Report { command, ..Report::default() }
    }

    /// Runs one stage and records its duration.
    pub fn stage<T>(&mut self, name: &'static str, work: impl FnOnce() -> T) -> T {
        let start = Instant::now();
        let result = work();
        self.stage_took(name, start.elapsed());
        result
    }

    /// Adds to the duration of a stage.
    pub fn stage_took(&mut self, name: &'static str, took: Duration) {
        let milliseconds = took.as_secs_f64() * 1000.0;
        match self.stages.iter_mut().find(|(known, _)| *known == name) {
            Some((_, total)) => *total += milliseconds,
            None => self.stages.push((name, milliseconds)),
        }
    }

    /// Adds the counts and stages of one site.
    pub fn add(&mut self, site: Report) {
        self.locales.extend(site.locales);
        for (name, milliseconds) in site.stages {
            self.stage_took(name, Duration::from_secs_f64(milliseconds / 1000.0));
        }
    }

    /// Takes over the faults and counts them per locale.
    pub fn take_faults(&mut self, faults: &Faults) {
        self.add_faults(faults.take());
    }

    pub fn add_faults(&mut self, faults: Vec<Fault>) {
        for fault in faults {
            self.locales.entry(fault.locale).or_default().problems += 1;
            self.faults.push(fault);
        }
    }

    /// Writes the report as JSON for programs (`--report FILE`).
    pub fn write_json(&self, path: &Path) -> std::io::Result<()> {
        let mut json = serde_json::to_vec_pretty(self)?;
        json.push(b'\n');
        std::fs::write(path, json)
    }
}

impl fmt::Display for Report {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for fault in &self.faults {
            writeln!(formatter, "problem: {fault}")?;
        }
        writeln!(
            formatter,
            "{:6} {:>7} {:>8} {:>10} {:>8} {:>9}",
            self.command, "pages", "written", "unchanged", "removed", "problems"
        )?;
        for (locale, counts) in &self.locales {
            writeln!(
                formatter,
                "{:6} {:>7} {:>8} {:>10} {:>8} {:>9}",
                locale.code(),
                counts.pages,
                counts.written,
                counts.unchanged,
                counts.removed,
                counts.problems
            )?;
        }
        let stages: Vec<String> =
            self.stages.iter().map(|(name, milliseconds)| format!("{name} {milliseconds:.0} ms")).collect();
        write!(formatter, "time   {}", stages.join(", "))
    }
}
