-- Money that bank statements say has arrived; each line is imported once.
CREATE TABLE bank_lines (
    line        INTEGER PRIMARY KEY,
    external    TEXT NOT NULL UNIQUE,     -- the bank's reference, or a name made of the line
    on_day      TEXT NOT NULL,
    amount      INTEGER NOT NULL,
    currency    TEXT NOT NULL,
    payer       TEXT NOT NULL,
    text        TEXT NOT NULL,
    state       TEXT NOT NULL CHECK (state IN ('open', 'noted', 'ignored')),
    booking_id  TEXT REFERENCES bookings (id),
    imported_at INTEGER NOT NULL
) STRICT;
CREATE INDEX bank_lines_by_booking ON bank_lines (booking_id);
