//! What visitors send: quotes, messages and reviews; and the builds that publish reviews.

pub mod by_hand;
pub mod calls;
pub mod contact;
pub mod enquiries;
pub mod publishing;
pub mod quotes;
pub mod reviews;
pub mod state;
pub mod tables;
