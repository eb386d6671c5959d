-- Files that go out with answers. One that belongs to no answer yet waits for a day.
CREATE TABLE sent_attachments (
    id         TEXT PRIMARY KEY,
    enquiry_id TEXT NOT NULL REFERENCES enquiries (id) ON DELETE CASCADE,
    message_id TEXT REFERENCES case_messages (id) ON DELETE CASCADE,
    staff_id   TEXT NOT NULL REFERENCES staff (id),
    at         BIGINT NOT NULL,
    name       TEXT NOT NULL,
    media_type TEXT NOT NULL,
    size       BIGINT NOT NULL,
    content    BYTEA NOT NULL
);
CREATE INDEX sent_attachments_by_enquiry ON sent_attachments (enquiry_id);
CREATE INDEX sent_attachments_by_message ON sent_attachments (message_id);
