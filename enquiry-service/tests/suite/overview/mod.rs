//! Reports, and many people at the desk.

mod booking_mails;
mod desk_load;
mod reports;
