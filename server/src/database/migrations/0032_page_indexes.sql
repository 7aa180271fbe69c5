-- squawk-ignore-file ban-concurrent-index-creation-in-transaction
-- Each statement by itself. Indexes of what lists read, built beside those who write. Statements are parted by empty
-- lines; each may run again after a start that was cut off.

create index concurrently if not exists document_status on document (company_id, status, updated_at desc, id desc);

create index concurrently if not exists document_line_member on document_line (company_id, member_id, spent_on);

create index concurrently if not exists invoice_unused on invoice (company_id, owner_id, id desc)
  where state = 'Unused' and confirmed_at is not null;

create index concurrently if not exists invoice_unconfirmed on invoice (company_id, owner_id, id desc)
  where confirmed_at is null;

create index concurrently if not exists audit_event_at on audit_event (company_id, at, seq);

create index concurrently if not exists audit_event_action on audit_event (company_id, action, seq desc);

create index concurrently if not exists audit_event_acting_for on audit_event (company_id, acting_for, seq desc)
  where acting_for is not null;

-- The lines of before, 5,000 at a time: a row is locked for as long as its own part takes.
do $$
declare
  one uuid;
  filled int;
begin
  for one in select id from company loop
    loop
      perform set_config('app.company_id', one::text, true);
      update document_line line set member_id = document.submitter_id
      from document
      where document.company_id = one and document.id = line.document_id and line.company_id = one
        and line.id in (select id from document_line where company_id = one and member_id is null limit 5000);
      get diagnostics filled = row_count;
      commit;
      exit when filled = 0;
    end loop;
  end loop;
end
$$;
