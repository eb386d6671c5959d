use serde::Serialize;
use serde_json::Value as Json;

use crate::{
    accounts::{
        self, account,
        affiliates::{self, model::Friend},
        rewards::model::RewardLine,
        secrets, sign_up,
    },
    bookings::{
        documents::{self, model::Document},
        finding::words,
        ledger::{
            self,
            model::{Booking, Change, LedgerLine},
        },
        payments::model::Payment,
        refunds::model::Refund,
        statements,
        waiting_list::{self, model::Waiting},
    },
    correspondence::{
        attachments::{self, model::SentAttachment},
        cases::{self, model::CaseMessage},
        contacts,
        mailbox::{
            self,
            model::{ReceivedAttachment, ReceivedMail},
        },
        presence, reply_alerts, search, tasks,
    },
    intake::{
        enquiries::{self, model::Enquiry},
        reviews::{self, model::Review},
    },
    kernel::{
        database::{
            Connection, DatabaseError, TableRow,
            tables::{Deadlines, Erase, Export, Person, Purge, Table, day},
            value::values,
        },
        outbox, rate_limits,
        retention::{FILES_WAIT, SIGNUPS_LIVE, UNSORTED_WAIT, WAITING_LIVES},
        submissions,
    },
    staff::{self, passkeys, people},
};

const OF_COLLEAGUES: Person = Person::Nothing("colleagues");
const BOOKS: Erase = Erase::Kept("the law asks for the books: the money of a booking and its documents");
const IN_THE_BOOKS: Purge = Purge::Never("it belongs to the books");
const STATE: Purge = Purge::Never("the service goes on from it");
const OF_BOOKINGS: &str = "WHERE booking_id IN (SELECT id FROM bookings WHERE email_key = $1)";
const OF_CASES: &str = "WHERE enquiry_id IN (SELECT id FROM enquiries WHERE email_key = $1)";

/// Erases by a statement that takes the key.
macro_rules! erase {
    ($erase:path) => {
        Erase::By(|on, key, _| $erase(on, key).map(|()| 0))
    };
}

/// Exports the rows of a type that a condition of the key finds.
macro_rules! export {
    ($name:literal: $type:ty, $condition:expr) => {
        Export::As($name, |on, key| exported::<$type>(on, $condition, key))
    };
}

/// Purges by a statement that takes a time.
macro_rules! purge {
    (|$at:ident| $($purge:path: $time:expr),+) => {
        Purge::By(|on, $at: Deadlines| {
            $($purge(on, $time)?;)+
            Ok(())
        })
    };
}

const fn table(name: &'static str, person: Person, purge: Purge) -> Table {
    Table { name, is_copied: true, person, purge }
}

/// In the order of foreign keys: a table comes after those to which it refers. Rows are purged in this order and erased in
/// the opposite one.
pub const TABLES: &[Table] = &[
    table(
        "enquiries",
        Person::Rows(
            Erase::By(|on, key, _| enquiries::store::erase(on, key)),
            export!("enquiries": Enquiry, "WHERE email_key = $1 ORDER BY received_at DESC, id DESC"),
        ),
        Purge::By(|on, at| {
            enquiries::store::purge_quarantined(on, at.quarantine())?;
            enquiries::store::forget(on, at.personal(), at.now)
        }),
    ),
    table(
        "reviews",
        Person::Rows(
            Erase::By(reviews::store::erase_person),
            export!("reviews": Review, "WHERE email_key = $1 ORDER BY number DESC"),
        ),
        purge!(|at| reviews::store::purge_quarantined: at.quarantine(), reviews::store::purge: at.personal()),
    ),
    table(
        "bookings",
        Person::Rows(
            Erase::By(|on, key, _| ledger::store::erase(on, key)),
            export!("bookings": Booking, "WHERE email_key = $1 ORDER BY received_at DESC, id DESC"),
        ),
        // By the date of the journey: a booking may be made long before.
        purge!(|at| ledger::store::purge_quarantined_changes: at.quarantine(), ledger::store::purge_quarantined: at.quarantine(),
            ledger::store::purge: day(at.personal())),
    ),
    table("departures", Person::Nothing("the company's journeys"), Purge::Never("bookings refer to it")),
    table(
        "waiting_list",
        Person::Rows(
            Erase::By(|on, key, _| waiting_list::store::erase(on, key)),
            export!("waiting_lists": Waiting, "WHERE email_key = $1 ORDER BY line DESC"),
        ),
        // The waiting list is obsolete once the journey has begun.
        purge!(|at| waiting_list::store::purge_quarantined: at.quarantine(), waiting_list::store::purge: day(at.now - WAITING_LIVES)),
    ),
    table(
        "booking_changes",
        Person::Rows(BOOKS, export!("booking_changes": Change, format!("{OF_BOOKINGS} ORDER BY at, id"))),
        Purge::With("bookings"),
    ),
    table(
        "ledger",
        Person::Rows(BOOKS, export!("ledger": LedgerLine, format!("{OF_BOOKINGS} ORDER BY line"))),
        IN_THE_BOOKS,
    ),
    table("document_series", Person::Nothing("numbers of documents"), IN_THE_BOOKS),
    table(
        "documents",
        Person::Rows(BOOKS, export!("documents": Document, format!("{OF_BOOKINGS} ORDER BY issued_at, id"))),
        purge!(|at| documents::store::purge: at.books()),
    ),
    table("reminders", Person::Nothing("which reminders were written"), Purge::Never("none is written twice")),
    table("reminders_since", Person::Nothing("a time"), STATE),
    table(
        "bank_lines",
        Person::Rows(
            Erase::By(statements::store::erase_person),
            Export::No("a line of the company's account: the payment that it is stands in the ledger"),
        ),
        purge!(|at| statements::store::purge: at.books()),
    ),
    table(
        "payments",
        Person::Rows(BOOKS, export!("payments": Payment, format!("{OF_BOOKINGS} ORDER BY created_at, id"))),
        IN_THE_BOOKS,
    ),
    table(
        "refunds",
        Person::Rows(
            BOOKS,
            export!("refunds": Refund,
                format!("WHERE payment_id IN (SELECT id FROM payments {OF_BOOKINGS}) ORDER BY created_at, id")),
        ),
        IN_THE_BOOKS,
    ),
    table("ipn_addresses", Person::Nothing("addresses of the service"), STATE),
    table(
        "submissions",
        Person::Rows(erase!(submissions::store::erase), Export::No("the key of a form, for a day")),
        purge!(|at| submissions::store::purge: at.now),
    ),
    table(
        "hits",
        Person::Rows(Erase::Kept("counts of some hours"), Export::No("counts of some hours")),
        purge!(|at| submissions::store::purge_hits: at.now),
    ),
    table(
        "attempts",
        Person::Rows(Erase::Kept("counts of some minutes"), Export::No("counts of some minutes")),
        purge!(|at| rate_limits::store::purge: at.now),
    ),
    table(
        "accounts",
        Person::Rows(Erase::By(account::store::erase_person), Export::No("the profile is exported by its account")),
        Purge::Never("an account lives until its owner deletes it"),
    ),
    table(
        "signups",
        Person::Rows(erase!(sign_up::store::remove), Export::No("an account that nobody has confirmed")),
        purge!(|at| sign_up::store::purge: at.now - SIGNUPS_LIVE),
    ),
    table(
        "sessions",
        Person::Rows(Erase::With("accounts"), Export::As("sessions", accounts::sessions::store::exported)),
        purge!(|at| accounts::sessions::store::purge: at.now),
    ),
    table(
        "secrets",
        Person::Rows(Erase::By(secrets::store::erase_person), Export::No("hashes of links in mails")),
        purge!(|at| secrets::store::purge: at.now),
    ),
    table(
        "wishes",
        Person::Rows(Erase::With("accounts"), Export::No("the account's list is exported with it")),
        Purge::With("accounts"),
    ),
    table(
        "avatars",
        Person::Rows(Erase::With("accounts"), Export::No("the profile has its address")),
        Purge::With("accounts"),
    ),
    table(
        "affiliates",
        Person::Rows(Erase::With("accounts"), Export::No("the account's link is exported with it")),
        Purge::With("accounts"),
    ),
    table(
        "friends",
        Person::Rows(
            erase!(affiliates::store::erase_friend),
            export!("friends": Friend, "WHERE affiliate IN (SELECT slug FROM affiliates JOIN accounts \
                ON accounts.id = account WHERE email_key = $1) ORDER BY created_at, id"),
        ),
        purge!(|at| affiliates::store::purge_friends: at.personal()),
    ),
    table(
        "rewards",
        Person::Rows(
            Erase::Kept("the books: what was earned and paid out, without a name"),
            export!("rewards": RewardLine, "WHERE affiliate IN (SELECT slug FROM affiliates JOIN accounts \
                ON accounts.id = account WHERE email_key = $1) ORDER BY line"),
        ),
        IN_THE_BOOKS,
    ),
    table(
        "outbox",
        Person::Rows(Erase::By(outbox::store::erase_person), Export::No("the person has these mails")),
        purge!(|at| outbox::store::purge_settled: at.now - at.keep.sent_mail, outbox::store::purge_dead: at.personal()),
    ),
    table("builds", Person::Nothing("when the sites were built"), STATE),
    table("staff", OF_COLLEAGUES, Purge::Never("the history names them")),
    table("staff_links", OF_COLLEAGUES, purge!(|at| people::store::purge_links: at.now)),
    table("staff_recovery_codes", OF_COLLEAGUES, Purge::With("staff")),
    table("passkeys", OF_COLLEAGUES, Purge::With("staff")),
    table("staff_sessions", OF_COLLEAGUES, purge!(|at| staff::sessions::store::purge: at.now)),
    table("passkey_challenges", OF_COLLEAGUES, purge!(|at| passkeys::store::purge_challenges: at.now)),
    table("audit", Person::Nothing("actions of colleagues, with ids"), Purge::Never("it proves what happened")),
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
        is_copied: false,
        ..table(
            "search_words",
            Person::Rows(erase!(search::store::erase), Export::No("words of what is exported")),
            Purge::By(|on, _| search::store::purge(on)),
        )
    },
    Table {
        is_copied: false,
        ..table(
            "search_booking_words",
            Person::Rows(erase!(words::erase), Export::No("words of what is exported")),
            Purge::By(|on, _| words::purge(on)),
        )
    },
];

fn exported<T: TableRow + Serialize>(
    on: &Connection,
    condition: impl AsRef<str>,
    key: &str,
) -> Result<Json, DatabaseError> {
    // Blanked rows of everybody have an empty key.
    if key.is_empty() {
        return Ok(Json::Array(Vec::new()));
    }
    let rows = on.all::<T>(condition.as_ref(), values![key])?;
    serde_json::to_value(rows).map_err(|_| DatabaseError::Lost)
}
