-- The seal of a line is made of its hash with a secret key. Lines before the first seal have none.
ALTER TABLE audit ADD COLUMN seal_key TEXT;      -- fingerprint of the key
ALTER TABLE audit ADD COLUMN seal TEXT;
