-- squawk-ignore-file constraint-missing-not-valid, adding-foreign-key-constraint
-- The tables are new: nothing is in them that a constraint could be checked against.
-- Spending as reports add it up: one row for each share of a line and basis.
set lock_timeout = '3s';

create table report_line (
  company_id uuid not null,
  basis text not null check (basis in ('booked', 'claimed', 'approved', 'paid')),
  -- The ledger entry of what is booked; otherwise the document.
  source_id uuid not null,
  position integer not null,
  -- Of the company's time zone.
  day date not null,
  document_id uuid,
  order_id uuid,
  member_id uuid,
  department_id uuid,
  project_id uuid,
  type text not null,
  merchant text not null default '',
  city text not null default '',
  currency char(3) not null,
  amount bigint not null,
  primary key (company_id, basis, source_id, position),
  -- What was once submitted has a number and is never removed.
  foreign key (company_id, document_id) references document (company_id, id),
  foreign key (company_id, order_id) references travel_order (company_id, id)
);
-- What a report groups by, so that it is answered from the index alone.
create index report_line_day on report_line (company_id, basis, day desc, source_id, position)
  include (currency, amount, type, department_id, member_id, project_id, merchant, city);
create index report_line_person on report_line (company_id, member_id, basis, day desc, source_id, position);
create index report_line_document on report_line (company_id, document_id);
create index report_line_order on report_line (company_id, order_id) where order_id is not null;

-- Until when the lines of a company are known to be complete.
create table report_progress (
  company_id uuid primary key references company (id) on delete cascade,
  until timestamptz not null
);

-- The way of the money of paid claims, in days, so that reports need not read documents, lines and payments.
create table report_claim (
  company_id uuid not null,
  document_id uuid not null,
  member_id uuid not null,
  department_id uuid,
  paid_on date not null,
  before_days double precision not null,
  approval_days double precision not null,
  payment_days double precision not null,
  primary key (company_id, document_id),
  foreign key (company_id, document_id) references document (company_id, id) on delete cascade
);
create index report_claim_day on report_claim (company_id, paid_on desc, document_id)
  include (member_id, department_id, before_days, approval_days, payment_days);

-- Reports that members have mailed to themselves.
create table report_schedule (
  company_id uuid not null,
  id uuid not null,
  member_id uuid not null,
  name text not null,
  rhythm text not null check (rhythm in ('weekly', 'monthly')),
  basis text not null check (basis in ('booked', 'claimed', 'approved', 'paid')),
  scope text not null check (scope in ('own', 'department', 'company')),
  department_id uuid,
  by_dimension text not null,
  next_on date not null,
  created_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, member_id) references member (company_id, id),
  foreign key (company_id, department_id) references department (company_id, id)
);
create index report_schedule_member on report_schedule (company_id, member_id);
create index report_schedule_department on report_schedule (company_id, department_id);
create index report_schedule_due on report_schedule (company_id, next_on);

do $$
declare
  tenant text;
begin
  foreach tenant in array array['report_line', 'report_progress', 'report_claim', 'report_schedule'] loop
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

-- The month in which the fiscal year begins.
alter table company add column fiscal_month integer not null default 1;

-- A view of reports that everybody in the company may open.
alter table saved_view add column shared boolean not null default false;
alter table saved_view drop constraint saved_view_list_check;
alter table saved_view add constraint saved_view_list_check check (list in (
  'queue', 'documents', 'payables', 'batches', 'members', 'audit', 'budgets', 'bags', 'suppliers', 'rules', 'orders',
  'vehicles', 'reports'
)) not valid;
