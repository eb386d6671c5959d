-- The day by which the answer promises the next step of the office.
ALTER TABLE case_messages ADD COLUMN owed_on TEXT;
