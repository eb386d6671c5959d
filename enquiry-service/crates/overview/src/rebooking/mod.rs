//! The form that changes a booking: that of a new booking, filled with what is booked.

pub mod desk;
