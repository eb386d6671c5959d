//! Reports, and many people at the desk.

mod desk_load;
mod reports;
