-- Visitors who invite friends.
CREATE TABLE affiliates (
    slug       TEXT PRIMARY KEY,                  -- the agency_id
    account    TEXT NOT NULL UNIQUE REFERENCES accounts (id) ON DELETE CASCADE,
    created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Who came by whose invitation; of one address the first invitation counts.
CREATE TABLE friends (
    id           TEXT PRIMARY KEY,
    affiliate    TEXT NOT NULL REFERENCES affiliates (slug) ON DELETE CASCADE,
    email_key    TEXT NOT NULL UNIQUE,
    name         TEXT NOT NULL,
    network      TEXT,                            -- shortened, never a whole address
    quote_number TEXT,
    created_at   INTEGER NOT NULL
) STRICT;
CREATE INDEX friends_by_affiliate ON friends (affiliate, created_at);

-- What friends' journeys bring; no line is ever changed. It names nobody, so it outlives accounts, for the books.
CREATE TABLE rewards (
    line      INTEGER PRIMARY KEY,
    affiliate TEXT NOT NULL,
    friend    TEXT NOT NULL,
    state     TEXT NOT NULL CHECK (state IN ('pending', 'earned', 'paid')),
    amount    INTEGER NOT NULL,                      -- whole US dollars
    cause     TEXT NOT NULL,
    at        INTEGER NOT NULL,
    UNIQUE (friend, state)
) STRICT;
CREATE INDEX rewards_by_affiliate ON rewards (affiliate, line);
