//! Letters, and their delivery by SMTP or to a folder.

pub mod facts;
pub mod letter;
pub mod link;
pub mod send_error;
pub mod sender;
pub mod smtp;
pub mod strip;
pub mod transport;
pub mod values;
