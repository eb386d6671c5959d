-- The keys of all mails that were received, also of those that are erased: none comes again if a mail server numbers its
-- mails anew.
CREATE TABLE known_mails (
    key  TEXT NOT NULL,
    -- 'whole': of a mail that was read whole, 'head': of one of which only the head was read, 'head_of_whole': of the head
    -- of one that was read whole, 'former': of one that was read before its files counted.
    kind TEXT NOT NULL CHECK (kind IN ('whole', 'head', 'head_of_whole', 'former')),
    PRIMARY KEY (key, kind)
);
INSERT INTO known_mails SELECT mail_key, CASE WHEN fault IS NULL OR fault = 'over_quota' THEN 'former' ELSE 'head' END
    FROM received_mails;
