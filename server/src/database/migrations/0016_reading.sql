-- squawk-ignore-file require-concurrent-index-creation, adding-foreign-key-constraint, constraint-missing-not-valid
-- New tables and columns without a default only; old nodes go on beside it.

-- Everything by which a paper is known again: what was read on it, its file, and what a person typed over it.
create table invoice_print (
  company_id uuid not null,
  invoice_id uuid not null,
  kind text not null check (kind in ('read', 'file', 'typed')),
  fingerprint text not null,
  created_at timestamptz not null,
  primary key (company_id, invoice_id, kind),
  foreign key (company_id, invoice_id) references invoice (company_id, id)
);
create index invoice_print_fingerprint on invoice_print (company_id, fingerprint);

insert into invoice_print (company_id, invoice_id, kind, fingerprint, created_at)
  select company_id, id, 'typed', fingerprint, created_at from invoice;

insert into invoice_print (company_id, invoice_id, kind, fingerprint, created_at)
  select i.company_id, i.id, 'file',
    'f:' || f.sha256 || ':' || (row_number() over (partition by i.company_id, i.file_id order by i.id) - 1),
    i.created_at
  from invoice i join file f on f.company_id = i.company_id and f.id = i.file_id;

-- What was read differs from what is kept only where a person has corrected it.
insert into invoice_print (company_id, invoice_id, kind, fingerprint, created_at)
  select r.company_id, r.invoice_id, 'read',
    case when r.number ~ '^\d{20}$' then 'n:' || r.number else 'c:' || r.code || ':' || r.number end,
    r.created_at
  from (
    select company_id, invoice_id, min(created_at) as created_at,
      coalesce(max(upper(regexp_replace(value, '\W', '', 'g'))) filter (where name = 'number'), '') as number,
      coalesce(max(regexp_replace(value, '\W', '', 'g')) filter (where name = 'code'), '') as code
    from invoice_field
    group by company_id, invoice_id
    having bool_or(corrected)
  ) r
  where r.number ~ '^\d{20}$' or (r.number <> '' and r.code <> '');

-- Papers on sent documents are held by all of it from now on; where two hold one already, both keep what they have.
insert into invoice_lock (company_id, fingerprint, invoice_id, document_id, created_at)
  select p.company_id, p.fingerprint, p.invoice_id, l.document_id, l.created_at
  from invoice_print p
  join invoice_lock l on l.company_id = p.company_id and l.invoice_id = p.invoice_id
  on conflict do nothing;

-- How far a recognition is, for every node to see; the node that reads says every few seconds that it is still there.
alter table recognition
  add column step text,
  add column seen_at timestamptz;

do $$
declare
  tenant text;
begin
  foreach tenant in array array['invoice_print'] loop
    execute format('alter table %I enable row level security', tenant);
    execute format('alter table %I force row level security', tenant);
    execute format(
      'create policy own_company on %I using (company_id = nullif(current_setting(''app.company_id'', true), '''')::uuid) with check (company_id = nullif(current_setting(''app.company_id'', true), '''')::uuid)',
      tenant
    );
    execute format('grant select, insert, update, delete on %I to outlay_app', tenant);
  end loop;
end
$$;
