//! The command line.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};
use content_model::Locale;
use url::Url;

/// Turns the content of a tour operator into six static country sites.
#[derive(Debug, Parser)]
#[command(name = "tembea", version, max_term_width = 100)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Read the back-ends and replace the snapshots in the cache
    Fetch {
        #[command(flatten)]
        common: Common,
        #[command(flatten)]
        fetch: FetchArguments,
    },
    /// Render the sites from the cache alone
    Build {
        #[command(flatten)]
        common: Common,
        /// Fetch the content first
        #[arg(long = "fetch")]
        fetch_first: bool,
        /// Also write compressed files (.br, .gz), for nginx and Caddy; Netlify compresses by itself
        #[arg(long)]
        precompress: bool,
        #[command(flatten)]
        fetch: FetchArguments,
    },
    /// Check the built sites: links, pictures, headings, metadata
    Check {
        #[command(flatten)]
        common: Common,
        /// Check also that no sample content is left, and that each country's legal pages are complete
        #[arg(long)]
        publish: bool,
    },
    /// Serve the built sites as a CDN would
    Serve {
        #[command(flatten)]
        common: Common,
        #[command(flatten)]
        serve: ServeArguments,
    },
    /// Serve the sample sites of an unpacked release, with the enquiry service beside them
    Demo {
        /// Port of the English site; the other five answer on the next ports, the service on the tenth after it
        #[arg(long, default_value_t = 4000, value_name = "PORT", value_parser = clap::value_parser!(u16).range(1..=65_525))]
        port: u16,
    },
}

#[derive(Debug, Clone, Args)]
pub struct Common {
    /// Language to work on; repeat it for more [default: all six]
    #[arg(long = "locale", value_name = "CODE")]
    pub locales: Vec<Locale>,
    /// Settings of the sites; templates and translations are beside the file
    #[arg(long, default_value = "site/site.toml", value_name = "FILE")]
    pub config: PathBuf,
    /// Folder of the snapshots
    #[arg(long, default_value = "content-cache", value_name = "FOLDER")]
    pub cache: PathBuf,
    /// Folder of the sites, one subfolder per language
    #[arg(long, default_value = "dist", value_name = "FOLDER")]
    pub out: PathBuf,
    /// Folder for results kept between builds; safe to delete
    #[arg(long, default_value = ".cache", value_name = "FOLDER")]
    pub work: PathBuf,
    /// Write the report as JSON to this file
    #[arg(long, value_name = "FILE")]
    pub report: Option<PathBuf>,
    /// Exit with 1 when any problem was reported
    #[arg(long)]
    pub strict: bool,
}

impl Common {
    pub fn locales(&self) -> Vec<Locale> {
        if self.locales.is_empty() {
            Locale::ALL.to_vec()
        } else {
            Locale::ALL.into_iter().filter(|locale| self.locales.contains(locale)).collect()
        }
    }
}

#[derive(Debug, Clone, Args)]
pub struct FetchArguments {
    /// Requests in flight per back-end
    #[arg(long, default_value_t = 16, value_name = "NUMBER", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub concurrency: u16,
    /// Seconds that a whole response may take
    #[arg(long, default_value_t = 60, value_name = "SECONDS", value_parser = clap::value_parser!(u16).range(1..))]
    pub timeout: u16,
    /// How often a failed request is repeated
    #[arg(long, default_value_t = 4, value_name = "NUMBER")]
    pub retries: u8,
    /// Mark the snapshots as sample content, which is never published
    #[arg(long)]
    pub sample: bool,
    /// Accept a list of tours, destinations or articles that has become empty
    #[arg(long)]
    pub accept_empty: bool,
}

#[derive(Debug, Clone, Args)]
pub struct ServeArguments {
    /// Port of the English site, and of all sites by host name; the other five also answer on the next ports
    #[arg(long, default_value_t = 4000, value_name = "PORT")]
    pub port: u16,
    /// Address of the service that answers /api/
    #[arg(long, default_value = "http://127.0.0.1:4010", value_name = "URL")]
    pub api: Url,
    /// Build again and reload the browser when sources or content change
    #[arg(long)]
    pub watch: bool,
}
