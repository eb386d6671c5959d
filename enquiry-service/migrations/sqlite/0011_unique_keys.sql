-- References of enquiries and keys of submissions and of their hits are unique by the schema. Everything about a person is
-- found by the key of the address.
CREATE TABLE enquiries_next (
    id            TEXT PRIMARY KEY,
    reference     TEXT NOT NULL UNIQUE,
    kind          TEXT NOT NULL CHECK (kind IN ('quote', 'contact')),
    received_at   INTEGER NOT NULL,
    locale        TEXT NOT NULL,
    full_name     TEXT NOT NULL,
    email         TEXT NOT NULL,
    email_key     TEXT NOT NULL,           -- to find a person again; empty once nobody is named
    phone_typed   TEXT,
    phone         TEXT,                    -- E.164 where the number could be read
    network       TEXT,                    -- shortened, never a whole address
    details       TEXT NOT NULL,           -- JSON, by kind
    quarantine    TEXT,                    -- why it waits for the operator's eye
    repeats       INTEGER NOT NULL DEFAULT 0,
    anonymised_at INTEGER
) STRICT;
INSERT INTO enquiries_next (id, reference, kind, received_at, locale, full_name, email, email_key, phone_typed, phone,
                            network, details, quarantine, repeats, anonymised_at)
    SELECT id, reference, kind, received_at, locale, full_name, email, email_key, phone_typed, phone, network, details,
           quarantine, repeats, anonymised_at FROM enquiries;
DROP TABLE enquiries;
ALTER TABLE enquiries_next RENAME TO enquiries;
CREATE INDEX enquiries_by_time ON enquiries (received_at);
CREATE INDEX enquiries_by_email ON enquiries (email_key) WHERE email_key <> '';
CREATE INDEX IF NOT EXISTS reviews_by_email ON reviews (email_key) WHERE email_key <> '';
CREATE INDEX IF NOT EXISTS bookings_by_email ON bookings (email_key) WHERE email_key <> '';

CREATE TABLE submissions_next (
    key         TEXT PRIMARY KEY,
    fingerprint TEXT NOT NULL,
    answer      TEXT NOT NULL,
    expires_at  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO submissions_next (key, fingerprint, answer, expires_at)
    SELECT key, fingerprint, answer, expires_at FROM submissions;
DROP TABLE submissions;
ALTER TABLE submissions_next RENAME TO submissions;

CREATE TABLE hits_next (
    key        TEXT PRIMARY KEY,
    count      INTEGER NOT NULL,
    expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO hits_next (key, count, expires_at) SELECT key, count, expires_at FROM hits;
DROP TABLE hits;
ALTER TABLE hits_next RENAME TO hits;
