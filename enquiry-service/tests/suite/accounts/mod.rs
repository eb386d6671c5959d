//! Accounts of visitors, and rewards.

mod affiliates;
mod desk_rewards;
mod languages;
mod login;
pub mod pictures;
pub mod profiles;
mod reward_mails;
mod sign_ups;
mod stopped_changes;
