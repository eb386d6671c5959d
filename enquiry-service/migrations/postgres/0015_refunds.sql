-- What the provider is to give back; it takes one refund of each payment.
CREATE TABLE refunds (
    id         TEXT PRIMARY KEY,
    payment_id TEXT NOT NULL UNIQUE REFERENCES payments (id),
    amount     BIGINT NOT NULL,
    currency   TEXT NOT NULL,
    state      TEXT NOT NULL CHECK (state IN ('requested', 'sent', 'done', 'refused', 'unclear')),
    created_at BIGINT NOT NULL,
    asks       BIGINT NOT NULL,
    next_at    BIGINT NOT NULL,
    note       TEXT
);
