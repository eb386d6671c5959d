//! Account management: signup, confirmation of addresses, passwords and profile.

mod address;
mod erase;
mod passwords;
mod profile;
mod secrets;
mod sign_up;
mod wishlist;

pub use address::{confirm, stop_email_change};
pub use erase::erase_account;
pub use passwords::{change_password, reset_password};
pub use profile::update_profile;
pub use secrets::keep_secret;
pub use sign_up::sign_up;
pub use wishlist::{MOST_WISHES, add_wishes};
