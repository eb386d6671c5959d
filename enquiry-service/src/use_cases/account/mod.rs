//! What owners of accounts do: sign up, confirm an address, set a password, save the profile.

mod address;
mod passwords;
mod profile;
mod secrets;
mod sign_up;

pub use address::{confirm, stop_email_change};
pub use passwords::{change_password, reset_password};
pub use profile::update_profile;
pub use secrets::keep_secret;
pub use sign_up::sign_up;
