-- A correction of a payment issues a document of its own.
CREATE TABLE documents_next (
    id         TEXT PRIMARY KEY,
    booking_id TEXT NOT NULL REFERENCES bookings (id),
    change_id  TEXT NOT NULL REFERENCES booking_changes (id),
    kind       TEXT NOT NULL CHECK (kind IN ('deposit_invoice', 'balance_invoice', 'credit_note', 'receipt',
                                             'receipt_correction')),
    series     TEXT NOT NULL,
    number     INTEGER NOT NULL,
    amount     INTEGER NOT NULL,
    currency   TEXT NOT NULL,
    issued_at  INTEGER NOT NULL,
    facts      TEXT NOT NULL,
    html       TEXT,
    UNIQUE (series, number)
) STRICT;
INSERT INTO documents_next (id, booking_id, change_id, kind, series, number, amount, currency, issued_at, facts, html)
    SELECT id, booking_id, change_id, kind, series, number, amount, currency, issued_at, facts, html FROM documents;
DROP TABLE documents;
ALTER TABLE documents_next RENAME TO documents;
CREATE INDEX documents_by_booking ON documents (booking_id, issued_at);
CREATE INDEX documents_to_print ON documents (issued_at) WHERE html IS NULL;
