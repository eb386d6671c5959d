//! What is held for the person of a case.

pub mod desk;
