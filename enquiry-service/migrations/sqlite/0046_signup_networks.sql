-- The network from which somebody signed up, so that many sign-ups of one network do not hide those of others.
ALTER TABLE signups ADD COLUMN network TEXT NOT NULL DEFAULT '';
