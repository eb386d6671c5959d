//! Reports, the log, and many people at the desk.

mod audit_log;
mod booking_address;
mod booking_cases;
mod booking_mails;
mod case_stages;
mod contact;
mod desk_load;
mod due_offers;
mod earlier_offers;
mod hostile_desk;
mod offer_preview;
mod offered_days;
mod reports;
mod same_days;
