-- squawk-ignore-file constraint-missing-not-valid, adding-foreign-key-constraint
-- The tables are new: nothing is in them that a constraint could be checked against.
-- Monthly bills of travel providers.
set lock_timeout = '3s';

create table provider_bill (
  company_id uuid not null,
  id uuid not null,
  source_id uuid not null,
  month text not null check (month ~ '^\d{4}-\d{2}$'),
  currency char(3) not null,
  -- What pays it, once it was put on a document.
  expense_id uuid,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, id),
  unique (company_id, source_id, month),
  foreign key (company_id, source_id) references order_source (company_id, id),
  foreign key (company_id, expense_id) references expense (company_id, id) on delete set null (expense_id)
);
create index provider_bill_newest on provider_bill (company_id, month desc, id desc);
create unique index provider_bill_expense on provider_bill (company_id, expense_id);

create table provider_bill_line (
  company_id uuid not null,
  bill_id uuid not null,
  order_no text not null,
  -- Below zero for a refund.
  amount bigint not null,
  -- Paid as billed, though it differs.
  accepted boolean not null default false,
  -- What of it was put on the document that pays the bill.
  paid_amount bigint,
  primary key (company_id, bill_id, order_no),
  foreign key (company_id, bill_id) references provider_bill (company_id, id) on delete cascade
);
create index provider_bill_line_order on provider_bill_line (company_id, order_no);

do $$
declare
  tenant text;
begin
  foreach tenant in array array['provider_bill', 'provider_bill_line'] loop
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

-- The columns of its last bill: the contract's OrderMapping.
alter table order_source add column bill_mapping jsonb not null default '{}';
