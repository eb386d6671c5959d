-- What the company has changed of the program's ready-made replies, and its own.
CREATE TABLE replies (
    key       TEXT PRIMARY KEY,
    title     TEXT,             -- none: that of the program
    texts     TEXT NOT NULL,    -- JSON: by language, those that are not the program's
    hidden_at BIGINT,
    version   BIGINT NOT NULL
);
