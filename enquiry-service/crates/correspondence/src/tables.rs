//! What becomes of the rows of each table of this area.

use kernel::{
    database::tables::{
        Copy, Deadlines, Erase, Export, OF_COLLEAGUES, Person, Purge, STATE, Table, erase, export, purge, table,
    },
    retention::{FILES_WAIT, UNSORTED_WAIT},
};

use super::{
    attachments::{self, model::SentAttachment},
    cases::{self, model::CaseMessage},
    contacts,
    mailbox::{
        self,
        model::{ReceivedAttachment, ReceivedMail},
    },
    presence, reply_alerts, search, tasks,
};

const OF_CASES: &str = "WHERE enquiry_id IN (SELECT id FROM enquiries WHERE email_key = $1)";

/// A table comes after those to which it refers.
pub const TABLES: &[Table] = &[
    table(
        "cases",
        Person::Rows(Erase::With("enquiries"), Export::No("how colleagues divide their work")),
        Purge::With("enquiries"),
    ),
    table(
        "case_messages",
        Person::Rows(Erase::With("enquiries"), export!("answers": CaseMessage, format!("{OF_CASES} ORDER BY at, id"))),
        Purge::By(|on, _| cases::store::purge_messages(on)),
    ),
    table(
        "sent_attachments",
        Person::Rows(
            Erase::With("enquiries"),
            export!("files_of_answers": SentAttachment, format!("{OF_CASES} AND message_id IS NOT NULL ORDER BY at, id")),
        ),
        purge!(|at| attachments::store::purge: at.now - FILES_WAIT),
    ),
    table(
        "case_notes",
        Person::Rows(Erase::With("enquiries"), Export::No("what colleagues write to each other")),
        Purge::By(|on, _| cases::store::purge_notes(on)),
    ),
    table("case_presence", OF_COLLEAGUES, purge!(|at| presence::store::purge: at.now)),
    table(
        "case_tasks",
        Person::Rows(Erase::With("enquiries"), Export::No("what colleagues write to each other")),
        Purge::By(|on, _| tasks::store::purge(on)),
    ),
    table(
        "contact_merges",
        Person::Rows(
            Erase::By(|on, key, _| contacts::store::take_apart(on, key).map(|_| 0)),
            Export::No("which cases colleagues put together"),
        ),
        Purge::By(|on, _| contacts::store::purge(on)),
    ),
    table("replies", Person::Nothing("texts of colleagues"), STATE),
    table(
        "reply_alerts",
        Person::Rows(Erase::With("enquiries"), Export::No("when colleagues were reminded")),
        purge!(|at| reply_alerts::store::purge: at.personal()),
    ),
    table("mailboxes", Person::Nothing("how far mails were read"), STATE),
    table(
        "received_mails",
        Person::Rows(
            Erase::By(|on, key, _| {
                search::store::mails_are_outdated(on, key)?;
                mailbox::store::erase(on, key).map(|()| 0)
            }),
            export!("mails": ReceivedMail, "WHERE from_key = $1 ORDER BY at, id"),
        ),
        purge!(|at| mailbox::store::purge: at.personal(), mailbox::store::forget_unsorted: at.now - UNSORTED_WAIT),
    ),
    table(
        "received_attachments",
        Person::Rows(
            Erase::With("received_mails"),
            export!("files_of_mails": ReceivedAttachment,
                "WHERE mail_id IN (SELECT id FROM received_mails WHERE from_key = $1) ORDER BY name, id"),
        ),
        Purge::By(|on, _| mailbox::store::delete_discarded_attachments(on)),
    ),
    table("known_mails", Person::Nothing("hashes of mails"), Purge::Never("an erased mail must not come again")),
    Table {
        copy: Copy::Derived(search::store::all_are_outdated),
        ..table(
            "search_words",
            Person::Rows(erase!(search::store::erase), Export::No("words of what is exported")),
            Purge::By(|on, _| search::store::purge(on)),
        )
    },
];
