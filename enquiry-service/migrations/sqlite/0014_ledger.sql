-- Money is kept in the minor unit of its currency, and what a booking has received and owes is the sum of lines that are
-- only added to.
UPDATE payments SET amount = amount * 100;
UPDATE rewards SET amount = amount * 100;
ALTER TABLE rewards ADD COLUMN currency TEXT NOT NULL DEFAULT 'USD';

CREATE TABLE ledger (
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
    note       TEXT NOT NULL
) STRICT;
CREATE INDEX ledger_by_booking ON ledger (booking_id, line);
CREATE UNIQUE INDEX ledger_externals ON ledger (kind, method, external) WHERE external <> '';

-- The price of what was accepted.
INSERT INTO ledger (booking_id, change_id, kind, amount, currency, external, on_day, at, actor, note)
    SELECT bookings.id, accepted.id, 'charge', json_extract(journey, '$.total') * 100, 'USD', '',
           date(accepted.at / 1000, 'unixepoch'), accepted.at, accepted.cause, ''
    FROM bookings JOIN booking_changes AS accepted ON accepted.booking_id = bookings.id
    WHERE accepted.from_state = 'requested' AND accepted.to_state = 'awaiting_payment'
      AND json_extract(journey, '$.total') > 0
    ORDER BY accepted.at, accepted.id;

-- The money that came and went.
INSERT INTO ledger (booking_id, change_id, kind, amount, currency, method, external, on_day, at, actor, note)
    SELECT booking_id, id, CASE WHEN amount > 0 THEN 'payment' ELSE 'refund' END, abs(amount) * 100, 'USD',
           CASE WHEN cause = 'operator: cash' THEN 'cash' WHEN cause = 'operator: card' THEN 'card'
                WHEN cause LIKE 'provider: %' THEN 'card' ELSE 'bank_transfer' END,
           CASE WHEN cause LIKE 'provider: %' THEN substr(cause, 11) ELSE '' END,
           date(at / 1000, 'unixepoch'), at, cause, ''
    FROM booking_changes WHERE amount <> 0 ORDER BY at, id;

-- What does not take place is not owed.
INSERT INTO ledger (booking_id, change_id, kind, amount, currency, external, on_day, at, actor, note)
    SELECT bookings.id, ended.id, 'charge', -json_extract(journey, '$.total') * 100, 'USD', '',
           date(ended.at / 1000, 'unixepoch'), ended.at, ended.cause, ''
    FROM bookings JOIN booking_changes AS ended ON ended.id =
        (SELECT id FROM booking_changes WHERE booking_id = bookings.id AND to_state = bookings.state
         ORDER BY at DESC, id DESC LIMIT 1)
    WHERE bookings.state IN ('cancelled', 'refunded', 'expired')
      AND EXISTS (SELECT 1 FROM ledger WHERE ledger.booking_id = bookings.id AND kind = 'charge')
    ORDER BY ended.at, ended.id;

-- Where the history does not sum up to what the booking said, the booking is right.
INSERT INTO ledger (booking_id, change_id, kind, amount, currency, external, on_day, at, actor, note)
    SELECT bookings.id, newest.id, 'correction', bookings.received * 100 - summed.received, 'USD', '',
           date(newest.at / 1000, 'unixepoch'), newest.at, 'upgrade', ''
    FROM bookings JOIN booking_changes AS newest ON newest.id =
        (SELECT id FROM booking_changes WHERE booking_id = bookings.id ORDER BY at DESC, id DESC LIMIT 1)
    JOIN (SELECT bookings.id, coalesce(sum(CASE kind WHEN 'payment' THEN ledger.amount WHEN 'refund' THEN -ledger.amount
                                           ELSE 0 END), 0) AS received
          FROM bookings LEFT JOIN ledger ON ledger.booking_id = bookings.id GROUP BY bookings.id) AS summed
        ON summed.id = bookings.id
    WHERE bookings.received * 100 <> summed.received
    ORDER BY newest.at, newest.id;

ALTER TABLE bookings DROP COLUMN received;
ALTER TABLE booking_changes DROP COLUMN amount;
ALTER TABLE booking_changes DROP COLUMN received;
