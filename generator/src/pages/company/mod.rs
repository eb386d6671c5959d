//! The pages about the company: home, the guestbook, information, and the style guide of previews.

pub mod guestbook;
pub mod home;
pub mod information;
pub mod styleguide;
