-- Whose lines they are, so that the lines of a person in some weeks are found without reading all their documents. A
-- trigger fills it, so that nodes of the release before, which do not know the column, may run beside this one.
alter table document_line add column member_id uuid;

create function set_line_member() returns trigger language plpgsql as $$
begin
  select submitter_id into new.member_id from document
  where document.company_id = new.company_id and document.id = new.document_id;
  return new;
end
$$;

create trigger line_member before insert on document_line for each row execute function set_line_member();
