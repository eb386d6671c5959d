-- Who has a case open at this moment, for colleagues to see. The screen renews the row while it is shown.
CREATE TABLE case_presence (
    enquiry_id TEXT NOT NULL REFERENCES enquiries (id) ON DELETE CASCADE,
    staff_id   TEXT NOT NULL REFERENCES staff (id) ON DELETE CASCADE,
    doing      TEXT NOT NULL CHECK (doing IN ('reading', 'writing')),
    expires_at INTEGER NOT NULL,
    PRIMARY KEY (enquiry_id, staff_id)
) STRICT;
