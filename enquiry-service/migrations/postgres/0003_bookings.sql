-- Money is whole units of the currency.

CREATE TABLE bookings (
    id            TEXT PRIMARY KEY,
    reference     TEXT NOT NULL UNIQUE,     -- opens the booking
    number        TEXT NOT NULL UNIQUE,     -- for people to say
    received_at   BIGINT NOT NULL,
    locale        TEXT NOT NULL,
    full_name     TEXT NOT NULL,
    email         TEXT NOT NULL,
    email_key     TEXT NOT NULL,            -- lower case, to find a person again; empty once nobody is named
    phone_typed   TEXT,
    phone         TEXT,
    network       TEXT,
    journey       TEXT NOT NULL,            -- JSON: what is booked and for how much
    travel_date   TEXT NOT NULL,
    state         TEXT NOT NULL CHECK (state IN ('requested', 'awaiting_payment', 'deposit_paid', 'paid', 'confirmed',
                                                 'cancelled', 'refunded', 'travelled')),
    received      BIGINT NOT NULL DEFAULT 0,
    quarantine    TEXT
);
CREATE INDEX bookings_by_time ON bookings (received_at);

-- The history of each booking; lines are only added.
CREATE TABLE booking_changes (
    id         TEXT PRIMARY KEY,
    booking_id TEXT NOT NULL REFERENCES bookings (id),
    at         BIGINT NOT NULL,
    from_state TEXT,
    to_state   TEXT NOT NULL,
    cause      TEXT NOT NULL,
    amount     BIGINT NOT NULL
);
CREATE INDEX booking_changes_by_booking ON booking_changes (booking_id);

-- Each try to pay by card.
CREATE TABLE payments (
    id                 TEXT PRIMARY KEY,
    booking_id         TEXT NOT NULL REFERENCES bookings (id),
    merchant_reference TEXT NOT NULL UNIQUE,
    amount             BIGINT NOT NULL,
    currency           TEXT NOT NULL,
    tracking_id        TEXT,
    redirect_url       TEXT,
    state              TEXT NOT NULL CHECK (state IN ('pending', 'paid', 'failed', 'reversed', 'unclear')),
    created_at         BIGINT NOT NULL,
    asks               BIGINT NOT NULL DEFAULT 0,
    asked_at           BIGINT NOT NULL,
    next_at            BIGINT NOT NULL,
    note               TEXT
);
CREATE INDEX payments_by_booking ON payments (booking_id);
CREATE INDEX payments_pending ON payments (next_at) WHERE state = 'pending';

-- What the provider calls our addresses for notifications.
CREATE TABLE ipn_addresses (
    address TEXT PRIMARY KEY,
    ipn_id  TEXT NOT NULL
);
