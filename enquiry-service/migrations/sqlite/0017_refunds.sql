-- What the provider is to give back; it takes one refund of each payment.
CREATE TABLE refunds (
    id         TEXT PRIMARY KEY,
    payment_id TEXT NOT NULL UNIQUE REFERENCES payments (id),
    amount     INTEGER NOT NULL,
    currency   TEXT NOT NULL,
    state      TEXT NOT NULL CHECK (state IN ('requested', 'sent', 'done', 'refused', 'unclear')),
    created_at INTEGER NOT NULL,
    asks       INTEGER NOT NULL,
    next_at    INTEGER NOT NULL,
    note       TEXT
) STRICT;
