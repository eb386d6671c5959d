//! Account management: signup, confirmation of addresses, passwords and profile.

mod address;
mod erase;
mod log_in;
mod passwords;
mod profile;
mod secrets;
mod sign_up;
mod verified;
mod wishlist;

pub use address::{confirm, stop_email_change};
pub use erase::erase_account;
pub use log_in::open_session;
pub use passwords::{change_password, reset_password};
pub use profile::update_profile;
pub use secrets::keep_secret;
pub use sign_up::sign_up;
pub use wishlist::{MOST_WISHES, add_wishes};
