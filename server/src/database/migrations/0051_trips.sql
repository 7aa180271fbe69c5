-- squawk-ignore-file constraint-missing-not-valid, adding-foreign-key-constraint
-- The tables are new: nothing is in them that a constraint could be checked against.
-- Trips: allowance rates, the days that are paid, what a person said of a trip, and whom to call.
set lock_timeout = '3s';

-- What an approved trip request does to the trip that it names in trip_id.
alter table document add column trip_change text;
alter table document add constraint document_trip_change_check
  check (trip_change in ('change', 'cancel')) not valid;

-- Rates and rules that apply from a day on.
create table allowance_table (
  company_id uuid not null,
  id uuid not null,
  name text not null,
  from_day date not null,
  -- Part-day rules, meals, tiers, rates abroad: the contract's AllowanceTable.
  definition jsonb not null,
  version int not null default 1,
  updated_at timestamptz not null,
  primary key (company_id, id),
  unique (company_id, from_day)
);

-- A day that is paid: once for a member, whichever trip and claim it is on. Removing its expense frees it.
create table allowance_day (
  company_id uuid not null,
  member_id uuid not null,
  day date not null,
  trip_id uuid not null,
  expense_id uuid not null,
  -- How it was calculated: the contract's AllowanceDay.
  detail jsonb not null,
  -- Minor units of the expense's currency.
  amount bigint not null,
  taxable bigint not null,
  created_at timestamptz not null,
  primary key (company_id, member_id, day),
  foreign key (company_id, member_id) references member (company_id, id),
  foreign key (company_id, trip_id) references document (company_id, id),
  foreign key (company_id, expense_id) references expense (company_id, id) on delete cascade
);
create index allowance_day_trip on allowance_day (company_id, trip_id);
create index allowance_day_expense on allowance_day (company_id, expense_id);
create index allowance_day_taxable on allowance_day (company_id, day) where taxable > 0;

-- What its traveller said of an approved trip, beside what the request says.
create table trip_plan (
  company_id uuid not null,
  -- The first request of the trip.
  trip_id uuid not null,
  -- Null: those of the request.
  stays jsonb,
  departs_at text,
  returns_at text,
  -- Provided meals by day.
  meals jsonb not null default '{}',
  version int not null default 1,
  updated_at timestamptz not null,
  primary key (company_id, trip_id),
  foreign key (company_id, trip_id) references document (company_id, id)
);

-- Whether the travel administrator may see who is where.
create table trip_setting (
  company_id uuid not null,
  shows_whereabouts boolean not null,
  version int not null default 1,
  updated_at timestamptz not null,
  primary key (company_id)
);

-- Whom to call if something happens to a member.
create table emergency_contact (
  company_id uuid not null,
  member_id uuid not null,
  name text not null,
  relation text not null,
  phone text not null,
  version int not null default 1,
  updated_at timestamptz not null,
  primary key (company_id, member_id),
  foreign key (company_id, member_id) references member (company_id, id)
);

do $$
declare
  tenant text;
begin
  foreach tenant in array array['allowance_table', 'allowance_day', 'trip_plan', 'trip_setting', 'emergency_contact'] loop
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
