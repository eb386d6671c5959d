-- Browser and system of the sign-in, such as `Firefox on Windows`; null if they are unknown.
ALTER TABLE staff_sessions ADD COLUMN browser TEXT;
