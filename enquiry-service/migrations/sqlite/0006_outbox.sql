-- The list of states is written out: for `IN` with more than two values SQLite builds a table anew for every row, which
-- was a fifth of what keeping an enquiry cost.
CREATE TABLE outbox_next (
    id          TEXT PRIMARY KEY,
    kind        TEXT NOT NULL,
    about       TEXT,                      -- id of an enquiry or a review
    recipient   TEXT NOT NULL,
    created_at  INTEGER NOT NULL,
    state       TEXT NOT NULL CHECK (state = 'waiting' OR state = 'sent' OR state = 'dead' OR state = 'void'),
    attempts    INTEGER NOT NULL DEFAULT 0,
    next_at     INTEGER NOT NULL,
    lease_owner TEXT,
    lease_until INTEGER NOT NULL DEFAULT 0,
    last_error  TEXT,
    settled_at  INTEGER
) STRICT, WITHOUT ROWID;
INSERT INTO outbox_next (id, kind, about, recipient, created_at, state, attempts, next_at, lease_owner, lease_until,
                         last_error, settled_at)
    SELECT id, kind, about, recipient, created_at, state, attempts, next_at, lease_owner, lease_until, last_error,
           settled_at FROM outbox;
DROP TABLE outbox;
ALTER TABLE outbox_next RENAME TO outbox;
CREATE INDEX outbox_waiting ON outbox (next_at) WHERE state = 'waiting';
CREATE INDEX outbox_settled ON outbox (settled_at) WHERE settled_at IS NOT NULL AND recipient <> '';
CREATE INDEX outbox_dead ON outbox (created_at) WHERE state = 'dead';
