-- What travellers see of a colleague.
CREATE TABLE staff_profiles (
    staff_id  TEXT PRIMARY KEY REFERENCES staff (id) ON DELETE CASCADE,
    languages TEXT NOT NULL,
    picture   BLOB
) STRICT;
