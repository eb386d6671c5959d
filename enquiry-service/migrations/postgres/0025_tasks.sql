-- What is to be done in a case, and by when.
CREATE TABLE case_tasks (
    id          TEXT PRIMARY KEY,
    enquiry_id  TEXT NOT NULL REFERENCES enquiries (id) ON DELETE CASCADE,
    text        TEXT NOT NULL,
    due_on      TEXT NOT NULL,
    assignee_id TEXT REFERENCES staff (id),  -- none: whoever comes to it first
    written_by  TEXT NOT NULL REFERENCES staff (id),
    at          BIGINT NOT NULL,
    done_at     BIGINT,
    done_by     TEXT REFERENCES staff (id)
);
CREATE INDEX case_tasks_by_enquiry ON case_tasks (enquiry_id);
CREATE INDEX case_tasks_to_do ON case_tasks (due_on) WHERE done_at IS NULL;
