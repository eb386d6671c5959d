-- When a colleague decided that it does not take place, who, and why in words that travellers read.
ALTER TABLE departures ADD COLUMN cancelled_at BIGINT;
ALTER TABLE departures ADD COLUMN cancelled_by TEXT REFERENCES staff (id);
ALTER TABLE departures ADD COLUMN cancel_reason TEXT NOT NULL DEFAULT '';

-- When an entry left the list because its departure does not take place; the mail about it needs the row.
ALTER TABLE waiting_list ADD COLUMN ended_at BIGINT;

-- A booking of a departure that does not take place. The decision locks the departure and no booking: a reference to
-- the booking would lock it, against the order of locks.
CREATE TABLE affected_bookings (
    id           TEXT PRIMARY KEY,
    departure_id TEXT NOT NULL REFERENCES departures (id),
    booking_id   TEXT NOT NULL,
    at           BIGINT NOT NULL,
    UNIQUE (departure_id, booking_id)
);
CREATE INDEX affected_bookings_by_booking ON affected_bookings (booking_id);
