//! The coming departures as a colleague sees them: without the cases that are not the colleague's to see.

pub mod desk;
