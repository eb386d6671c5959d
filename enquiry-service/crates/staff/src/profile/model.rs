use base64::{Engine, prelude::BASE64_STANDARD};
use kernel::pictures::Largest;
use serde::{Deserialize, Serialize};
use strum::IntoStaticStr;
use utoipa::ToSchema;
use uuid::Uuid;

/// Limits of an uploaded picture: that of a phone is read as it is.
pub const LARGEST: Largest = Largest { file: 5 * 1024 * 1024, side: 8192, memory: 96 * 1024 * 1024 };
/// Pixels on a side of the picture that is stored.
pub const SIDE: u32 = 320;

/// A language that a colleague speaks: one of the sites, or Swahili.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, IntoStaticStr, ToSchema)]
#[strum(serialize_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum Language {
    En,
    De,
    Fr,
    Es,
    It,
    Pt,
    Sw,
}

/// Languages, each once, in their order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Languages(pub Vec<Language>);

impl Languages {
    /// The languages of a form.
    pub fn of(mut typed: Vec<Language>) -> Self {
        typed.sort_unstable();
        typed.dedup();
        Languages(typed)
    }
}

/// What travellers see of a colleague.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StaffProfile {
    /// The colleague.
    pub staff: Uuid,
    /// The languages that the colleague speaks.
    pub languages: Languages,
    /// A JPEG that the service has made.
    pub picture: Option<Vec<u8>>,
}

impl StaffProfile {
    /// The picture as an address that contains it.
    pub fn picture_address(&self) -> Option<String> {
        let picture = self.picture.as_ref()?;
        Some(format!("data:image/jpeg;base64,{}", BASE64_STANDARD.encode(picture)))
    }
}
