-- The old address of an account may stop the change to another one: the secret keeps the address.
ALTER TABLE secrets DROP CONSTRAINT secrets_purpose_check;
ALTER TABLE secrets ADD CONSTRAINT secrets_purpose_check
    CHECK (purpose IN ('signup', 'email', 'reset', 'keep_email'));
ALTER TABLE secrets ADD COLUMN address TEXT;         -- that the account is to keep
