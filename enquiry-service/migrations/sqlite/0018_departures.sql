-- The places of a departure are owned here; the content says how many there are, and changes them by its differences.
CREATE TABLE departures (
    id           TEXT PRIMARY KEY,
    tour_id      INTEGER NOT NULL,
    starts       TEXT NOT NULL,
    ends         TEXT NOT NULL,
    places_seen  INTEGER,              -- what the content last said is left; null where it does not count
    capacity     INTEGER,              -- null without a limit
    minimum      INTEGER,
    withdrawn_at INTEGER,
    UNIQUE (tour_id, starts)
) STRICT;

-- What a booking takes of a departure, out of its journey, which never changes.
ALTER TABLE bookings ADD COLUMN tour_id INTEGER NOT NULL DEFAULT 0;
ALTER TABLE bookings ADD COLUMN travellers INTEGER NOT NULL DEFAULT 0;
UPDATE bookings SET tour_id = coalesce(json_extract(journey, '$.tour_id'), 0),
    travellers = coalesce(json_extract(journey, '$.adults'), 0) + coalesce(json_extract(journey, '$.children'), 0);
CREATE INDEX bookings_by_departure ON bookings (tour_id, travel_date);
