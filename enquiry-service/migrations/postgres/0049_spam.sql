-- A colleague decides that an enquiry is spam.
ALTER TABLE cases DROP CONSTRAINT cases_lost_check;
ALTER TABLE cases ADD CONSTRAINT cases_lost_check
    CHECK (lost IN ('price', 'dates', 'elsewhere', 'no_answer', 'duplicate', 'spam', 'other'));
