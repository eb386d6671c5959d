-- A colleague decides that an enquiry is spam.
CREATE TABLE cases_next (
    enquiry_id    TEXT PRIMARY KEY REFERENCES enquiries (id) ON DELETE CASCADE,
    owner_id      TEXT REFERENCES staff (id),
    snoozed_until INTEGER,
    lost          TEXT CHECK (lost IN ('price', 'dates', 'elsewhere', 'no_answer', 'duplicate', 'spam', 'other')),
    version       INTEGER NOT NULL
) STRICT;
INSERT INTO cases_next (enquiry_id, owner_id, snoozed_until, lost, version)
    SELECT enquiry_id, owner_id, snoozed_until, lost, version FROM cases;
DROP TABLE cases;
ALTER TABLE cases_next RENAME TO cases;
CREATE INDEX cases_by_owner ON cases (owner_id);
