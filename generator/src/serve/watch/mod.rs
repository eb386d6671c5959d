//! `serve --watch`: renders the affected pages after an edit, and browsers show them at once.
//!
//! The project in memory renders pages, those that browsers show first. Vite serves styles and scripts; its hot reload
//! keeps the values of forms.

mod batch;
mod browsers;
mod bundle;
mod change;
mod event;
mod folders;
mod rebuild;
mod vite;
mod watched;

pub use watched::Watched;

use std::sync::Arc;

use super::{ServeError, ServeOptions};
use crate::config::Config;
use rebuild::Rebuild;

/// Starts watching on a thread that ends with the process.
pub fn start(config: Config, options: ServeOptions, watched: Arc<Watched>) -> Result<(), ServeError> {
    let rebuild = Rebuild::new(&config, options, watched)?;
    std::thread::spawn(move || {
        if let Err(error) = rebuild.run(config) {
            eprintln!("error: {error}; correct it and start again");
        }
    });
    Ok(())
}
