//! PostgreSQL, for deployments with several services.

use std::{str::FromStr, time::Duration};

use deadpool_postgres::{Manager, ManagerConfig, Pool, RecyclingMethod, Runtime};
use tokio::runtime::Handle;
use tokio_postgres::{Config, NoTls, config::SslMode};
use tokio_postgres_rustls::MakeRustlsConnect;

use super::{
    Connection, DatabaseError, OpenError,
    blocking::blocking,
    connection::AuditKeyring,
    group::{Group, Source},
    migrate::migrate,
    pooled::Pooled,
};
use crate::{settings::secret::Secret, tls::client_config};

/// Shorter than the timeout of browsers, so that the visitor is told to retry.
const WAIT: Duration = Duration::from_secs(5);

/// A PostgreSQL database with a pool of connections.
pub struct Postgres {
    pool: Pool,
    keys: AuditKeyring,
    /// The thread that writes items together, with pooled connections.
    pub writer: Group,
}

impl Postgres {
    /// Connects to the server, with at most this many connections, and migrates the database.
    ///
    /// # Errors
    /// If the address is invalid, the server cannot be reached or the migration fails.
    pub async fn open(address: &Secret, connections: usize, keys: &AuditKeyring) -> Result<Self, OpenError> {
        let pool = pool(address, connections)?;
        let runtime = Handle::current();
        let first = connection(&pool, &runtime, keys).await.map_err(OpenError::Reach)?;
        let migrated = blocking(move || Ok(migrate(&first))).await;
        migrated
            .unwrap_or_else(|error| Err(error.into()))
            .map_err(|source| OpenError::migrate("PostgreSQL database".to_owned(), source))?;
        let (from, with) = (pool.clone(), AuditKeyring::clone(keys));
        let connect = move || runtime.block_on(connection(&from, &runtime, &with));
        let writer = Group::start(Source::Pool(Box::new(connect)));
        Ok(Postgres { pool, keys: AuditKeyring::clone(keys), writer })
    }

    /// A pooled connection; waits up to 5 seconds.
    ///
    /// # Errors
    /// If the server cannot be reached or all connections stay in use.
    pub async fn connection(&self) -> Result<Connection, DatabaseError> {
        connection(&self.pool, &Handle::current(), &self.keys).await
    }
}

async fn connection(pool: &Pool, runtime: &Handle, keys: &AuditKeyring) -> Result<Connection, DatabaseError> {
    Ok(Connection::Postgres(Pooled::new(pool.get().await?), runtime.clone(), AuditKeyring::clone(keys)))
}

/// Uses TLS if the server supports it, unless the address has `sslmode=disable`.
fn pool(address: &Secret, connections: usize) -> Result<Pool, OpenError> {
    let mut config = Config::from_str(address.reveal()).map_err(OpenError::Address)?;
    config.connect_timeout(WAIT).application_name("tembea-service");
    config.keepalives_idle(Duration::from_secs(30));
    let recycling = ManagerConfig { recycling_method: RecyclingMethod::Fast };
    let manager = match config.get_ssl_mode() {
        SslMode::Disable => Manager::from_config(config, NoTls, recycling),
        _ => {
            let tls = client_config().map_err(|error| OpenError::Certificates(error.to_string()))?;
            Manager::from_config(config, MakeRustlsConnect::new(tls), recycling)
        }
    };
    let pool = Pool::builder(manager).max_size(connections).runtime(Runtime::Tokio1);
    let pool = pool.wait_timeout(Some(WAIT)).create_timeout(Some(WAIT)).recycle_timeout(Some(WAIT));
    pool.build().map_err(|error| OpenError::Certificates(error.to_string()))
}
