-- A warning that a hold ends soon, so that none is mailed twice.
CREATE TABLE hold_warnings (
    id      TEXT PRIMARY KEY,
    hold_id TEXT NOT NULL REFERENCES holds (id) ON DELETE CASCADE,
    until   INTEGER NOT NULL,
    hours   INTEGER NOT NULL CHECK (hours IN (72, 24, 4)),
    at      INTEGER NOT NULL,
    UNIQUE (hold_id, until, hours)
) STRICT;
