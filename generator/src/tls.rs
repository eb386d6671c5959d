//! How connections are encrypted.

/// Chooses ring for the whole process, as the service does; to be called before the first client is made.
/// Other ways of encrypting would be compiled for a minute and do the same.
pub fn choose_cryptography() {
    // It fails where it was chosen before, which is as good.
    let _ = rustls::crypto::ring::default_provider().install_default();
}
