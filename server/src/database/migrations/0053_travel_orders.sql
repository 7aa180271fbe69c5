-- squawk-ignore-file constraint-missing-not-valid, adding-foreign-key-constraint, ban-drop-not-null
-- The tables are new: nothing is in them that a constraint could be checked against.
-- Orders with travel providers, and their entries in the books.
set lock_timeout = '3s';

create table order_source (
  company_id uuid not null,
  id uuid not null,
  name text not null,
  -- The columns of its last file: the contract's OrderMapping.
  mapping jsonb not null default '{}',
  created_at timestamptz not null,
  primary key (company_id, id),
  unique (company_id, name)
);

create table travel_order (
  company_id uuid not null,
  id uuid not null,
  source_id uuid not null,
  order_no text not null,
  -- Of the newest version that was told; an older one that comes later changes nothing.
  source_version bigint not null,
  kind text not null check (kind in ('flight', 'train', 'hotel', 'car')),
  state text not null check (state in
    ('Held', 'Ticketing', 'Ticketed', 'Changed', 'Completed', 'Refunded', 'Cancelled', 'Failed')),
  -- Null when no member was found for it.
  member_id uuid,
  traveller text not null,
  title text not null,
  from_place text not null,
  to_place text not null,
  -- Local times at the place, as text.
  starts_at text not null,
  ends_at text not null,
  booked_on date not null,
  total bigint not null check (total >= 0),
  refunded bigint not null check (refunded between 0 and total),
  currency char(3) not null,
  paid_by text not null check (paid_by in ('company', 'self')),
  trip_id uuid,
  expense_id uuid,
  -- What stands in the books for it, of an order that the company paid.
  booked_amount bigint not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, id),
  unique (company_id, source_id, order_no),
  foreign key (company_id, source_id) references order_source (company_id, id),
  foreign key (company_id, member_id) references member (company_id, id),
  foreign key (company_id, trip_id) references document (company_id, id) on delete set null (trip_id),
  foreign key (company_id, expense_id) references expense (company_id, id) on delete set null (expense_id)
);
create index travel_order_mine on travel_order (company_id, member_id, booked_on desc, id desc);
create index travel_order_newest on travel_order (company_id, booked_on desc, id desc);
create unique index travel_order_expense on travel_order (company_id, expense_id);
create index travel_order_trip on travel_order (company_id, trip_id);

-- Every version of an order as it was told, also one that came too late.
create table travel_order_version (
  company_id uuid not null,
  order_id uuid not null,
  source_version bigint not null,
  body jsonb not null,
  created_at timestamptz not null,
  primary key (company_id, order_id, source_version),
  foreign key (company_id, order_id) references travel_order (company_id, id) on delete cascade
);

do $$
declare
  tenant text;
begin
  foreach tenant in array array['order_source', 'travel_order', 'travel_order_version'] loop
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

-- An entry belongs to a document or to an order that the company paid.
alter table ledger_entry add column order_id uuid;
alter table ledger_entry alter column document_id drop not null;
alter table ledger_entry drop constraint ledger_entry_kind_check;
alter table ledger_entry add constraint ledger_entry_kind_check
  check (kind in ('pass', 'pay', 'reverse', 'order')) not valid;
alter table ledger_entry add constraint ledger_entry_about_check
  check (num_nonnulls(document_id, order_id) = 1) not valid;
alter table ledger_entry add constraint ledger_entry_order_id_fkey
  foreign key (company_id, order_id) references travel_order (company_id, id) not valid;

alter table saved_view drop constraint saved_view_list_check;
alter table saved_view add constraint saved_view_list_check check (list in (
  'queue', 'documents', 'payables', 'batches', 'members', 'audit', 'budgets', 'bags', 'suppliers', 'rules', 'orders',
  'vehicles'
)) not valid;
