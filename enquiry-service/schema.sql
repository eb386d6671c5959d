-- The schema of a fresh SQLite database, on one page, to read: databases are made by the files in migrations/.
-- tests/suite/schema.rs compares the page with them, on SQLite and on PostgreSQL.
--
-- What holds in every table:
--   id                a UUID as text
--   at, …_at          milliseconds since 1970 in UTC; next_at: nothing is tried before
--   …_on, on_day      a day as YYYY-MM-DD
--   amount, returned  in the minor unit of the currency, such as cents
--   locale            the language of the site that the visitor used
--   email_key         the address in the form by which a person is found again; empty once nobody is named
--   phone_typed       the phone number as typed; phone: E.164 where it could be read
--   network           the visitor's network, shortened, never a whole address
--   quarantine        why the row waits for the operator's eye; null: it does not
--   …_hash            of a secret, which is nowhere in the database


-- ====================================================================================================================
-- Kernel: what all areas build on
-- ====================================================================================================================

-- A migration that this database has had.
CREATE TABLE schema_version (
    version  INTEGER PRIMARY KEY,
    checksum TEXT
) STRICT;

-- A mail to send, or one that was sent; what it says is made of the row that it is about when it is sent.
CREATE TABLE outbox (
    id          TEXT PRIMARY KEY,
    kind        TEXT NOT NULL,
    about       TEXT,                         -- id of the row; its table follows from kind
    recipient   TEXT NOT NULL,                -- empty once nobody is named
    created_at  INTEGER NOT NULL,
    -- Written out: for IN with more than two values SQLite builds a table anew for every row.
    state       TEXT NOT NULL CHECK (state = 'waiting' OR state = 'sent' OR state = 'dead' OR state = 'void'),
    attempts    INTEGER NOT NULL DEFAULT 0,
    next_at     INTEGER NOT NULL,
    lease_owner TEXT,                         -- the process that sends it
    lease_until INTEGER NOT NULL DEFAULT 0,
    last_error  TEXT,
    settled_at  INTEGER,
    locale      TEXT                          -- null: the language of the row that it is about
) STRICT, WITHOUT ROWID;
CREATE INDEX outbox_waiting ON outbox (next_at) WHERE state = 'waiting';
CREATE INDEX outbox_settled ON outbox (settled_at) WHERE settled_at IS NOT NULL AND recipient <> '';
CREATE INDEX outbox_dead ON outbox (created_at) WHERE state = 'dead';
CREATE INDEX outbox_by_subject ON outbox (about);

-- What a mail about a booking said, for the people at the desk: as it was sent, or as it was when it was given up.
CREATE TABLE kept_mails (
    mail_id        TEXT PRIMARY KEY REFERENCES outbox (id) ON DELETE CASCADE,
    recipient      TEXT NOT NULL,
    subject        TEXT NOT NULL,
    text           TEXT NOT NULL,
    counts_from_on TEXT NOT NULL              -- the day of the journey, from which personal data are kept
) STRICT, WITHOUT ROWID;
CREATE INDEX kept_mails_by_day ON kept_mails (counts_from_on);

-- What was answered to an idempotency key, or to the same content without one.
CREATE TABLE submissions (
    key         TEXT PRIMARY KEY,
    fingerprint TEXT NOT NULL,                -- of the content
    answer      TEXT NOT NULL,
    expires_at  INTEGER NOT NULL              -- without an index, which every submission would write
) STRICT, WITHOUT ROWID;

-- How many submissions came from a network or a person since a time.
CREATE TABLE hits (
    key        TEXT PRIMARY KEY,              -- a hash where it names a person
    count      INTEGER NOT NULL,
    expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- How often a password was tried, a mail asked for or a signed call made since a time.
CREATE TABLE attempts (
    key        TEXT PRIMARY KEY,
    count      INTEGER NOT NULL,
    expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- What somebody did at the desk or in the terminal; rows are only added.
CREATE TABLE audit (
    line     INTEGER PRIMARY KEY,
    at       INTEGER NOT NULL,
    staff_id TEXT,                            -- null: a command in the terminal
    action   TEXT NOT NULL,
    subject  TEXT NOT NULL,                   -- id of what was changed or read out
    detail   TEXT NOT NULL,                   -- JSON without personal data
    hash     TEXT NOT NULL UNIQUE,            -- of this line and of the hash before it
    seal_key TEXT,                            -- fingerprint of the key of the seal
    seal     TEXT                             -- made of hash with a secret key; null before the first seal
) STRICT;
CREATE INDEX audit_by_subject ON audit (subject, line);


-- ====================================================================================================================
-- Staff: who works at the desk
-- ====================================================================================================================

-- A colleague.
CREATE TABLE staff (
    id            TEXT PRIMARY KEY,
    name          TEXT NOT NULL,
    email         TEXT NOT NULL,
    email_key     TEXT NOT NULL UNIQUE,
    role          TEXT NOT NULL CHECK (role IN ('manager', 'sales', 'reservations', 'finance', 'operations', 'content',
                                                'accountant')),
    state         TEXT NOT NULL CHECK (state IN ('invited', 'active', 'left')),
    since         INTEGER NOT NULL,           -- milliseconds since 1970
    password_hash TEXT,                       -- null before the invitation is taken up
    totp_secret   BLOB,
    totp_step     INTEGER NOT NULL DEFAULT 0  -- the last step of 30 seconds whose code was used
) STRICT;

-- A link that a colleague opens once.
CREATE TABLE staff_links (
    token_hash  TEXT PRIMARY KEY,
    staff_id    TEXT NOT NULL REFERENCES staff (id) ON DELETE CASCADE,
    purpose     TEXT NOT NULL CHECK (purpose IN ('invitation', 'demonstration', 'reset', 'renewal')),
    expires_at  INTEGER NOT NULL,
    totp_secret BLOB                          -- which the link offers; null before it is opened
) STRICT;

-- A code that lets a colleague in once without the device.
CREATE TABLE staff_recovery_codes (
    code_hash TEXT PRIMARY KEY,
    staff_id  TEXT NOT NULL REFERENCES staff (id) ON DELETE CASCADE
) STRICT;
CREATE INDEX staff_recovery_codes_by_person ON staff_recovery_codes (staff_id);

-- What travellers see of a colleague.
CREATE TABLE staff_profiles (
    staff_id  TEXT PRIMARY KEY REFERENCES staff (id) ON DELETE CASCADE,
    languages TEXT NOT NULL,                  -- JSON: codes of the sites' languages, and sw
    picture   BLOB                            -- small and made by the service
) STRICT;

-- A key on a colleague's device, by which the colleague signs in.
CREATE TABLE passkeys (
    id            TEXT PRIMARY KEY,
    staff_id      TEXT NOT NULL REFERENCES staff (id) ON DELETE CASCADE,
    credential_id BLOB NOT NULL UNIQUE,       -- by which the device knows the passkey
    public_key    BLOB NOT NULL,              -- a COSE key
    sign_count    INTEGER NOT NULL,           -- how often the device says that it has signed
    name          TEXT NOT NULL,
    added_at      INTEGER NOT NULL,
    used_at       INTEGER                     -- null: not yet
) STRICT;
CREATE INDEX passkeys_by_person ON passkeys (staff_id);

-- What a device is to sign; answered once, within minutes.
CREATE TABLE passkey_challenges (
    challenge_hash TEXT PRIMARY KEY,
    ceremony       TEXT NOT NULL CHECK (ceremony IN ('add', 'sign_in', 'prove')),
    staff_id       TEXT REFERENCES staff (id) ON DELETE CASCADE,           -- null: somebody who signs in
    expires_at     INTEGER NOT NULL
) STRICT;
CREATE INDEX passkey_challenges_by_end ON passkey_challenges (expires_at);

-- A colleague who is signed in.
CREATE TABLE staff_sessions (
    token_hash TEXT PRIMARY KEY,
    staff_id   TEXT NOT NULL REFERENCES staff (id) ON DELETE CASCADE,
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    proved_at  INTEGER NOT NULL DEFAULT 0,    -- when the colleague last proved who it is
    passkey_id TEXT REFERENCES passkeys (id) ON DELETE CASCADE,            -- null: began with password and code
    browser    TEXT                           -- such as `Firefox on Windows`; null: unknown
) STRICT;
CREATE INDEX staff_sessions_by_person ON staff_sessions (staff_id);


-- ====================================================================================================================
-- Accounts: visitors who log in, and friends whom they invite
-- ====================================================================================================================

-- A visitor whose address is confirmed.
CREATE TABLE accounts (
    id                   TEXT PRIMARY KEY,
    email                TEXT NOT NULL,
    email_key            TEXT NOT NULL UNIQUE,
    password_hash        TEXT NOT NULL,
    locale               TEXT NOT NULL,
    created_at           INTEGER NOT NULL,
    name                 TEXT NOT NULL,
    phone                TEXT NOT NULL DEFAULT '',
    country              TEXT NOT NULL DEFAULT '',
    title                TEXT NOT NULL DEFAULT '',
    country_of_residence TEXT NOT NULL DEFAULT '',
    avatar               TEXT,                -- name in avatars
    pending_email        TEXT,                -- a new address that waits to be confirmed
    pending_email_key    TEXT
) STRICT;
CREATE INDEX accounts_by_pending_email ON accounts (pending_email_key) WHERE pending_email_key IS NOT NULL;

-- An account to be, of an address that nobody has confirmed; several may wait for one address.
CREATE TABLE signups (
    id            TEXT PRIMARY KEY,
    email         TEXT NOT NULL,
    email_key     TEXT NOT NULL,
    password_hash TEXT NOT NULL,
    locale        TEXT NOT NULL,
    created_at    INTEGER NOT NULL,
    name          TEXT NOT NULL,
    affiliate     TEXT NOT NULL,              -- the invitation by which the visitor came; empty without one
    network       TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX signups_by_email ON signups (email_key, created_at);

-- A visitor who is logged in.
CREATE TABLE sessions (
    token_hash TEXT PRIMARY KEY,
    account    TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX sessions_by_account ON sessions (account);

-- The secret of a link in a mail; used once.
CREATE TABLE secrets (
    token_hash TEXT PRIMARY KEY,
    purpose    TEXT NOT NULL CHECK (purpose IN ('signup', 'email', 'reset', 'keep_email')),
    subject    TEXT NOT NULL,                 -- id of a signup or an account
    expires_at INTEGER NOT NULL,
    address    TEXT                           -- keep_email: the one that the account is to keep
) STRICT, WITHOUT ROWID;
CREATE INDEX secrets_by_subject ON secrets (subject, purpose);

-- A tour that an account has among its favourites.
CREATE TABLE wishes (
    account  TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    tour     INTEGER NOT NULL,
    added_at INTEGER NOT NULL,
    PRIMARY KEY (account, tour)
) STRICT, WITHOUT ROWID;

-- The picture of an account, small and made by the service.
CREATE TABLE avatars (
    name    TEXT PRIMARY KEY,
    account TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    picture BLOB NOT NULL
) STRICT;
CREATE INDEX avatars_by_account ON avatars (account);

-- An account that invites friends.
CREATE TABLE affiliates (
    slug       TEXT PRIMARY KEY,              -- agency_id in the links
    account    TEXT NOT NULL UNIQUE REFERENCES accounts (id) ON DELETE CASCADE,
    created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Somebody who came by an invitation; of one address the first invitation counts.
CREATE TABLE friends (
    id           TEXT PRIMARY KEY,
    affiliate    TEXT NOT NULL REFERENCES affiliates (slug) ON DELETE CASCADE,
    email_key    TEXT NOT NULL UNIQUE,
    name         TEXT NOT NULL,
    network      TEXT,
    quote_number TEXT,                        -- reference of the friend's first quote
    created_at   INTEGER NOT NULL
) STRICT;
CREATE INDEX friends_by_affiliate ON friends (affiliate, created_at);

-- A state that the reward for a friend's journey has reached; rows are only added, name nobody and outlive the account.
CREATE TABLE rewards (
    line      INTEGER PRIMARY KEY,
    affiliate TEXT NOT NULL,
    friend    TEXT NOT NULL,
    state     TEXT NOT NULL CHECK (state IN ('pending', 'earned', 'paid')),
    amount    INTEGER NOT NULL,
    cause     TEXT NOT NULL,                  -- number of the quote or the booking, or the operator's text
    at        INTEGER NOT NULL,
    currency  TEXT NOT NULL DEFAULT 'USD',
    UNIQUE (friend, state)
) STRICT;
CREATE INDEX rewards_by_affiliate ON rewards (affiliate, line);
CREATE TRIGGER rewards_bounded BEFORE INSERT ON rewards WHEN NEW.amount / 1000000000001 <> 0
BEGIN
    SELECT RAISE(ABORT, 'the amount of a reward is beyond 10^12 minor units');
END;


-- ====================================================================================================================
-- Intake: what visitors send by forms, and what is published of it
-- ====================================================================================================================

-- A quote or a message that a visitor asked for or wrote by a form.
CREATE TABLE enquiries (
    id            TEXT PRIMARY KEY,
    reference     TEXT NOT NULL UNIQUE,       -- the number that visitor and operator quote
    kind          TEXT NOT NULL CHECK (kind IN ('quote', 'contact')),
    received_at   INTEGER NOT NULL,
    locale        TEXT NOT NULL,
    full_name     TEXT NOT NULL,
    email         TEXT NOT NULL,
    email_key     TEXT NOT NULL,
    phone_typed   TEXT,
    phone         TEXT,
    network       TEXT,
    details       TEXT NOT NULL,              -- JSON, by kind
    quarantine    TEXT,
    repeats       INTEGER NOT NULL DEFAULT 0, -- how often the same content came again
    anonymised_at INTEGER,
    searchable    INTEGER NOT NULL DEFAULT 0, -- 1: search_words has the words of the case as it is
    source        TEXT,                       -- JSON: how the visitor came to the sites, without personal data
    booked_at     INTEGER                     -- of the first booking with its number; null: nobody has booked
) STRICT;
CREATE INDEX enquiries_by_time ON enquiries (received_at);
CREATE INDEX enquiries_by_email ON enquiries (email_key);
CREATE INDEX enquiries_to_search ON enquiries (received_at) WHERE searchable = 0;

-- A review that a visitor wrote by a form.
CREATE TABLE reviews (
    number      INTEGER PRIMARY KEY,          -- on the site
    id          TEXT NOT NULL UNIQUE,
    received_at INTEGER NOT NULL,
    locale      TEXT NOT NULL,
    name        TEXT NOT NULL,
    email       TEXT NOT NULL,
    email_key   TEXT NOT NULL,
    country     TEXT NOT NULL,
    title       TEXT NOT NULL,
    body        TEXT NOT NULL,
    rating      INTEGER NOT NULL CHECK (rating BETWEEN 1 AND 5),
    category    TEXT NOT NULL,
    tour_slug   TEXT NOT NULL,
    tour        TEXT NOT NULL,                -- title of the tour
    network     TEXT,
    state       TEXT NOT NULL CHECK (state IN ('pending', 'approved', 'rejected')),
    quarantine  TEXT,
    answer      TEXT                          -- the operator's, in public; null: none
) STRICT;
CREATE INDEX reviews_by_state ON reviews (state, locale, received_at);
CREATE INDEX reviews_by_email ON reviews (email_key);

-- Whether the sites are to be built again: one row, written with the first change.
CREATE TABLE builds (
    line       INTEGER PRIMARY KEY CHECK (line = 1),
    wanted     INTEGER NOT NULL,              -- changes so far
    started    INTEGER NOT NULL DEFAULT 0,    -- changes that builds were started for
    wanted_at  INTEGER NOT NULL,              -- the oldest change that no build was started for
    next_at    INTEGER NOT NULL DEFAULT 0,
    failures   INTEGER NOT NULL DEFAULT 0,    -- calls of the hook that failed since one was heard
    last_error TEXT
) STRICT;


-- ====================================================================================================================
-- Bookings: orders and their money, documents, departures and reminders
-- ====================================================================================================================

-- An order of a journey; its balance is the sum of its lines in ledger.
CREATE TABLE bookings (
    id             TEXT PRIMARY KEY,
    reference      TEXT NOT NULL UNIQUE,      -- a secret that opens the booking
    number         TEXT NOT NULL UNIQUE,      -- for people to say
    received_at    INTEGER NOT NULL,
    locale         TEXT NOT NULL,
    full_name      TEXT NOT NULL,
    email          TEXT NOT NULL,
    email_key      TEXT NOT NULL,
    phone_typed    TEXT,
    phone          TEXT,
    network        TEXT,
    journey        TEXT NOT NULL,             -- JSON: what is booked and for how much; it never changes
    travel_date    TEXT NOT NULL,
    state          TEXT NOT NULL CHECK (state IN ('requested', 'awaiting_payment', 'deposit_paid', 'paid', 'confirmed',
                                                  'cancelled', 'refunded', 'travelled', 'expired')),
    quarantine     TEXT,
    -- From here on out of the journey, except searchable.
    tour_id        INTEGER NOT NULL DEFAULT 0,
    travellers     INTEGER NOT NULL DEFAULT 0,
    searchable     INTEGER NOT NULL DEFAULT 0,                              -- 1: search_booking_words has its words
    balance_due_on TEXT,                      -- null if the whole price is due at first
    pays_by        TEXT NOT NULL DEFAULT 'bank_transfer',
    quote          TEXT NOT NULL DEFAULT ''   -- number of the enquiry that the visitor has given
) STRICT;
CREATE INDEX bookings_by_time ON bookings (received_at);
CREATE INDEX bookings_by_state ON bookings (state, received_at);
CREATE INDEX bookings_by_email ON bookings (email_key);
CREATE INDEX bookings_by_quote ON bookings (quote);
CREATE INDEX bookings_by_departure ON bookings (tour_id, travel_date);
CREATE INDEX bookings_unpaid ON bookings (received_at) WHERE state = 'awaiting_payment';
CREATE INDEX bookings_to_search ON bookings (received_at) WHERE searchable = 0;

-- A line of a booking's history; lines are only added.
CREATE TABLE booking_changes (
    id         TEXT PRIMARY KEY,
    booking_id TEXT NOT NULL REFERENCES bookings (id),
    at         INTEGER NOT NULL,
    from_state TEXT,                          -- null in the first line
    to_state   TEXT NOT NULL,
    cause      TEXT NOT NULL                  -- who or what changed it
) STRICT;
CREATE INDEX booking_changes_by_booking ON booking_changes (booking_id);

-- A change of a booking's journey; rows are only added.
CREATE TABLE booking_versions (
    id             TEXT PRIMARY KEY,
    booking_id     TEXT NOT NULL REFERENCES bookings (id),
    number         INTEGER NOT NULL,           -- from 2 on: what was booked is version 1
    change_id      TEXT NOT NULL REFERENCES booking_changes (id),
    made_at        INTEGER NOT NULL,
    made_by        TEXT NOT NULL REFERENCES staff (id),
    reason         TEXT NOT NULL,              -- as the traveller has read it
    before_journey TEXT NOT NULL,              -- JSON
    after_journey  TEXT NOT NULL,              -- JSON
    UNIQUE (booking_id, number)
) STRICT;

-- Money that a booking owes, or that moved; lines are only added.
CREATE TABLE ledger (
    line       INTEGER PRIMARY KEY,
    booking_id TEXT NOT NULL REFERENCES bookings (id),
    change_id  TEXT NOT NULL REFERENCES booking_changes (id),
    kind       TEXT NOT NULL CHECK (kind IN ('charge', 'payment', 'refund', 'fee', 'correction')),
    amount     INTEGER NOT NULL,
    currency   TEXT NOT NULL,
    method     TEXT CHECK (method IN ('card', 'bank_transfer', 'cash')),    -- null if no money moved
    external   TEXT NOT NULL,                 -- the bank's or the provider's reference; empty without one
    on_day     TEXT NOT NULL,
    at         INTEGER NOT NULL,
    actor      TEXT NOT NULL,
    note       TEXT NOT NULL,
    counts     INTEGER NOT NULL DEFAULT 1,    -- 0: an amount of an earlier version beyond the bound
    CHECK (counts = 0 OR amount / 1000000000001 = 0)                        -- 0 up to 10^12, so that no sum overflows
) STRICT;
CREATE INDEX ledger_by_booking ON ledger (booking_id, line);
CREATE INDEX ledger_sums ON ledger (booking_id, counts, kind, amount);
CREATE UNIQUE INDEX ledger_externals ON ledger (kind, method, external) WHERE external <> '';
CREATE TRIGGER ledger_currency BEFORE INSERT ON ledger
WHEN EXISTS (SELECT 1 FROM ledger WHERE booking_id = NEW.booking_id AND currency <> NEW.currency)
BEGIN
    SELECT RAISE(ABORT, 'a line of the ledger has another currency than its booking');
END;

-- A series of documents, which are numbered without gaps.
CREATE TABLE document_series (
    series TEXT PRIMARY KEY,                  -- such as INV-2026
    last   INTEGER NOT NULL                   -- the number that was given last
) STRICT;

-- An invoice, a credit note or a receipt.
CREATE TABLE documents (
    id         TEXT PRIMARY KEY,
    booking_id TEXT NOT NULL REFERENCES bookings (id),
    change_id  TEXT NOT NULL REFERENCES booking_changes (id),
    kind       TEXT NOT NULL CHECK (kind IN ('deposit_invoice', 'balance_invoice', 'credit_note', 'receipt',
                                             'receipt_correction')),
    series     TEXT NOT NULL,
    number     INTEGER NOT NULL,
    amount     INTEGER NOT NULL,
    currency   TEXT NOT NULL,
    issued_at  INTEGER NOT NULL,
    facts      TEXT NOT NULL,                 -- JSON: what else it says, as of its issue
    html       TEXT,                          -- written once, after it is issued
    UNIQUE (series, number)
) STRICT;
CREATE INDEX documents_by_booking ON documents (booking_id, issued_at);
CREATE INDEX documents_to_print ON documents (issued_at) WHERE html IS NULL;
CREATE TRIGGER documents_bounded BEFORE INSERT ON documents WHEN NEW.amount / 1000000000001 <> 0
BEGIN
    SELECT RAISE(ABORT, 'the amount of a document is beyond 10^12 minor units');
END;
CREATE TRIGGER documents_currency BEFORE INSERT ON documents
WHEN EXISTS (SELECT 1 FROM documents WHERE booking_id = NEW.booking_id AND currency <> NEW.currency)
BEGIN
    SELECT RAISE(ABORT, 'a document has another currency than its booking');
END;

-- A try to pay by card.
CREATE TABLE payments (
    id                 TEXT PRIMARY KEY,
    booking_id         TEXT NOT NULL REFERENCES bookings (id),
    merchant_reference TEXT NOT NULL UNIQUE,  -- the booking's reference and the number of the try
    amount             INTEGER NOT NULL,
    currency           TEXT NOT NULL,
    tracking_id        TEXT,                  -- the provider's; null until it has answered
    redirect_url       TEXT,                  -- the provider's page on which the visitor pays
    state              TEXT NOT NULL CHECK (state IN ('pending', 'paid', 'failed', 'reversed', 'unclear')),
    created_at         INTEGER NOT NULL,
    asks               INTEGER NOT NULL DEFAULT 0,                          -- requests for the provider's status
    asked_at           INTEGER NOT NULL,
    next_at            INTEGER NOT NULL,
    note               TEXT,                  -- the provider's confirmation code, or the reason for the state
    returned           INTEGER NOT NULL DEFAULT 0,                          -- by refunds and reversals
    returned_at        INTEGER
) STRICT;
CREATE INDEX payments_by_booking ON payments (booking_id);
CREATE INDEX payments_pending ON payments (next_at) WHERE state = 'pending';
CREATE TRIGGER payments_bounded BEFORE INSERT ON payments WHEN NEW.amount / 1000000000001 <> 0
BEGIN
    SELECT RAISE(ABORT, 'the amount of a payment is beyond 10^12 minor units');
END;

-- What the provider is to give back of a payment; it takes one refund of each.
CREATE TABLE refunds (
    id         TEXT PRIMARY KEY,
    payment_id TEXT NOT NULL UNIQUE REFERENCES payments (id),
    amount     INTEGER NOT NULL,
    currency   TEXT NOT NULL,
    state      TEXT NOT NULL CHECK (state IN ('requested', 'sent', 'done', 'refused', 'unclear')),
    created_at INTEGER NOT NULL,
    asks       INTEGER NOT NULL,              -- requests to the provider
    next_at    INTEGER NOT NULL,
    note       TEXT                           -- the reason for the state
) STRICT;
CREATE TRIGGER refunds_bounded BEFORE INSERT ON refunds WHEN NEW.amount / 1000000000001 <> 0
BEGIN
    SELECT RAISE(ABORT, 'the amount of a refund is beyond 10^12 minor units');
END;

-- An address of the service at which the provider notifies it of payments.
CREATE TABLE ipn_addresses (
    address TEXT PRIMARY KEY,
    ipn_id  TEXT NOT NULL                     -- what the provider calls it
) STRICT;

-- Money that a bank statement says has arrived; each line is imported once.
CREATE TABLE bank_lines (
    line        INTEGER PRIMARY KEY,
    account     TEXT NOT NULL,                -- empty if the statement does not name it
    reference   TEXT NOT NULL,                -- the bank's reference, or a name made of the line
    ordinal     INTEGER NOT NULL,             -- the place among equal lines: banks give one reference to several
    on_day      TEXT NOT NULL,
    amount      INTEGER NOT NULL,
    currency    TEXT NOT NULL,
    payer       TEXT NOT NULL,
    text        TEXT NOT NULL,
    doubt       TEXT CHECK (doubt IN ('details', 'reversal')),
    state       TEXT NOT NULL CHECK (state IN ('open', 'noted', 'ignored')),
    booking_id  TEXT REFERENCES bookings (id),
    noted_as    TEXT,                         -- the reference of its payment in ledger
    imported_at INTEGER NOT NULL
) STRICT;
CREATE INDEX bank_lines_by_booking ON bank_lines (booking_id);
CREATE UNIQUE INDEX bank_lines_alike
    ON bank_lines ((on_day || ' ' || CAST(amount AS TEXT) || ' ' || currency || ' ' || reference), account, ordinal);
CREATE UNIQUE INDEX bank_lines_noted_as ON bank_lines (noted_as) WHERE noted_as IS NOT NULL;
CREATE TRIGGER bank_lines_bounded BEFORE INSERT ON bank_lines WHEN NEW.amount / 1000000000001 <> 0
BEGIN
    SELECT RAISE(ABORT, 'the amount of a bank line is beyond 10^12 minor units');
END;

-- A departure of a tour, whose places are owned here; the content changes them by its differences.
CREATE TABLE departures (
    id           TEXT PRIMARY KEY,
    tour_id      INTEGER NOT NULL,
    starts       TEXT NOT NULL,               -- the first day
    ends         TEXT NOT NULL,               -- the last day
    places_seen  INTEGER,                     -- what the content last said is left; null where it does not count
    capacity     INTEGER,                     -- sold here, taken ones included; null without a limit
    minimum      INTEGER,                     -- of travellers; null without one
    withdrawn_at INTEGER,                     -- null while the content offers it
    announced    INTEGER NOT NULL DEFAULT 0,  -- free places of which the operator was told for the waiting list
    places       INTEGER,                     -- all that the content states, sold elsewhere too; null if unknown
    decided_at   INTEGER,                     -- when the office decided that it takes place; null before
    cancelled_at INTEGER,                     -- when a colleague decided that it does not take place; null before
    cancelled_by TEXT REFERENCES staff (id),
    cancel_reason TEXT NOT NULL DEFAULT '',   -- as travellers read it
    UNIQUE (tour_id, starts)
) STRICT;

-- A booking of a departure that does not take place. It refers to no booking, whose row it would lock.
CREATE TABLE affected_bookings (
    id           TEXT PRIMARY KEY,
    departure_id TEXT NOT NULL REFERENCES departures (id),
    booking_id   TEXT NOT NULL,
    at           INTEGER NOT NULL,
    undone_at    INTEGER,                      -- when the decision was taken back
    UNIQUE (departure_id, booking_id)
) STRICT;
CREATE INDEX affected_bookings_by_booking ON affected_bookings (booking_id);

-- Somebody who waits for places of a departure, in the order of the lines.
CREATE TABLE waiting_list (
    line         INTEGER PRIMARY KEY,
    id           TEXT NOT NULL UNIQUE,
    reference    TEXT NOT NULL UNIQUE,        -- the number that visitor and operator quote
    departure_id TEXT NOT NULL REFERENCES departures (id),
    received_at  INTEGER NOT NULL,
    locale       TEXT NOT NULL,
    persons      INTEGER NOT NULL,
    full_name    TEXT NOT NULL,
    email        TEXT NOT NULL,
    email_key    TEXT NOT NULL,
    phone_typed  TEXT,
    phone        TEXT,
    network      TEXT,
    quarantine   TEXT,
    ended_at     INTEGER                      -- when its departure was cancelled; null while it waits
) STRICT;
CREATE INDEX waiting_list_by_departure ON waiting_list (departure_id, line);
CREATE INDEX waiting_list_by_person ON waiting_list (email_key);

-- What is kept for the person of a case until a time, before there is a booking: places of a departure, or a lodging.
CREATE TABLE holds (
    id                 TEXT PRIMARY KEY,
    enquiry_id         TEXT NOT NULL REFERENCES enquiries (id) ON DELETE CASCADE,
    departure_id       TEXT REFERENCES departures (id),        -- null: a lodging
    travellers         INTEGER CHECK (travellers > 0),         -- places; null: a lodging takes none
    lodging            TEXT,
    first_night        TEXT,
    last_night         TEXT,
    supplier_reference TEXT,
    until              INTEGER NOT NULL,
    set_at             INTEGER NOT NULL,                       -- when until was set, at first or last
    made_by            TEXT NOT NULL REFERENCES staff (id),
    made_at            INTEGER NOT NULL,
    ended_at           INTEGER,                                -- null while it keeps something
    ended_how          TEXT CHECK (ended_how IN ('released', 'lapsed', 'booked')),
    CHECK ((departure_id IS NULL) = (travellers IS NULL)),
    CHECK ((departure_id IS NULL) = (lodging IS NOT NULL)),
    CHECK ((ended_at IS NULL) = (ended_how IS NULL))
) STRICT;
CREATE INDEX holds_by_enquiry ON holds (enquiry_id);
CREATE INDEX holds_on_departures ON holds (departure_id) WHERE ended_at IS NULL;
CREATE INDEX holds_to_end ON holds (until) WHERE ended_at IS NULL;

-- A warning that a hold ends soon, so that none is mailed twice.
CREATE TABLE hold_warnings (
    id      TEXT PRIMARY KEY,
    hold_id TEXT NOT NULL REFERENCES holds (id) ON DELETE CASCADE,
    until   INTEGER NOT NULL,                 -- the end of which it warns
    hours   INTEGER NOT NULL CHECK (hours IN (72, 24, 4)),
    at      INTEGER NOT NULL,
    UNIQUE (hold_id, until, hours)
) STRICT;

-- An offer of a journey for the person of a case.
CREATE TABLE offers (
    id           TEXT PRIMARY KEY,
    enquiry_id   TEXT NOT NULL REFERENCES enquiries (id) ON DELETE CASCADE,
    reference    TEXT NOT NULL UNIQUE,         -- a secret that opens the traveller's page
    draft        TEXT NOT NULL,                -- JSON: what colleagues have typed
    saved_at     INTEGER NOT NULL,
    saved_by     TEXT NOT NULL REFERENCES staff (id),
    made_by      TEXT NOT NULL REFERENCES staff (id),
    made_at      INTEGER NOT NULL,
    read_at      INTEGER,                      -- when the newest version was opened first
    withdrawn_at INTEGER,
    booking_id   TEXT REFERENCES bookings (id),    -- the booking that its acceptance has made
    superseded_by TEXT REFERENCES bookings (id),   -- the booking for which another offer was accepted instead
    CHECK (withdrawn_at IS NULL OR booking_id IS NULL)
) STRICT;
CREATE INDEX offers_by_enquiry ON offers (enquiry_id);
CREATE INDEX offers_by_booking ON offers (booking_id);

-- A version of an offer as it was sent; rows are only added.
CREATE TABLE offer_versions (
    id          TEXT PRIMARY KEY,
    offer_id    TEXT NOT NULL REFERENCES offers (id) ON DELETE CASCADE,
    number      INTEGER NOT NULL,
    sent_at     INTEGER NOT NULL,
    sent_by     TEXT NOT NULL REFERENCES staff (id),
    content     TEXT NOT NULL,                 -- JSON: journey, price, terms and greeting
    valid_until TEXT NOT NULL,
    hash        TEXT NOT NULL,                 -- of content, last day and terms
    UNIQUE (offer_id, number)
) STRICT;

-- The second address of an offer, for companions of the traveller.
CREATE TABLE offer_shares (
    id        TEXT PRIMARY KEY,
    offer_id  TEXT NOT NULL UNIQUE REFERENCES offers (id) ON DELETE CASCADE,
    reference TEXT NOT NULL UNIQUE,           -- a secret that opens the page of companions
    scope     TEXT NOT NULL CHECK (scope IN ('journey', 'journey_and_price')),
    made_at   INTEGER NOT NULL
) STRICT;

-- What a companion has marked on a day of a version.
CREATE TABLE offer_marks (
    id         TEXT PRIMARY KEY,
    offer_id   TEXT NOT NULL REFERENCES offers (id) ON DELETE CASCADE,
    version_id TEXT NOT NULL REFERENCES offer_versions (id) ON DELETE CASCADE,
    day        INTEGER NOT NULL,             -- its number in the version, from 1
    full_name  TEXT NOT NULL,                -- as the companion has typed it
    opinion    TEXT NOT NULL CHECK (opinion IN ('liked', 'unwanted', 'noted')),
    note       TEXT NOT NULL,
    marked_at  INTEGER NOT NULL
) STRICT;
CREATE INDEX offer_marks_by_offer ON offer_marks (offer_id);
CREATE INDEX offer_marks_by_version ON offer_marks (version_id);

-- A reminder of a payment that was written, so that none is written twice.
CREATE TABLE reminders (
    id         TEXT PRIMARY KEY,
    booking_id TEXT NOT NULL REFERENCES bookings (id),
    instalment TEXT NOT NULL CHECK (instalment IN ('first', 'balance')),
    due_on     TEXT NOT NULL,
    days       INTEGER NOT NULL,              -- from due_on to the reminder; negative before due_on
    at         INTEGER NOT NULL,
    UNIQUE (booking_id, instalment, due_on, days)
) STRICT;

-- Since when reminders are written: one row; those whose time came before it are not.
CREATE TABLE reminders_since (
    only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
    at       INTEGER NOT NULL
) STRICT;


-- ====================================================================================================================
-- Correspondence: cases, answers, tasks, contacts and the mailbox
-- ====================================================================================================================

-- What the desk knows of an enquiry beside the visitor's words; an enquiry that nobody has touched has no row.
CREATE TABLE cases (
    enquiry_id    TEXT PRIMARY KEY REFERENCES enquiries (id) ON DELETE CASCADE,
    owner_id      TEXT REFERENCES staff (id),
    snoozed_until INTEGER,
    lost          TEXT CHECK (lost IN ('price', 'dates', 'elsewhere', 'no_answer', 'duplicate', 'spam', 'other')),
    version       INTEGER NOT NULL
) STRICT;
CREATE INDEX cases_by_owner ON cases (owner_id);

-- An answer to the visitor: by mail from the desk, or elsewhere and noted here.
CREATE TABLE case_messages (
    id         TEXT PRIMARY KEY,
    enquiry_id TEXT NOT NULL REFERENCES enquiries (id) ON DELETE CASCADE,
    staff_id   TEXT NOT NULL REFERENCES staff (id),
    channel    TEXT NOT NULL CHECK (channel IN ('mail', 'whatsapp', 'call')),
    at         INTEGER NOT NULL,
    text       TEXT NOT NULL,
    send_key   TEXT NOT NULL UNIQUE,          -- the same key twice is the same answer
    owed_on    TEXT                           -- the day by which it promises the next step of the office
) STRICT;
CREATE INDEX case_messages_by_enquiry ON case_messages (enquiry_id, at);

-- A file that goes out with an answer; one that belongs to none yet waits for a day.
CREATE TABLE sent_attachments (
    id         TEXT PRIMARY KEY,
    enquiry_id TEXT NOT NULL REFERENCES enquiries (id) ON DELETE CASCADE,
    message_id TEXT REFERENCES case_messages (id) ON DELETE CASCADE,
    staff_id   TEXT NOT NULL REFERENCES staff (id),
    at         INTEGER NOT NULL,
    name       TEXT NOT NULL,
    media_type TEXT NOT NULL,
    size       INTEGER NOT NULL,              -- in bytes
    content    BLOB NOT NULL
) STRICT;
CREATE INDEX sent_attachments_by_enquiry ON sent_attachments (enquiry_id);
CREATE INDEX sent_attachments_by_message ON sent_attachments (message_id);

-- What a colleague tells the others about a case; never part of a mail.
CREATE TABLE case_notes (
    id         TEXT PRIMARY KEY,
    enquiry_id TEXT NOT NULL REFERENCES enquiries (id) ON DELETE CASCADE,
    staff_id   TEXT NOT NULL REFERENCES staff (id),
    at         INTEGER NOT NULL,
    text       TEXT NOT NULL
) STRICT;
CREATE INDEX case_notes_by_enquiry ON case_notes (enquiry_id, at);

-- What is to be done in a case, and by when.
CREATE TABLE case_tasks (
    id          TEXT PRIMARY KEY,
    enquiry_id  TEXT NOT NULL REFERENCES enquiries (id) ON DELETE CASCADE,
    text        TEXT NOT NULL,
    due_on      TEXT NOT NULL,
    assignee_id TEXT REFERENCES staff (id),   -- null: whoever comes to it first
    written_by  TEXT NOT NULL REFERENCES staff (id),
    at          INTEGER NOT NULL,
    done_at     INTEGER,
    done_by     TEXT REFERENCES staff (id)
) STRICT;
CREATE INDEX case_tasks_by_enquiry ON case_tasks (enquiry_id);
CREATE INDEX case_tasks_to_do ON case_tasks (due_on) WHERE done_at IS NULL;

-- A colleague who has a case open at this moment; the screen renews the row while it is shown.
CREATE TABLE case_presence (
    enquiry_id TEXT NOT NULL REFERENCES enquiries (id) ON DELETE CASCADE,
    staff_id   TEXT NOT NULL REFERENCES staff (id) ON DELETE CASCADE,
    doing      TEXT NOT NULL CHECK (doing IN ('reading', 'writing')),
    expires_at INTEGER NOT NULL,
    PRIMARY KEY (enquiry_id, staff_id)
) STRICT;

-- Two addresses that belong to one person, as a colleague has said.
CREATE TABLE contact_merges (
    one_key   TEXT NOT NULL,
    other_key TEXT NOT NULL,
    merged_by TEXT NOT NULL REFERENCES staff (id),
    at        INTEGER NOT NULL,
    PRIMARY KEY (one_key, other_key),
    CHECK (one_key < other_key)
) STRICT;
CREATE INDEX contact_merges_by_other ON contact_merges (other_key);

-- A ready-made reply of the company, or what it has changed of one of the program's.
CREATE TABLE replies (
    key       TEXT PRIMARY KEY,
    title     TEXT,                           -- null: that of the program
    texts     TEXT NOT NULL,                  -- JSON: by language, those that are not the program's
    hidden_at INTEGER,
    version   INTEGER NOT NULL
) STRICT;

-- A part of the promised time of which the company's people were told, once each time a visitor waits.
CREATE TABLE reply_alerts (
    id         TEXT PRIMARY KEY,
    enquiry_id TEXT NOT NULL REFERENCES enquiries (id) ON DELETE CASCADE,
    since      INTEGER NOT NULL,              -- milliseconds since 1970: when the visitor began to wait
    percent    INTEGER NOT NULL CHECK (percent IN (50, 75, 100)),
    at         INTEGER NOT NULL,
    UNIQUE (enquiry_id, since, percent)
) STRICT;

-- How far a mailbox was read, by the numbers of the mail server, never by what is marked as read.
CREATE TABLE mailboxes (
    name         TEXT PRIMARY KEY,            -- user, host and folder
    uid_validity INTEGER NOT NULL,            -- where the server changes it, its numbers begin anew
    last_uid     INTEGER NOT NULL,
    since        INTEGER NOT NULL,            -- milliseconds since 1970: mails that arrived before are left alone
    read_at      INTEGER NOT NULL,            -- when it was last read to its end
    fault        TEXT,                        -- why it was not read since
    -- The mail that is tried; beyond a limit it is passed over and shown at the desk.
    tried_uid    INTEGER NOT NULL DEFAULT 0,
    starts       INTEGER NOT NULL DEFAULT 0,  -- tries of which no end is known
    failures     INTEGER NOT NULL DEFAULT 0
) STRICT;

-- A mail of a visitor, once, however often the mailbox shows it.
CREATE TABLE received_mails (
    id           TEXT PRIMARY KEY,
    mail_key     TEXT NOT NULL UNIQUE,        -- a hash of it
    enquiry_id   TEXT REFERENCES enquiries (id) ON DELETE CASCADE,
    state        TEXT NOT NULL CHECK (state IN ('filed', 'unsorted', 'discarded')),
    kind         TEXT NOT NULL CHECK (kind IN ('personal', 'automatic')),
    at           INTEGER NOT NULL,            -- when it arrived in the mailbox
    from_key     TEXT NOT NULL,               -- as email_key
    sender       TEXT NOT NULL,
    from_name    TEXT NOT NULL,
    subject      TEXT NOT NULL,
    text         TEXT NOT NULL,               -- empty once discarded
    message_id   TEXT NOT NULL,               -- empty without one; answers name it
    -- Why the content is missing; null: it was read.
    fault        TEXT CHECK (fault IN ('too_large', 'too_many_parts', 'not_readable', 'over_quota')),
    size         INTEGER NOT NULL DEFAULT 0,  -- bytes of the whole mail; 0 if unknown
    kept         INTEGER NOT NULL DEFAULT 0,  -- bytes of its text and files that are kept
    own_length   INTEGER,                     -- bytes of the text without the quotation at its end; null if unknown
    -- Whether the mail server confirms the sender's address.
    sender_check TEXT NOT NULL DEFAULT 'none' CHECK (sender_check IN ('passed', 'failed', 'none'))
) STRICT;
CREATE INDEX received_mails_by_enquiry ON received_mails (enquiry_id, at);
CREATE INDEX received_mails_by_state ON received_mails (state, at);
CREATE INDEX received_mails_by_message_id ON received_mails (message_id);
CREATE INDEX received_mails_by_sender_and_day ON received_mails (from_key, at);

-- A file of a received mail.
CREATE TABLE received_attachments (
    id         TEXT PRIMARY KEY,
    mail_id    TEXT NOT NULL REFERENCES received_mails (id) ON DELETE CASCADE,
    name       TEXT NOT NULL,
    media_type TEXT NOT NULL,
    size       INTEGER NOT NULL,              -- in bytes
    content    BLOB NOT NULL                  -- empty where it was too large to keep
) STRICT;
CREATE INDEX received_attachments_by_mail ON received_attachments (mail_id);

-- The hash of a mail that was received, kept also after it is erased: none comes again.
CREATE TABLE known_mails (
    key  TEXT NOT NULL,
    -- 'whole': of a mail that was read whole, 'head': of one of which only the head was read, 'head_of_whole': of the
    -- head of one that was read whole, 'former': of one that was read before its files counted.
    kind TEXT NOT NULL CHECK (kind IN ('whole', 'head', 'head_of_whole', 'former')),
    PRIMARY KEY (key, kind)
) STRICT, WITHOUT ROWID;


-- ====================================================================================================================
-- Derived: what the desk searches, made of the other tables. PostgreSQL has an index in place of each virtual table.
-- ====================================================================================================================

-- The words by which a case is found, folded and split by the service.
CREATE TABLE search_words (
    number     INTEGER PRIMARY KEY,
    enquiry_id TEXT NOT NULL UNIQUE REFERENCES enquiries (id) ON DELETE CASCADE,
    words      TEXT NOT NULL                  -- with a space between two
) STRICT;

-- The index of search_words; all that is no space belongs to a word, so that nothing is split or folded once more.
CREATE VIRTUAL TABLE search_found USING fts5 (
    words, content = 'search_words', content_rowid = 'number',
    tokenize = "unicode61 remove_diacritics 0 categories 'L* N* M* S* C*'"
);
-- Words that are taken out are overwritten at once: some name an erased person.
INSERT INTO search_found (search_found, rank) VALUES ('secure-delete', 1);
CREATE TRIGGER search_words_added AFTER INSERT ON search_words BEGIN
    INSERT INTO search_found (rowid, words) VALUES (new.number, new.words);
END;
CREATE TRIGGER search_words_changed AFTER UPDATE ON search_words BEGIN
    INSERT INTO search_found (search_found, rowid, words) VALUES ('delete', old.number, old.words);
    INSERT INTO search_found (rowid, words) VALUES (new.number, new.words);
END;
CREATE TRIGGER search_words_removed AFTER DELETE ON search_words BEGIN
    INSERT INTO search_found (search_found, rowid, words) VALUES ('delete', old.number, old.words);
END;

-- The words by which a booking is found, folded and split by the service.
CREATE TABLE search_booking_words (
    number     INTEGER PRIMARY KEY,
    booking_id TEXT NOT NULL UNIQUE REFERENCES bookings (id) ON DELETE CASCADE,
    words      TEXT NOT NULL                  -- with a space between two
) STRICT;

-- The index of search_booking_words, as search_found is that of search_words.
CREATE VIRTUAL TABLE search_found_bookings USING fts5 (
    words, content = 'search_booking_words', content_rowid = 'number',
    tokenize = "unicode61 remove_diacritics 0 categories 'L* N* M* S* C*'"
);
INSERT INTO search_found_bookings (search_found_bookings, rank) VALUES ('secure-delete', 1);
CREATE TRIGGER search_booking_words_added AFTER INSERT ON search_booking_words BEGIN
    INSERT INTO search_found_bookings (rowid, words) VALUES (new.number, new.words);
END;
CREATE TRIGGER search_booking_words_changed AFTER UPDATE ON search_booking_words BEGIN
    INSERT INTO search_found_bookings (search_found_bookings, rowid, words) VALUES ('delete', old.number, old.words);
    INSERT INTO search_found_bookings (rowid, words) VALUES (new.number, new.words);
END;
CREATE TRIGGER search_booking_words_removed AFTER DELETE ON search_booking_words BEGIN
    INSERT INTO search_found_bookings (search_found_bookings, rowid, words) VALUES ('delete', old.number, old.words);
END;
