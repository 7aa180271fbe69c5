-- How a person arranges a list of the desk: filters, order, columns. Additive: a server of the release before goes on
-- beside it.
create table saved_view (
  company_id uuid not null,
  id uuid not null,
  member_id uuid not null,
  list text not null check (list in (
    'queue', 'documents', 'payables', 'batches', 'members', 'budgets', 'bags', 'suppliers', 'rules', 'audit'
  )),
  name text not null,
  -- JSON, as the address of the page keeps it; nothing in the database reads it.
  state text not null,
  -- The list opens with it.
  standard boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, id),
  unique (company_id, member_id, list, name),
  foreign key (company_id, member_id) references member (company_id, id)
);
create unique index saved_view_standard on saved_view (company_id, member_id, list) where standard;

alter table saved_view enable row level security;
alter table saved_view force row level security;
create policy own_company on saved_view
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on saved_view to outlay_app;
