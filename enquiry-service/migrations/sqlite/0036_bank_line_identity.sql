-- A line is identified by account, day, amount, reference and its place among equal lines: banks give one reference to
-- several payments. noted_as is the reference of the line's payment in the ledger.
CREATE TABLE identified_bank_lines (
    line        INTEGER PRIMARY KEY,
    account     TEXT NOT NULL,            -- empty if the statement does not name it
    reference   TEXT NOT NULL,            -- the bank's reference, or a name made of the line
    ordinal     INTEGER NOT NULL,
    on_day      TEXT NOT NULL,
    amount      INTEGER NOT NULL,
    currency    TEXT NOT NULL,
    payer       TEXT NOT NULL,
    text        TEXT NOT NULL,
    doubt       TEXT CHECK (doubt IN ('details', 'reversal')),
    state       TEXT NOT NULL CHECK (state IN ('open', 'noted', 'ignored')),
    booking_id  TEXT REFERENCES bookings (id),
    noted_as    TEXT,
    imported_at INTEGER NOT NULL
) STRICT;
INSERT INTO identified_bank_lines (line, account, reference, ordinal, on_day, amount, currency, payer, text, state,
                                   booking_id, noted_as, imported_at)
    SELECT line, '', external, 1, on_day, amount, currency, payer, text, state, booking_id,
           CASE state WHEN 'noted' THEN external END, imported_at
    FROM bank_lines ORDER BY line;
DROP TABLE bank_lines;
ALTER TABLE identified_bank_lines RENAME TO bank_lines;
CREATE INDEX bank_lines_by_booking ON bank_lines (booking_id);
CREATE UNIQUE INDEX bank_lines_alike
    ON bank_lines ((on_day || ' ' || CAST(amount AS TEXT) || ' ' || currency || ' ' || reference), account, ordinal);
CREATE UNIQUE INDEX bank_lines_noted_as ON bank_lines (noted_as) WHERE noted_as IS NOT NULL;
