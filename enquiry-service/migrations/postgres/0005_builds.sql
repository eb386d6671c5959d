-- Whether the sites are to be built again: one line, written with the first change.
CREATE TABLE builds (
    line       BIGINT PRIMARY KEY CHECK (line = 1),
    wanted     BIGINT NOT NULL,                     -- changes so far
    started    BIGINT NOT NULL DEFAULT 0,           -- changes that builds were started for
    wanted_at  BIGINT NOT NULL,                     -- the oldest change that no build was started for
    next_at    BIGINT NOT NULL DEFAULT 0,           -- the hook is not called before
    failures   BIGINT NOT NULL DEFAULT 0,           -- calls that failed since one was heard
    last_error TEXT
);
