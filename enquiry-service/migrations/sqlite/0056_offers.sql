-- An offer of a journey for the person of a case.
CREATE TABLE offers (
    id           TEXT PRIMARY KEY,
    enquiry_id   TEXT NOT NULL REFERENCES enquiries (id) ON DELETE CASCADE,
    reference    TEXT NOT NULL UNIQUE,
    draft        TEXT NOT NULL,
    saved_at     INTEGER NOT NULL,
    saved_by     TEXT NOT NULL REFERENCES staff (id),
    made_by      TEXT NOT NULL REFERENCES staff (id),
    made_at      INTEGER NOT NULL,
    read_at      INTEGER,
    withdrawn_at INTEGER,
    booking_id   TEXT REFERENCES bookings (id),
    CHECK (withdrawn_at IS NULL OR booking_id IS NULL)
) STRICT;
CREATE INDEX offers_by_enquiry ON offers (enquiry_id);
CREATE INDEX offers_by_booking ON offers (booking_id);

-- A version of an offer as it was sent; rows are only added.
CREATE TABLE offer_versions (
    id          TEXT PRIMARY KEY,
    offer_id    TEXT NOT NULL REFERENCES offers (id) ON DELETE CASCADE,
    number      INTEGER NOT NULL,
    sent_at     INTEGER NOT NULL,
    sent_by     TEXT NOT NULL REFERENCES staff (id),
    content     TEXT NOT NULL,
    valid_until TEXT NOT NULL,
    hash        TEXT NOT NULL,
    UNIQUE (offer_id, number)
) STRICT;
