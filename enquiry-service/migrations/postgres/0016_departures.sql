-- The places of a departure are owned here; the content says how many there are, and changes them by its differences.
CREATE TABLE departures (
    id           TEXT PRIMARY KEY,
    tour_id      BIGINT NOT NULL,
    starts       TEXT NOT NULL,
    ends         TEXT NOT NULL,
    places_seen  BIGINT,               -- what the content last said is left; null where it does not count
    capacity     BIGINT,               -- null without a limit
    minimum      BIGINT,
    withdrawn_at BIGINT,
    UNIQUE (tour_id, starts)
);

-- What a booking takes of a departure, out of its journey, which never changes.
ALTER TABLE bookings ADD COLUMN tour_id BIGINT NOT NULL DEFAULT 0;
ALTER TABLE bookings ADD COLUMN travellers BIGINT NOT NULL DEFAULT 0;
UPDATE bookings SET tour_id = coalesce((journey::jsonb ->> 'tour_id')::BIGINT, 0),
    travellers = coalesce((journey::jsonb ->> 'adults')::BIGINT, 0) + coalesce((journey::jsonb ->> 'children')::BIGINT, 0);
CREATE INDEX bookings_by_departure ON bookings (tour_id, travel_date);
