-- Visitors whose address is confirmed.
CREATE TABLE accounts (
    id                   TEXT PRIMARY KEY,
    email                TEXT NOT NULL,
    email_key            TEXT NOT NULL UNIQUE,    -- lower case
    password_hash        TEXT NOT NULL,
    locale               TEXT NOT NULL,
    created_at           INTEGER NOT NULL,
    name                 TEXT NOT NULL,
    phone                TEXT NOT NULL DEFAULT '',
    country              TEXT NOT NULL DEFAULT '',
    title                TEXT NOT NULL DEFAULT '',
    country_of_residence TEXT NOT NULL DEFAULT '',
    avatar               TEXT,                    -- name in avatars
    pending_email        TEXT,                    -- a new address that waits to be confirmed
    pending_email_key    TEXT
) STRICT;
CREATE INDEX accounts_by_pending_email ON accounts (pending_email_key) WHERE pending_email_key IS NOT NULL;

-- Accounts to be, of addresses that nobody has confirmed; several may wait for one address.
CREATE TABLE signups (
    id            TEXT PRIMARY KEY,
    email         TEXT NOT NULL,
    email_key     TEXT NOT NULL,
    password_hash TEXT NOT NULL,
    locale        TEXT NOT NULL,
    created_at    INTEGER NOT NULL,
    name          TEXT NOT NULL,
    affiliate     TEXT NOT NULL
) STRICT;
CREATE INDEX signups_by_email ON signups (email_key, created_at);

CREATE TABLE sessions (
    token_hash TEXT PRIMARY KEY,
    account    TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX sessions_by_account ON sessions (account);

-- Hashes of the secrets in mails that were sent; each is used once.
CREATE TABLE secrets (
    token_hash TEXT PRIMARY KEY,
    purpose    TEXT NOT NULL CHECK (purpose IN ('signup', 'email', 'reset')),
    subject    TEXT NOT NULL,                     -- id of a signup or an account
    expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX secrets_by_subject ON secrets (subject, purpose);

CREATE TABLE wishes (
    account  TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    tour     INTEGER NOT NULL,
    added_at INTEGER NOT NULL,
    PRIMARY KEY (account, tour)
) STRICT, WITHOUT ROWID;

-- Pictures of visitors, small and made by the service.
CREATE TABLE avatars (
    name    TEXT PRIMARY KEY,
    account TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    picture BLOB NOT NULL
) STRICT;
CREATE INDEX avatars_by_account ON avatars (account);
