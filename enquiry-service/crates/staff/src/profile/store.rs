//! What travellers see of colleagues.

use uuid::Uuid;

use kernel::database::{
    cells::texts,
    table::{query_row, statements},
};

use super::model::{Languages, StaffProfile};

texts!(json Languages);

query_row!(StaffProfile, "staff_profiles", [staff as "staff_id", languages, picture]);

statements! {
    /// The profile of a colleague; none before anything is written.
    query of_person(staff: Uuid) -> Option<StaffProfile> =
        "SELECT staff_id, languages, picture FROM staff_profiles WHERE staff_id = $1";

    /// Writes the languages of a colleague.
    write set_languages(staff: Uuid, languages: &Languages) -> () =
        "INSERT INTO staff_profiles (staff_id, languages) VALUES ($1, $2) \
         ON CONFLICT (staff_id) DO UPDATE SET languages = excluded.languages";

    /// Writes the picture of a colleague.
    write set_picture(staff: Uuid, picture: &[u8]) -> () =
        "INSERT INTO staff_profiles (staff_id, languages, picture) VALUES ($1, '[]', $2) \
         ON CONFLICT (staff_id) DO UPDATE SET picture = excluded.picture";

    /// Deletes the picture of a colleague.
    write remove_picture(staff: Uuid) -> () = "UPDATE staff_profiles SET picture = NULL WHERE staff_id = $1";

    /// Deletes the profile of a colleague.
    write remove(staff: Uuid) -> () = "DELETE FROM staff_profiles WHERE staff_id = $1";
}
