-- Invoice bags: envelopes with the paper originals of documents, from an employee to finance. Additive: a server of the
-- release before goes on beside it.
create table bag (
  company_id uuid not null,
  id uuid not null,
  number int not null,
  -- Digits behind the number on the label: a typed number alone could be another company's.
  seal text not null,
  owner_id uuid not null,
  state text not null check (state in (
    'Open', 'HandedOver', 'Received', 'Missing', 'Returned', 'Closed', 'Discarded'
  )),
  since timestamptz not null,
  -- The owner's words at handing over, and finance's.
  note text not null default '',
  remarks text not null default '',
  -- The last who acted in the owner's name: whoever prepares a bag does not receive it.
  prepared_by uuid,
  handed_over_at timestamptz,
  received_by uuid,
  received_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version int not null default 1,
  primary key (company_id, id),
  unique (company_id, number),
  foreign key (company_id, owner_id) references member (company_id, id),
  foreign key (company_id, prepared_by) references member (company_id, id),
  foreign key (company_id, received_by) references member (company_id, id)
);
create index bag_owner on bag (company_id, owner_id, id);
create index bag_since on bag (company_id, state, since);
create index bag_prepared_by on bag (company_id, prepared_by);
create index bag_received_by on bag (company_id, received_by);

create table bag_document (
  company_id uuid not null,
  bag_id uuid not null,
  document_id uuid not null,
  position int not null,
  -- False once it was taken out, or its bag was discarded.
  live boolean not null default true,
  -- What of its originals finance did not find.
  missing text,
  created_at timestamptz not null,
  primary key (company_id, bag_id, document_id),
  foreign key (company_id, bag_id) references bag (company_id, id),
  foreign key (company_id, document_id) references document (company_id, id)
);
-- The originals of a document are in one bag.
create unique index bag_document_live on bag_document (company_id, document_id) where live;
create index bag_document_document on bag_document (company_id, document_id);

do $$
declare
  tenant text;
begin
  foreach tenant in array array['bag', 'bag_document'] loop
    execute format('alter table %I enable row level security', tenant);
    execute format('alter table %I force row level security', tenant);
    execute format(
      'create policy own_company on %I using (company_id = nullif(current_setting(''app.company_id'', true), '''')::uuid) with check (company_id = nullif(current_setting(''app.company_id'', true), '''')::uuid)',
      tenant
    );
  end loop;
end
$$;
grant select, insert, update on bag, bag_document to outlay_app;
