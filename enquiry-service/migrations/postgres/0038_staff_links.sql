-- A link lets a colleague set a new password, or set up all credentials again. The secret of the one-time codes is kept
-- with the link that offers it.
ALTER TABLE staff_links DROP CONSTRAINT staff_links_purpose_check;
ALTER TABLE staff_links ADD CONSTRAINT staff_links_purpose_check
    CHECK (purpose IN ('invitation', 'demonstration', 'reset', 'renewal'));
ALTER TABLE staff_links ADD COLUMN totp_secret BYTEA;
