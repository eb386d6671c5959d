-- Keys of submissions, of their hits and references of enquiries are random: with an index of them each new row wrote a
-- page of it that no other row of its commit needed, which was more than half of what keeping an enquiry cost. The
-- service remembers where these rows are (storage/sqlite/key_index.rs), so they are only appended.
CREATE TABLE enquiries_next (
    id            TEXT PRIMARY KEY,
    reference     TEXT NOT NULL,
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
INSERT INTO enquiries_next (id, reference, kind, received_at, locale, full_name, email, email_key, phone_typed, phone,
                            network, details, quarantine, repeats, anonymised_at)
    SELECT id, reference, kind, received_at, locale, full_name, email, email_key, phone_typed, phone, network, details,
           quarantine, repeats, anonymised_at FROM enquiries;
DROP TABLE enquiries;
ALTER TABLE enquiries_next RENAME TO enquiries;
CREATE INDEX enquiries_by_time ON enquiries (received_at);

CREATE TABLE submissions_next (
    key         TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    answer      TEXT NOT NULL,
    expires_at  INTEGER NOT NULL
) STRICT;
INSERT INTO submissions_next (key, fingerprint, answer, expires_at)
    SELECT key, fingerprint, answer, expires_at FROM submissions;
DROP TABLE submissions;
ALTER TABLE submissions_next RENAME TO submissions;

-- How often a password was tried or a mail asked for, and which signed calls came. They counted among the hits, which
-- are found in another way now; what stays there too expires within hours.
CREATE TABLE attempts (
    key        TEXT PRIMARY KEY,
    count      INTEGER NOT NULL,
    expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO attempts (key, count, expires_at) SELECT key, count, expires_at FROM hits;

CREATE TABLE hits_next (
    key        TEXT NOT NULL,
    count      INTEGER NOT NULL,
    expires_at INTEGER NOT NULL
) STRICT;
INSERT INTO hits_next (key, count, expires_at) SELECT key, count, expires_at FROM hits;
DROP TABLE hits;
ALTER TABLE hits_next RENAME TO hits;
