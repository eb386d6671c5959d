-- The reason of a booking's version stands in the version alone, where it is erased with the person.
UPDATE ledger SET note = '' WHERE kind = 'charge' AND change_id IN (SELECT change_id FROM booking_versions);
UPDATE documents SET facts = json_remove(facts, '$.reason') WHERE json_type(facts, '$.reason') IS NOT NULL;
