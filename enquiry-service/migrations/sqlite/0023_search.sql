-- 1: search_words has the words of the case as it is.
ALTER TABLE enquiries ADD COLUMN searchable INTEGER NOT NULL DEFAULT 0;
CREATE INDEX enquiries_to_search ON enquiries (received_at) WHERE searchable = 0;

-- What cases are found by, made of the rows of each case: its words, folded and split by the service.
CREATE TABLE search_words (
    number     INTEGER PRIMARY KEY,
    enquiry_id TEXT NOT NULL UNIQUE REFERENCES enquiries (id) ON DELETE CASCADE,
    words      TEXT NOT NULL                 -- with a space between two
) STRICT;
-- All that is no space belongs to a word, so that nothing is split or folded once more.
CREATE VIRTUAL TABLE search_found USING fts5 (
    words, content = 'search_words', content_rowid = 'number',
    tokenize = "unicode61 remove_diacritics 0 categories 'L* N* M* S* C*'"
);
-- Words that are taken out are overwritten at once: some name an erased person.
INSERT INTO search_found (search_found, rank) VALUES ('secure-delete', 1);
CREATE TRIGGER search_words_added AFTER INSERT ON search_words BEGIN
    INSERT INTO search_found (rowid, words) VALUES (new.number, new.words);
END;
CREATE TRIGGER search_words_changed AFTER UPDATE ON search_words BEGIN
    INSERT INTO search_found (search_found, rowid, words) VALUES ('delete', old.number, old.words);
    INSERT INTO search_found (rowid, words) VALUES (new.number, new.words);
END;
CREATE TRIGGER search_words_removed AFTER DELETE ON search_words BEGIN
    INSERT INTO search_found (search_found, rowid, words) VALUES ('delete', old.number, old.words);
END;
