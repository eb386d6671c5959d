//! How the service recognises others: with the certificates of this machine.

use std::sync::Arc;

use rustls::{ClientConfig, RootCertStore, crypto::ring};

pub fn client_config() -> Result<ClientConfig, rustls::Error> {
    let mut roots = RootCertStore::empty();
    for certificate in rustls_native_certs::load_native_certs().certs {
        // One that cannot be read is of no use and no harm.
        let _ = roots.add(certificate);
    }
    let builder = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()?;
    Ok(builder.with_root_certificates(roots).with_no_client_auth())
}
