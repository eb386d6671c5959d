//! What becomes of the rows of each table of this area.

use kernel::{
    database::tables::{
        Copy, Deadlines, Erase, Export, IN_THE_BOOKS, Person, Purge, STATE, Table, day, erase, export, purge, table,
    },
    outbox,
    retention::WAITING_LIVES,
    submissions,
};

use super::{
    cancelled_departures,
    documents::{self, model::Document},
    finding::words,
    holds::{self, model::Hold},
    ledger::{
        self,
        model::{Booking, BookingVersion, Change, LedgerLine},
    },
    offers::{
        self,
        model::{Offer, OfferVersion},
        sharing::model::{Mark, Share},
    },
    payments::model::Payment,
    refunds::model::Refund,
    statements,
    waiting_list::{self, model::Waiting},
};

const BOOKS: Erase = Erase::Kept("the law asks for the books: the money of a booking and its documents");
const OF_CASES: &str = "WHERE enquiry_id IN (SELECT id FROM enquiries WHERE email_key = $1)";
const OF_BOOKINGS: &str = "WHERE booking_id IN (SELECT id FROM bookings WHERE email_key = $1)";

/// A table comes after those to which it refers.
pub const TABLES: &[Table] = &[
    table(
        "bookings",
        Person::Rows(
            Erase::By(|on, key, _| {
                for table in ["booking_changes", "reminders", "payments", "affected_bookings"] {
                    let rows = format!("SELECT id FROM {table} {OF_BOOKINGS}");
                    outbox::store::forget(on, &rows, &key)?;
                }
                submissions::store::forget(on, "SELECT reference FROM bookings WHERE email_key = $1", key)?;
                ledger::store::erase(on, key)
            }),
            export!("bookings": Booking, "WHERE email_key = $1 ORDER BY received_at DESC, id DESC"),
        ),
        // By the date of the journey: a booking may be made long before.
        purge!(|at| ledger::store::purge_quarantined_changes: at.quarantine(), ledger::store::purge_quarantined: at.quarantine(),
            ledger::store::purge: day(at.personal())),
    ),
    table("departures", Person::Nothing("the company's journeys"), Purge::Never("bookings refer to it")),
    table(
        "affected_bookings",
        Person::Nothing("which bookings were on a departure that does not take place"),
        Purge::By(|on, _| cancelled_departures::store::purge(on)),
    ),
    table(
        "waiting_list",
        Person::Rows(
            Erase::By(|on, key, _| {
                outbox::store::forget(on, "SELECT id FROM waiting_list WHERE email_key = $1", &key)?;
                submissions::store::forget(on, "SELECT reference FROM waiting_list WHERE email_key = $1", key)?;
                waiting_list::store::erase(on, key)
            }),
            export!("waiting_lists": Waiting, "WHERE email_key = $1 ORDER BY line DESC"),
        ),
        // The waiting list is obsolete once the journey has begun.
        purge!(|at| waiting_list::store::purge_quarantined: at.quarantine(), waiting_list::store::purge: day(at.now - WAITING_LIVES)),
    ),
    table(
        "holds",
        Person::Rows(Erase::With("enquiries"), export!("holds": Hold, format!("{OF_CASES} ORDER BY made_at, id"))),
        Purge::By(|on, _| holds::store::purge(on)),
    ),
    table(
        "hold_warnings",
        Person::Rows(Erase::With("holds"), Export::No("when colleagues were warned")),
        Purge::With("holds"),
    ),
    table(
        "offers",
        Person::Rows(Erase::With("enquiries"), export!("offers": Offer, format!("{OF_CASES} ORDER BY made_at, id"))),
        Purge::By(|on, _| offers::store::purge(on)),
    ),
    table(
        "offer_versions",
        Person::Rows(
            Erase::With("offers"),
            export!("offer_versions": OfferVersion,
                format!("WHERE offer_id IN (SELECT id FROM offers {OF_CASES}) ORDER BY sent_at, id")),
        ),
        Purge::With("offers"),
    ),
    table(
        "offer_shares",
        Person::Rows(
            Erase::With("offers"),
            export!("offer_shares": Share, format!("WHERE offer_id IN (SELECT id FROM offers {OF_CASES}) ORDER BY made_at, id")),
        ),
        Purge::With("offers"),
    ),
    table(
        "offer_marks",
        Person::Rows(
            Erase::With("offers"),
            export!("offer_marks": Mark,
                format!("WHERE offer_id IN (SELECT id FROM offers {OF_CASES}) ORDER BY marked_at, id")),
        ),
        Purge::With("offers"),
    ),
    table(
        "booking_changes",
        Person::Rows(BOOKS, export!("booking_changes": Change, format!("{OF_BOOKINGS} ORDER BY at, id"))),
        Purge::With("bookings"),
    ),
    table(
        "booking_versions",
        Person::Rows(
            Erase::With("bookings"),
            export!("booking_versions": BookingVersion, format!("{OF_BOOKINGS} ORDER BY made_at, id")),
        ),
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
    Table {
        copy: Copy::Derived(words::all_are_outdated),
        ..table(
            "search_booking_words",
            Person::Rows(erase!(words::erase), Export::No("words of what is exported")),
            Purge::By(|on, _| words::purge(on)),
        )
    },
];
