-- A change of a booking's journey; rows are only added.
CREATE TABLE booking_versions (
    id             TEXT PRIMARY KEY,
    booking_id     TEXT NOT NULL REFERENCES bookings (id),
    number         INTEGER NOT NULL,
    change_id      TEXT NOT NULL REFERENCES booking_changes (id),
    made_at        INTEGER NOT NULL,
    made_by        TEXT NOT NULL REFERENCES staff (id),
    reason         TEXT NOT NULL,
    before_journey TEXT NOT NULL,
    after_journey  TEXT NOT NULL,
    UNIQUE (booking_id, number)
) STRICT;
