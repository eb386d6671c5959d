//! Progress of long work: a bar on a terminal, plain lines elsewhere.

use std::{io::IsTerminal, time::Duration};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// One piece of long work with a known or growing number of steps.
pub struct Progress(ProgressBar);

impl Progress {
    /// Starts showing the work under a name; `length` may grow later.
    pub fn start(what: impl Into<String>, length: usize) -> Self {
        let what = what.into();
        if !std::io::stderr().is_terminal() {
            if length > 0 {
                eprintln!("{what}: {length}");
            } else {
                eprintln!("{what}");
            }
            return Progress(ProgressBar::hidden());
        }
        let bar = ProgressBar::with_draw_target(Some(length as u64), ProgressDrawTarget::stderr_with_hz(10));
        if let Ok(style) = ProgressStyle::with_template("{msg:24} {bar:32} {pos}/{len} {elapsed}") {
            bar.set_style(style);
        }
        bar.set_message(what);
        bar.enable_steady_tick(Duration::from_millis(250));
        Progress(bar)
    }

    pub fn step(&self) {
        self.0.inc(1);
    }

    pub fn grow(&self, steps: usize) {
        self.0.inc_length(steps as u64);
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}
