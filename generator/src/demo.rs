//! `tembea demo`: the sample sites and the enquiry service of an unpacked release, without other installed programs.

use std::{
    io,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    time::Duration,
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
    #[error("the enquiry service did not start: see above")]
    Ended,
    #[error("the desk could not be filled with invented cases: see above")]
    Desk,
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
/// stopped. The desk has invented cases, and a link that signs in is printed. Data and mails stay in `var/` of the
/// release's folder.
///
/// # Errors
///
/// When the folder of this program is no unpacked release, a setting is wrong, or a port is taken.
pub async fn demo(port: u16) -> Result<(), DemoError> {
    let environment = environment(std::env::vars_os())?;
    refuse_old_names(|name| environment.get(name).cloned())?;
    let program = std::env::current_exe().and_then(|path| path.canonicalize()).map_err(DemoError::Folder)?;
    let folder = program.parent().unwrap_or(Path::new("/"));
    for part in ["tembea-demonstration", "dist", "content-cache", "site/site.toml"] {
        if !folder.join(part).exists() {
            return Err(DemoError::Missing(folder.join(part)));
        }
    }
    let listen = format!("127.0.0.1:{}", port.saturating_add(10));
    let settings = settings_of_service(port, &listen);
    let (service, desk) = start_service(folder, &settings)?;

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
    println!("The desk, at which the operator works: {desk} (signs in once; the next start prints another)");
    println!("Mails are files in {}: none leaves this machine.", folder.join("var/mail").display());
    let served = serve(config, options).await;
    drop(service);
    Ok(served?)
}

fn settings_of_service(port: u16, listen: &str) -> Vec<(String, String)> {
    let sites = Locale::ALL
        .into_iter()
        .zip(port..)
        .map(|(locale, port)| (Variable::SiteUrl(locale).name(), format!("http://localhost:{port}")));
    let addresses = [
        ("TEMBEA_LISTEN".to_owned(), listen.to_owned()),
        ("TEMBEA_DESK_HOST".to_owned(), format!("desk.localhost:{}", port.saturating_add(10))),
    ];
    sites.chain(addresses).collect()
}

/// The service, and the link that signs in at its desk.
fn start_service(folder: &Path, settings: &[(String, String)]) -> Result<(Service, String), DemoError> {
    let path = folder.join("tembea-demonstration");
    let command = || {
        let mut command = Command::new(&path);
        command.current_dir(folder).envs(settings.iter().cloned());
        command
    };
    let failed = |source| DemoError::Service { path: path.clone(), source };
    // If the service ends at once, all forms of the sites fail.
    if !command().arg("--check-config").stdout(Stdio::null()).status().map_err(failed)?.success() {
        return Err(DemoError::Settings);
    }
    let mut service = command().spawn().map(Service).map_err(failed)?;
    let answers = || command().arg("health").stdout(Stdio::null()).stderr(Stdio::null()).status().map_err(failed);
    // The database is created at the first start.
    while !answers()?.success() {
        if service.0.try_wait().map_err(failed)?.is_some() {
            return Err(DemoError::Ended);
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    let filled = command().arg("demonstrate").stderr(Stdio::inherit()).output().map_err(failed)?;
    if !filled.status.success() {
        return Err(DemoError::Desk);
    }
    Ok((service, String::from_utf8_lossy(&filled.stdout).trim().to_owned()))
}
