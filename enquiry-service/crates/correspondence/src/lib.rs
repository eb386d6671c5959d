//! Everything about writing with a visitor: cases, answers, tasks, contacts and the mailbox.

pub mod attachments;
pub mod calls;
pub mod cases;
pub mod contacts;
pub mod mailbox;
pub mod presence;
pub mod replies;
pub mod reply_alerts;
pub mod search;
pub mod settings;
pub mod sight;
pub mod state;
pub mod tables;
pub mod tasks;
