-- Of which part of the promised time the company's people were told, once each time a visitor waits.
CREATE TABLE reply_alerts (
    id         TEXT PRIMARY KEY,             -- which the mails name
    enquiry_id TEXT NOT NULL REFERENCES enquiries (id) ON DELETE CASCADE,
    since      INTEGER NOT NULL,            -- when the visitor began to wait
    percent    INTEGER NOT NULL CHECK (percent IN (50, 75, 100)),
    at         INTEGER NOT NULL,
    UNIQUE (enquiry_id, since, percent)
) STRICT;
