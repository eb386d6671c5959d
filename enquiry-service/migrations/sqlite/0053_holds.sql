-- What is kept for the person of a case until a time, before there is a booking: places of a departure, or a lodging.
CREATE TABLE holds (
    id           TEXT PRIMARY KEY,
    enquiry_id   TEXT NOT NULL REFERENCES enquiries (id) ON DELETE CASCADE,
    departure_id TEXT REFERENCES departures (id),
    travellers   INTEGER CHECK (travellers > 0),
    lodging      TEXT,
    first_night  TEXT,
    last_night   TEXT,
    supplier_reference TEXT,
    until        INTEGER NOT NULL,
    set_at       INTEGER NOT NULL,
    made_by      TEXT NOT NULL REFERENCES staff (id),
    made_at      INTEGER NOT NULL,
    ended_at     INTEGER,
    ended_how    TEXT CHECK (ended_how IN ('released', 'lapsed', 'booked')),
    CHECK ((departure_id IS NULL) = (travellers IS NULL)),
    CHECK ((departure_id IS NULL) = (lodging IS NOT NULL)),
    CHECK ((ended_at IS NULL) = (ended_how IS NULL))
) STRICT;
CREATE INDEX holds_by_enquiry ON holds (enquiry_id);
CREATE INDEX holds_on_departures ON holds (departure_id) WHERE ended_at IS NULL;
CREATE INDEX holds_to_end ON holds (until) WHERE ended_at IS NULL;
