-- What is allowed and how much there is: calendars, exchange rates, dimensions, policy rules and budgets.

create table calendar_setting (
  company_id uuid not null,
  country text not null default 'CN' check (country in ('CN', 'none')),
  time_zone text not null default 'Asia/Shanghai',
  -- Wall times, HH:MM.
  opens text not null default '09:00',
  closes text not null default '18:00',
  break_from text,
  break_to text,
  -- ISO days of the week, 1 Monday to 7 Sunday.
  weekend int[] not null default '{6,7}',
  version int not null default 1,
  created_at timestamptz not null,
  primary key (company_id),
  check (opens < closes),
  check ((break_from is null) = (break_to is null)),
  check (break_from is null or (opens < break_from and break_from < break_to and break_to < closes))
);

-- A company's own exceptions; they win over the country's.
create table calendar_day (
  company_id uuid not null,
  day date not null,
  working boolean not null,
  name text not null default '',
  created_at timestamptz not null,
  primary key (company_id, day)
);

create table exchange_rate (
  company_id uuid not null,
  currency char(3) not null,
  day date not null,
  -- Units of the company's currency for one unit of this one.
  rate numeric(20, 10) not null check (rate > 0),
  source text not null default '',
  made_by uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, currency, day),
  foreign key (company_id, made_by) references member (company_id, id)
);
create index exchange_rate_made_by on exchange_rate (company_id, made_by);
create index exchange_rate_day on exchange_rate (company_id, day desc, currency);

create table rate_setting (
  company_id uuid not null,
  -- How far a rate typed by hand may lie from ours.
  tolerance_percent int not null default 5 check (tolerance_percent between 0 and 100),
  version int not null default 1,
  created_at timestamptz not null,
  primary key (company_id)
);

create table dimension (
  company_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('project', 'costCentre')),
  code text not null,
  name text not null,
  leader_id uuid,
  enabled boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null,
  primary key (company_id, id),
  unique (company_id, kind, code),
  foreign key (company_id, leader_id) references member (company_id, id)
);
create index dimension_leader on dimension (company_id, leader_id);

create table policy_rule (
  company_id uuid not null,
  id uuid not null,
  name jsonb not null,
  enabled boolean not null default true,
  kind text not null check (kind in ('limit', 'receiptAbove', 'age', 'requiredField', 'similar', 'weekend', 'words', 'perAttendee', 'overLimitTotal')),
  effect text not null check (effect in ('forbid', 'reason', 'warn')),
  scope jsonb not null default '{}',
  params jsonb not null default '{}',
  position int not null,
  version int not null default 1,
  created_at timestamptz not null,
  primary key (company_id, id)
);
create index policy_rule_position on policy_rule (company_id, position, id);

create table budget (
  company_id uuid not null,
  id uuid not null,
  name text not null,
  department_id uuid,
  project_id uuid,
  expense_type text,
  from_day date not null,
  to_day date not null,
  currency char(3) not null,
  amount bigint not null check (amount >= 0),
  -- Sums of the movements, kept so that a claim is one conditional update.
  occupied bigint not null default 0 check (occupied >= 0),
  actual bigint not null default 0 check (actual >= 0),
  effect text not null check (effect in ('forbid', 'reason', 'warn')),
  enabled boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null,
  primary key (company_id, id),
  unique (company_id, name, from_day),
  foreign key (company_id, department_id) references department (company_id, id),
  foreign key (company_id, project_id) references dimension (company_id, id),
  check (from_day <= to_day)
);
create index budget_department on budget (company_id, department_id);
create index budget_project on budget (company_id, project_id);
create index budget_period on budget (company_id, from_day, to_day) where enabled;
create index budget_newest on budget (company_id, created_at desc, id desc);

-- What documents took of budgets, append-only: what a document holds is the fold of its rows.
create table budget_movement (
  company_id uuid not null,
  id uuid not null,
  budget_id uuid not null,
  document_id uuid not null,
  -- A line as it was then: lines of a draft are written anew.
  line_id uuid,
  kind text not null check (kind in ('occupy', 'release', 'actual', 'unactual')),
  amount bigint not null check (amount > 0),
  actor_id uuid,
  at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, budget_id) references budget (company_id, id),
  foreign key (company_id, document_id) references document (company_id, id),
  foreign key (company_id, actor_id) references member (company_id, id)
);
create index budget_movement_budget on budget_movement (company_id, budget_id, at desc, id desc);
create index budget_movement_document on budget_movement (company_id, document_id, id);
create index budget_movement_actor on budget_movement (company_id, actor_id);

do $$
declare
  tenant text;
begin
  foreach tenant in array array[
    'calendar_setting', 'calendar_day', 'exchange_rate', 'rate_setting', 'dimension', 'policy_rule',
    'budget', 'budget_movement'
  ] loop
    execute format('alter table %I enable row level security', tenant);
    execute format('alter table %I force row level security', tenant);
    execute format(
      'create policy own_company on %I using (company_id = nullif(current_setting(''app.company_id'', true), '''')::uuid) with check (company_id = nullif(current_setting(''app.company_id'', true), '''')::uuid)',
      tenant
    );
  end loop;
end
$$;

grant select, insert, update on
  calendar_setting, calendar_day, exchange_rate, rate_setting, dimension, policy_rule, budget
to outlay_app;
grant select, insert on budget_movement to outlay_app;
grant delete on calendar_day, exchange_rate, policy_rule to outlay_app;
