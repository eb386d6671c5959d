-- When the person of a session last proved who it is: what gives money or data away needs a proof of a short time ago.
ALTER TABLE staff_sessions ADD COLUMN proved_at BIGINT NOT NULL DEFAULT 0;
