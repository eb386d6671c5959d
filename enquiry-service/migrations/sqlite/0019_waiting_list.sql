-- Who waits for places of a departure, in the order of the lines.
CREATE TABLE waiting_list (
    line         INTEGER PRIMARY KEY,
    id           TEXT NOT NULL UNIQUE,
    reference    TEXT NOT NULL UNIQUE,
    departure_id TEXT NOT NULL REFERENCES departures (id),
    received_at  INTEGER NOT NULL,
    locale       TEXT NOT NULL,
    persons      INTEGER NOT NULL,
    full_name    TEXT NOT NULL,
    email        TEXT NOT NULL,
    email_key    TEXT NOT NULL,
    phone_typed  TEXT,
    phone        TEXT,
    network      TEXT,
    quarantine   TEXT
) STRICT;
CREATE INDEX waiting_list_by_departure ON waiting_list (departure_id, line);
CREATE INDEX waiting_list_by_person ON waiting_list (email_key);

-- The free places of which the operator knows who could have them.
ALTER TABLE departures ADD COLUMN announced INTEGER NOT NULL DEFAULT 0;
