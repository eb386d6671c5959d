//! Alerts about the promised reply time, each written once.

use kernel::{
    clock::Millis,
    database::table::{statements, table_row},
};

use super::model::ReplyAlert;

table_row! {
    ReplyAlert, "reply_alerts", [id, enquiry as "enquiry_id", since, percent, at],
    "ON CONFLICT (enquiry_id, since, percent) DO NOTHING"
}

statements! {
    /// Deletes alerts written before the given time.
    write purge(before: Millis) -> () = "DELETE FROM reply_alerts WHERE at < $1";
}
