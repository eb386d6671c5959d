//! The TLS configuration of outgoing connections, which trusts the certificates of this machine.

use std::sync::Arc;

use rustls::{ClientConfig, RootCertStore, crypto::ring};

pub fn client_config() -> Result<ClientConfig, rustls::Error> {
    let mut roots = RootCertStore::empty();
    for certificate in rustls_native_certs::load_native_certs().certs {
        // Certificates that cannot be parsed are skipped.
        let _ = roots.add(certificate);
    }
    let builder = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()?;
    Ok(builder.with_root_certificates(roots).with_no_client_auth())
}
