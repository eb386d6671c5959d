ALTER TABLE enquiries ADD COLUMN source TEXT;   -- JSON: how the visitor came to the sites; nothing of it names a person
