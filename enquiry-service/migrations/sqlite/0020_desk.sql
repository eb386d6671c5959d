-- The operator's people, who work at the desk.
CREATE TABLE staff (
    id            TEXT PRIMARY KEY,
    name          TEXT NOT NULL,
    email         TEXT NOT NULL,
    email_key     TEXT NOT NULL UNIQUE,
    role          TEXT NOT NULL CHECK (role IN ('manager', 'sales', 'reservations', 'finance', 'operations', 'content', 'accountant')),
    state         TEXT NOT NULL CHECK (state IN ('invited', 'active', 'left')),
    since         INTEGER NOT NULL,
    password_hash TEXT,                      -- none before the invitation is taken up
    totp_secret   BLOB,
    totp_step     INTEGER NOT NULL DEFAULT 0     -- the last step of 30 seconds whose code was used
) STRICT;

-- Links that somebody opens once: an invitation, and the way into a demonstration.
CREATE TABLE staff_links (
    token_hash TEXT PRIMARY KEY,
    staff_id   TEXT NOT NULL REFERENCES staff (id) ON DELETE CASCADE,
    purpose    TEXT NOT NULL CHECK (purpose IN ('invitation', 'demonstration')),
    expires_at INTEGER NOT NULL
) STRICT;

CREATE TABLE staff_recovery_codes (
    code_hash TEXT PRIMARY KEY,
    staff_id  TEXT NOT NULL REFERENCES staff (id) ON DELETE CASCADE
) STRICT;
CREATE INDEX staff_recovery_codes_by_person ON staff_recovery_codes (staff_id);

CREATE TABLE staff_sessions (
    token_hash TEXT PRIMARY KEY,
    staff_id   TEXT NOT NULL REFERENCES staff (id) ON DELETE CASCADE,
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL
) STRICT;
CREATE INDEX staff_sessions_by_person ON staff_sessions (staff_id);

-- Who did what at the desk: only added to. The hash of a line is made of the line and of the hash before it.
CREATE TABLE audit (
    line     INTEGER PRIMARY KEY,
    at       INTEGER NOT NULL,
    staff_id TEXT,                           -- none: a command in the terminal
    action   TEXT NOT NULL,
    subject  TEXT NOT NULL,                  -- id of what was changed or read out
    detail   TEXT NOT NULL,                  -- JSON without personal data
    hash     TEXT NOT NULL UNIQUE
) STRICT;
CREATE INDEX audit_by_subject ON audit (subject, line);

-- What the desk knows of an enquiry beside the visitor's words. An enquiry nobody has touched has no row.
CREATE TABLE cases (
    enquiry_id    TEXT PRIMARY KEY REFERENCES enquiries (id) ON DELETE CASCADE,
    owner_id      TEXT REFERENCES staff (id),
    snoozed_until INTEGER,
    lost          TEXT CHECK (lost IN ('price', 'dates', 'elsewhere', 'no_answer', 'duplicate', 'other')),
    version       INTEGER NOT NULL
) STRICT;
CREATE INDEX cases_by_owner ON cases (owner_id);

-- What was said to the visitor: by mail from the desk, or elsewhere and noted here.
CREATE TABLE case_messages (
    id         TEXT PRIMARY KEY,
    enquiry_id TEXT NOT NULL REFERENCES enquiries (id) ON DELETE CASCADE,
    staff_id   TEXT NOT NULL REFERENCES staff (id),
    channel    TEXT NOT NULL CHECK (channel IN ('mail', 'whatsapp', 'call')),
    at         INTEGER NOT NULL,
    text       TEXT NOT NULL,
    send_key   TEXT NOT NULL UNIQUE          -- the same key twice is the same message
) STRICT;
CREATE INDEX case_messages_by_enquiry ON case_messages (enquiry_id, at);

-- What colleagues tell each other: never part of a mail.
CREATE TABLE case_notes (
    id         TEXT PRIMARY KEY,
    enquiry_id TEXT NOT NULL REFERENCES enquiries (id) ON DELETE CASCADE,
    staff_id   TEXT NOT NULL REFERENCES staff (id),
    at         INTEGER NOT NULL,
    text       TEXT NOT NULL
) STRICT;
CREATE INDEX case_notes_by_enquiry ON case_notes (enquiry_id, at);
