//! Accounts of visitors: sign-up, login, profile, favourites and invitations.

pub mod account;
pub mod address;
pub mod affiliates;
pub mod business;
pub mod calls;
pub mod favourites;
mod passwords;
pub mod profile;
pub mod rewards;
pub mod secrets;
pub mod sessions;
pub mod sign_up;
pub mod state;
pub mod tables;
