-- A line of the ledger has at most 10^12 minor units, so that no sum overflows. Lines beyond it stay, and count for nothing.
CREATE TABLE ledger_next (
    line       INTEGER PRIMARY KEY,
    booking_id TEXT NOT NULL REFERENCES bookings (id),
    change_id  TEXT NOT NULL REFERENCES booking_changes (id),
    kind       TEXT NOT NULL CHECK (kind IN ('charge', 'payment', 'refund', 'fee', 'correction')),
    amount     INTEGER NOT NULL,
    currency   TEXT NOT NULL,
    method     TEXT CHECK (method IN ('card', 'bank_transfer', 'cash')),
    external   TEXT NOT NULL,                -- the bank's or the provider's reference; empty without one
    on_day     TEXT NOT NULL,
    at         INTEGER NOT NULL,
    actor      TEXT NOT NULL,
    note       TEXT NOT NULL,
    counts     INTEGER NOT NULL DEFAULT 1,   -- 0: beyond the bound
    -- The quotient is 0 up to 10^12.
    CHECK (counts = 0 OR amount / 1000000000001 = 0)
) STRICT;
INSERT INTO ledger_next (line, booking_id, change_id, kind, amount, currency, method, external, on_day, at, actor, note,
                         counts)
    SELECT line, booking_id, change_id, kind, amount, currency, method, external, on_day, at, actor, note,
           amount BETWEEN -1000000000000 AND 1000000000000
    FROM ledger;
DROP TABLE ledger;
ALTER TABLE ledger_next RENAME TO ledger;
CREATE INDEX ledger_by_booking ON ledger (booking_id, line);
CREATE UNIQUE INDEX ledger_externals ON ledger (kind, method, external) WHERE external <> '';

-- A payment keeps how much of it the provider has returned. After a refund of a part, the rest may be reversed.
ALTER TABLE payments ADD COLUMN returned INTEGER NOT NULL DEFAULT 0;
ALTER TABLE payments ADD COLUMN returned_at INTEGER;
UPDATE payments SET returned = coalesce((SELECT refunds.amount FROM refunds WHERE payment_id = payments.id
                                         AND refunds.state = 'done' AND refunds.amount < payments.amount), amount),
    returned_at = coalesce((SELECT max(at) FROM ledger WHERE kind = 'refund' AND method = 'card'
                            AND external = merchant_reference), created_at)
    WHERE state = 'reversed';
UPDATE payments SET state = 'paid' WHERE state = 'reversed' AND returned < amount;
