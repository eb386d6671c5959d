//! The TLS library.

/// Selects ring for the whole process, as the service does. Call it before creating a client. Other TLS libraries
/// compile for a minute without a benefit.
pub fn choose_cryptography() {
    // An error means that ring is already selected.
    let _ = rustls::crypto::ring::default_provider().install_default();
}
