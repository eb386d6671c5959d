-- The second address of an offer, for companions of the traveller.
CREATE TABLE offer_shares (
    id        TEXT PRIMARY KEY,
    offer_id  TEXT NOT NULL UNIQUE REFERENCES offers (id) ON DELETE CASCADE,
    reference TEXT NOT NULL UNIQUE,
    scope     TEXT NOT NULL CHECK (scope IN ('journey', 'journey_and_price')),
    made_at   BIGINT NOT NULL
);

-- What a companion has marked on a day of a version.
CREATE TABLE offer_marks (
    id         TEXT PRIMARY KEY,
    offer_id   TEXT NOT NULL REFERENCES offers (id) ON DELETE CASCADE,
    version_id TEXT NOT NULL REFERENCES offer_versions (id) ON DELETE CASCADE,
    day        BIGINT NOT NULL,
    full_name  TEXT NOT NULL,
    opinion    TEXT NOT NULL CHECK (opinion IN ('liked', 'unwanted', 'noted')),
    note       TEXT NOT NULL,
    marked_at  BIGINT NOT NULL
);
CREATE INDEX offer_marks_by_offer ON offer_marks (offer_id);
CREATE INDEX offer_marks_by_version ON offer_marks (version_id);
