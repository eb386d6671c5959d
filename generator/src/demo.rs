//! `tembea demo`: the sample sites and the enquiry service of an unpacked release, without other installed programs.

use std::{
    io,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
};

use content_model::Locale;
use url::Url;

use crate::{
    build::BuildOptions,
    cache::Cache,
    config::{Config, ConfigError, Variable, environment, refuse_old_names},
    serve::{ServeError, ServeOptions, serve},
};

#[derive(Debug, thiserror::Error)]
pub enum DemoError {
    #[error(
        "{0} is missing: the demonstration belongs to an unpacked release; in the sources ./scripts/start does the same"
    )]
    Missing(PathBuf),
    #[error("cannot find the folder of this program: {0}")]
    Folder(#[source] io::Error),
    #[error("cannot start {path}: {source}")]
    Service {
        path: PathBuf,
        #[source]
        source: io::Error,
    },
    #[error("the enquiry service refuses its settings: see above")]
    Settings,
    #[error("the address of the service is wrong: {0}")]
    Address(#[from] url::ParseError),
    #[error(transparent)]
    Config(#[from] ConfigError),
    #[error(transparent)]
    Serve(#[from] ServeError),
}

/// The process of the enquiry service; dropping the value ends it.
struct Service(Child);

impl Drop for Service {
    /// A kill is safe: the service stores submissions before it acknowledges them.
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Serves the sites on `port` and the five after it, and the service on the tenth after it, until the process is
/// stopped. Data and mails stay in `var/` of the release's folder.
///
/// # Errors
///
/// When the folder of this program is no unpacked release, a setting is wrong, or a port is taken.
pub async fn demo(port: u16) -> Result<(), DemoError> {
    let environment = environment(std::env::vars_os())?;
    refuse_old_names(|name| environment.get(name).cloned())?;
    let program = std::env::current_exe().and_then(|path| path.canonicalize()).map_err(DemoError::Folder)?;
    let folder = program.parent().unwrap_or(Path::new("/"));
    for part in ["tembea-service", "dist", "content-cache", "site/site.toml"] {
        if !folder.join(part).exists() {
            return Err(DemoError::Missing(folder.join(part)));
        }
    }
    let addresses: Vec<(String, String)> = Locale::ALL
        .into_iter()
        .zip(port..)
        .map(|(locale, port)| (Variable::SiteUrl(locale).name(), format!("http://localhost:{port}")))
        .collect();
    let listen = format!("127.0.0.1:{}", port.saturating_add(10));
    let service = start_service(folder, &addresses, &listen)?;

    let config_file = folder.join("site/site.toml");
    // The sites were built for the addresses of the settings; variables of the environment must not change them.
    let config = Config::read(&config_file, |_| None)?;
    let options = ServeOptions {
        port,
        is_numbered: true,
        api: Url::parse(&format!("http://{listen}"))?,
        watch: false,
        build: BuildOptions {
            locales: Locale::ALL.to_vec(),
            cache: Cache::new(folder.join("content-cache")),
            out: folder.join("dist"),
            work: folder.join(".cache"),
            precompress: false,
        },
        config_file,
    };
    println!("Mails are files in {}: none leaves this machine.", folder.join("var/mail").display());
    let served = serve(config, options).await;
    drop(service);
    Ok(served?)
}

fn start_service(folder: &Path, addresses: &[(String, String)], listen: &str) -> Result<Service, DemoError> {
    let path = folder.join("tembea-service");
    let command = || {
        let mut command = Command::new(&path);
        command.current_dir(folder).envs(addresses.iter().cloned()).env("TEMBEA_LISTEN", listen);
        command
    };
    let failed = |source| DemoError::Service { path: path.clone(), source };
    // If the service ends at once, all forms of the sites fail.
    if !command().arg("--check-config").stdout(Stdio::null()).status().map_err(failed)?.success() {
        return Err(DemoError::Settings);
    }
    command().spawn().map(Service).map_err(failed)
}
