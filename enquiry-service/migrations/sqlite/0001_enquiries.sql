-- Times are milliseconds since 1970 in UTC.

CREATE TABLE enquiries (
    id            TEXT PRIMARY KEY,
    reference     TEXT NOT NULL UNIQUE,
    kind          TEXT NOT NULL CHECK (kind IN ('quote', 'contact')),
    received_at   INTEGER NOT NULL,
    locale        TEXT NOT NULL,
    full_name     TEXT NOT NULL,
    email         TEXT NOT NULL,
    email_key     TEXT NOT NULL,           -- lower case, to find a person again
    phone_typed   TEXT,
    phone         TEXT,                    -- E.164 where the number could be read
    network       TEXT,                    -- shortened, never a whole address
    details       TEXT NOT NULL,           -- JSON, by kind
    quarantine    TEXT,                    -- why it waits for the operator's eye
    repeats       INTEGER NOT NULL DEFAULT 0,
    anonymised_at INTEGER
) STRICT;
CREATE INDEX enquiries_by_time ON enquiries (received_at);

CREATE TABLE reviews (
    number      INTEGER PRIMARY KEY,
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
    tour        TEXT NOT NULL,
    network     TEXT,
    state       TEXT NOT NULL CHECK (state IN ('pending', 'approved', 'rejected')),
    quarantine  TEXT
) STRICT;
CREATE INDEX reviews_by_state ON reviews (state, locale, received_at);

-- What was answered to an idempotency key, or to the same content without one. Like hits it lives for hours: old rows
-- are found by looking at all, which costs less than an index that every submission writes.
CREATE TABLE submissions (
    key         TEXT PRIMARY KEY,
    fingerprint TEXT NOT NULL,
    answer      TEXT NOT NULL,
    expires_at  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- How often something happened since a time; keys are hashes where they name a person.
CREATE TABLE hits (
    key        TEXT PRIMARY KEY,
    count      INTEGER NOT NULL,
    expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Mails to send; what they say is made of the enquiry when they are sent.
CREATE TABLE outbox (
    id          TEXT PRIMARY KEY,
    kind        TEXT NOT NULL,
    about       TEXT,                      -- id of an enquiry or a review
    recipient   TEXT NOT NULL,
    created_at  INTEGER NOT NULL,
    state       TEXT NOT NULL CHECK (state IN ('waiting', 'sent', 'dead', 'void')),
    attempts    INTEGER NOT NULL DEFAULT 0,
    next_at     INTEGER NOT NULL,
    lease_owner TEXT,
    lease_until INTEGER NOT NULL DEFAULT 0,
    last_error  TEXT,
    settled_at  INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX outbox_waiting ON outbox (next_at) WHERE state = 'waiting';
CREATE INDEX outbox_settled ON outbox (settled_at) WHERE settled_at IS NOT NULL AND recipient <> '';
CREATE INDEX outbox_dead ON outbox (created_at) WHERE state = 'dead';
