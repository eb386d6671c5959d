-- All places of a departure, those sold elsewhere included; the next reading of the content fills it.
ALTER TABLE departures ADD COLUMN places INTEGER;
-- When the office decided that it takes place with any number of travellers.
ALTER TABLE departures ADD COLUMN decided_at INTEGER;
