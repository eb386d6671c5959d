//! What the service does for visitors and the operator, whoever asks: a form, the terminal or a job.

pub mod payments;
mod recent_notices;
