-- Documents are numbered without gaps in each series. Their HTML is written once, after the transaction that issues them.
CREATE TABLE document_series (
    series TEXT PRIMARY KEY,
    last   BIGINT NOT NULL
);

CREATE TABLE documents (
    id         TEXT PRIMARY KEY,
    booking_id TEXT NOT NULL REFERENCES bookings (id),
    change_id  TEXT NOT NULL REFERENCES booking_changes (id),
    kind       TEXT NOT NULL CHECK (kind IN ('deposit_invoice', 'balance_invoice', 'credit_note', 'receipt')),
    series     TEXT NOT NULL,
    number     BIGINT NOT NULL,
    amount     BIGINT NOT NULL,
    currency   TEXT NOT NULL,
    issued_at  BIGINT NOT NULL,
    facts      TEXT NOT NULL,
    html       TEXT,
    UNIQUE (series, number)
);
CREATE INDEX documents_by_booking ON documents (booking_id, issued_at);
CREATE INDEX documents_to_print ON documents (issued_at) WHERE html IS NULL;

CREATE TABLE reminders (
    id         TEXT PRIMARY KEY,
    booking_id TEXT NOT NULL REFERENCES bookings (id),
    instalment TEXT NOT NULL CHECK (instalment IN ('first', 'balance')),
    due_on     TEXT NOT NULL,
    days       BIGINT NOT NULL,
    at         BIGINT NOT NULL,
    UNIQUE (booking_id, instalment, due_on, days)
);

-- One row: reminders whose time came before it are not written.
CREATE TABLE reminders_since (
    only_row BIGINT PRIMARY KEY CHECK (only_row = 1),
    at       BIGINT NOT NULL
);
