-- Addresses that belong to one person, as somebody of the desk has said. The first key is the smaller one.
CREATE TABLE contact_merges (
    one_key   TEXT NOT NULL,
    other_key TEXT NOT NULL,
    merged_by TEXT NOT NULL REFERENCES staff (id),
    at        INTEGER NOT NULL,
    PRIMARY KEY (one_key, other_key),
    CHECK (one_key < other_key)
) STRICT;
CREATE INDEX contact_merges_by_other ON contact_merges (other_key);
CREATE INDEX enquiries_by_phone ON enquiries (phone) WHERE phone IS NOT NULL;
