-- Who decided, who changed the account, who asked and who confirmed: what keeps one person from moving money alone.
-- Additive: a server of the release before goes on beside it.

-- A bank file was once kept in clear as the answer to a repeat. Without its answer a repeat is told to wait and does
-- nothing again.
do $$
declare
  one uuid;
begin
  for one in select id from company loop
    perform set_config('app.company_id', one::text, true);
    update idempotency set response = null where company_id = one and route = '/pay/batch/export';
  end loop;
  perform set_config('app.company_id', '', true);
end
$$;

-- The agent who tapped in the name of whoever decided.
alter table task add column agent_id uuid;

-- Paid by other means: what one person says, until a second confirms it.
alter table document add column outside jsonb;

alter table payment_batch
  add column submitted_by uuid,
  add column submitted_at timestamptz,
  -- The day on which the bank got it, in the company's time zone, and what the bank calls it.
  add column submitted_on date,
  add column bank_reference text,
  -- Somebody asks to give it up after its file was written; a second person confirms.
  add column cancel_asked_by uuid,
  add column cancel_asked_at timestamptz,
  add column cancel_statement text,
  add column cancel_reason text,
  add constraint payment_batch_cancel_statement check (cancel_statement in ('notSent', 'refused')) not valid;
alter table payment_batch drop constraint payment_batch_state_check;
alter table payment_batch add constraint payment_batch_state_check check (state in (
  'Draft', 'Released', 'Exported', 'Submitted', 'PartlySettled', 'Settled', 'Cancelled'
)) not valid;

alter table payment
  -- The version of the account that was copied; null for payments of before.
  add column payee_version int,
  add column failure_code text,
  -- The second person of a payment by other means.
  add column confirmed_by uuid,
  add constraint payment_failure_code check (failure_code in ('name', 'account', 'other')) not valid;

-- The file as the bank gets it, sealed.
alter table payment_export add column file_sealed bytea;

-- The bank refused this version of the account by its name or number: nothing is paid to it until it changes.
alter table payee_account add column refused_version int;

alter table supplier
  -- Grows with the account in force: name, bank and number.
  add column account_version int not null default 1,
  add column account_changed_by uuid,
  add column account_changed_at timestamptz,
  add column held_until timestamptz,
  add column refused_version int,
  -- A new supplier is nobody to pay until a second person has looked.
  add column confirmed boolean not null default true;

-- A supplier's account as somebody wants it, until a second person confirms it.
create table supplier_change (
  company_id uuid not null,
  id uuid not null,
  supplier_id uuid not null,
  name text not null,
  bank text not null,
  account_sealed bytea not null,
  account_last4 text not null,
  state text not null check (state in ('Waiting', 'Confirmed', 'Refused', 'Withdrawn')),
  asked_by uuid not null,
  decided_by uuid,
  decided_at timestamptz,
  created_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, supplier_id) references supplier (company_id, id),
  foreign key (company_id, asked_by) references member (company_id, id),
  foreign key (company_id, decided_by) references member (company_id, id)
);
create unique index supplier_change_waiting on supplier_change (company_id, supplier_id) where state = 'Waiting';
create index supplier_change_supplier on supplier_change (company_id, supplier_id, id);
create index supplier_change_asked_by on supplier_change (company_id, asked_by);
create index supplier_change_decided_by on supplier_change (company_id, decided_by);

-- One reference, one payment: as the bank wrote it, without spaces and case. Payments of before have none here, so
-- nothing that stands is refused.
create table payment_reference (
  company_id uuid not null,
  key text not null,
  payment_id uuid not null,
  created_at timestamptz not null,
  primary key (company_id, key),
  foreign key (company_id, payment_id) references payment (company_id, id)
);
create index payment_reference_payment on payment_reference (company_id, payment_id);

-- A month whose books are closed: nothing is paid with a day in it.
create table period (
  company_id uuid not null,
  month text not null check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  closed_by uuid not null,
  closed_at timestamptz not null,
  primary key (company_id, month),
  foreign key (company_id, closed_by) references member (company_id, id)
);
create index period_closed_by on period (company_id, closed_by);

do $$
declare
  tenant text;
begin
  foreach tenant in array array['supplier_change', 'payment_reference', 'period'] loop
    execute format('alter table %I enable row level security', tenant);
    execute format('alter table %I force row level security', tenant);
    execute format(
      'create policy own_company on %I using (company_id = nullif(current_setting(''app.company_id'', true), '''')::uuid) with check (company_id = nullif(current_setting(''app.company_id'', true), '''')::uuid)',
      tenant
    );
  end loop;
end
$$;
grant select, insert, update on supplier_change to outlay_app;
grant select, insert on payment_reference to outlay_app;
grant select, insert, delete on period to outlay_app;
