use std::{str::FromStr, sync::Arc, time::Duration};

use deadpool_postgres::{Manager, ManagerConfig, Pool, RecyclingMethod, Runtime};
use rustls::{ClientConfig, RootCertStore, crypto::ring};
use tokio_postgres::{Config, NoTls, config::SslMode};
use tokio_postgres_rustls::MakeRustlsConnect;

use super::OpenError;
use crate::settings::Secret;

const CONNECTIONS: usize = 16;
/// A visitor is told to try again before the browser gives up.
const WAIT: Duration = Duration::from_secs(5);

/// Encrypted wherever the server can, unless the address says `sslmode=disable`.
pub fn pool(url: &Secret) -> Result<Pool, OpenError> {
    let mut config = Config::from_str(url.reveal()).map_err(OpenError::Address)?;
    config.connect_timeout(WAIT).application_name("tembea-enquiry-service");
    config.keepalives_idle(Duration::from_secs(30));
    let recycling = ManagerConfig { recycling_method: RecyclingMethod::Fast };
    let manager = match config.get_ssl_mode() {
        SslMode::Disable => Manager::from_config(config, NoTls, recycling),
        _ => Manager::from_config(config, MakeRustlsConnect::new(tls()?), recycling),
    };
    let pool = Pool::builder(manager).max_size(CONNECTIONS).runtime(Runtime::Tokio1);
    let pool = pool.wait_timeout(Some(WAIT)).create_timeout(Some(WAIT)).recycle_timeout(Some(WAIT));
    pool.build().map_err(|error| OpenError::Certificates(error.to_string()))
}

fn tls() -> Result<ClientConfig, OpenError> {
    let mut roots = RootCertStore::empty();
    for certificate in rustls_native_certs::load_native_certs().certs {
        // One that cannot be read is of no use and no harm.
        let _ = roots.add(certificate);
    }
    let builder = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .map_err(|error| OpenError::Certificates(error.to_string()))?;
    Ok(builder.with_root_certificates(roots).with_no_client_auth())
}
