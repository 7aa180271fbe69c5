-- Whose lines they are, so that the lines of a person in some weeks are found without reading all their documents. Null in
-- lines that a node of the release before adds; the hourly sweep fills them in.
alter table document_line add column member_id uuid;
