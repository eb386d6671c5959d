use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};
use utoipa::ToSchema;
use uuid::Uuid;

use kernel::clock::Millis;

/// The activity of a colleague who has a case open.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, EnumString, IntoStaticStr, VariantArray, ToSchema,
)]
#[strum(serialize_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum Doing {
    /// Reads the case.
    Reading,
    /// Writes an answer.
    Writing,
}

/// A person who has a case open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Presence {
    /// The case.
    pub enquiry: Uuid,
    /// The person.
    pub staff: Uuid,
    /// The person's activity.
    pub doing: Doing,
    /// Milliseconds since 1970 at which the presence expires unless the screen renews it.
    pub expires_at: Millis,
}
