-- When the decision was taken back. The row stays: mails that were sent refer to it.
ALTER TABLE affected_bookings ADD COLUMN undone_at BIGINT;
