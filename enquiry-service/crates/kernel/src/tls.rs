//! The TLS configuration of outgoing connections, which trusts the certificates of this machine.

use std::sync::{Arc, LazyLock};

use rustls::{ClientConfig, RootCertStore, crypto::ring};

/// The certificates of this machine, read once. Those that cannot be parsed are skipped.
static ROOTS: LazyLock<Arc<RootCertStore>> = LazyLock::new(|| {
    let mut roots = RootCertStore::empty();
    roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    Arc::new(roots)
});

pub fn client_config() -> Result<ClientConfig, rustls::Error> {
    let builder = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()?;
    Ok(builder.with_root_certificates(Arc::clone(&ROOTS)).with_no_client_auth())
}
