//! What concerns all areas: commands, erasing, the schema, texts, races.

mod areas;
mod commands;
mod demonstration;
mod deploy;
mod desk_bounds;
mod desk_races;
mod erasures;
mod keeping;
mod mails;
mod operating;
mod people;
mod schema;
mod stored_names;
mod texts;
