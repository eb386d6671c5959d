-- The passkey by which a session began: the session ends with it. None: password and code.
ALTER TABLE staff_sessions ADD COLUMN passkey_id TEXT REFERENCES passkeys (id) ON DELETE CASCADE;
