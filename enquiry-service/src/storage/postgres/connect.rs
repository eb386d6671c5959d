use std::{str::FromStr, time::Duration};

use deadpool_postgres::{Manager, ManagerConfig, Pool, RecyclingMethod, Runtime};
use tokio_postgres::{Config, NoTls, config::SslMode};
use tokio_postgres_rustls::MakeRustlsConnect;

use super::OpenError;
use crate::{settings::Secret, tls::client_config};

const CONNECTIONS: usize = 16;
/// A visitor is told to try again before the browser gives up.
const WAIT: Duration = Duration::from_secs(5);

/// Encrypted wherever the server can, unless the address says `sslmode=disable`.
pub fn pool(url: &Secret) -> Result<Pool, OpenError> {
    let mut config = Config::from_str(url.reveal()).map_err(OpenError::Address)?;
    config.connect_timeout(WAIT).application_name("tembea-enquiry-service");
    config.keepalives_idle(Duration::from_secs(30));
    let recycling = ManagerConfig { recycling_method: RecyclingMethod::Fast };
    let tls = client_config().map_err(|error| OpenError::Certificates(error.to_string()));
    let manager = match config.get_ssl_mode() {
        SslMode::Disable => Manager::from_config(config, NoTls, recycling),
        _ => Manager::from_config(config, MakeRustlsConnect::new(tls?), recycling),
    };
    let pool = Pool::builder(manager).max_size(CONNECTIONS).runtime(Runtime::Tokio1);
    let pool = pool.wait_timeout(Some(WAIT)).create_timeout(Some(WAIT)).recycle_timeout(Some(WAIT));
    pool.build().map_err(|error| OpenError::Certificates(error.to_string()))
}
