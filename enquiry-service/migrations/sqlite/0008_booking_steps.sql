-- A booking may expire unpaid, and each line of a history keeps what had been received after it.
CREATE TABLE bookings_next (
    id            TEXT PRIMARY KEY,
    reference     TEXT NOT NULL UNIQUE,     -- opens the booking
    number        TEXT NOT NULL UNIQUE,     -- for people to say
    received_at   INTEGER NOT NULL,
    locale        TEXT NOT NULL,
    full_name     TEXT NOT NULL,
    email         TEXT NOT NULL,
    email_key     TEXT NOT NULL,            -- to find a person again; empty once nobody is named
    phone_typed   TEXT,
    phone         TEXT,
    network       TEXT,
    journey       TEXT NOT NULL,            -- JSON: what is booked and for how much
    travel_date   TEXT NOT NULL,
    state         TEXT NOT NULL CHECK (state IN ('requested', 'awaiting_payment', 'deposit_paid', 'paid', 'confirmed',
                                                 'cancelled', 'refunded', 'travelled', 'expired')),
    received      INTEGER NOT NULL DEFAULT 0,
    quarantine    TEXT
) STRICT;
INSERT INTO bookings_next (id, reference, number, received_at, locale, full_name, email, email_key, phone_typed, phone,
                           network, journey, travel_date, state, received, quarantine)
    SELECT id, reference, number, received_at, locale, full_name, email, email_key, phone_typed, phone, network,
           journey, travel_date, state, received, quarantine FROM bookings;
DROP TABLE bookings;
ALTER TABLE bookings_next RENAME TO bookings;
CREATE INDEX bookings_by_time ON bookings (received_at);
CREATE INDEX bookings_unpaid ON bookings (received_at) WHERE state = 'awaiting_payment';

ALTER TABLE booking_changes ADD COLUMN received INTEGER;
