-- squawk-ignore-file adding-not-nullable-field, ban-drop-column, constraint-missing-not-valid, adding-foreign-key-constraint, require-concurrent-index-deletion, require-concurrent-index-creation, adding-field-with-default, ban-drop-not-null
-- It runs while no server listens, on the tables of companies that fit one machine: a lock of moments is no outage.
-- Document types as data, the approval engine, lines with their shares and verdicts, advances, suppliers.

alter table document_type
  add column icon text not null default 'doc',
  add column position int not null default 0,
  add column standard boolean not null default false,
  add column version int not null default 1;
update document_type set standard = true, icon = 'receipt' where code = 'claim';

alter table document_type_version
  add column definition jsonb,
  add column published_by uuid;
update document_type_version set definition = jsonb_build_object(
  'form', jsonb_build_object(
    'effect', 'reimburse', 'fields', fields, 'offsets', true, 'trip', 'optional', 'amountField', null,
    'lines', jsonb_build_object('from', 'expenses')
  ),
  'flowId', flow_id,
  'number', jsonb_build_object('prefix', number_prefix, 'digits', 6)
);
alter table document_type_version alter column definition set not null;
alter table document_type_version drop column fields, drop column number_prefix;

alter table flow
  add column draft jsonb,
  add column version int not null default 1;
alter table flow_version
  add column note text not null default '',
  add column published_by uuid;

-- A list of nodes with a sum below which each is passed over becomes a tree with that sum as a condition.
update flow_version set definition = jsonb_build_object(
  'fallback', definition -> 'fallback',
  'nodes', (
    select coalesce(jsonb_agg(
      case when (node ->> 'from')::bigint > 0 then jsonb_build_object(
        'kind', 'condition', 'key', (node ->> 'key') || '_from', 'name', node -> 'name',
        'branches', jsonb_build_array(jsonb_build_object(
          'key', (node ->> 'key') || '_above', 'name', node -> 'name',
          'when', jsonb_build_array(jsonb_build_array(jsonb_build_object(
            'fact', 'amount', 'op', 'atLeast', 'values', jsonb_build_array(node ->> 'from')
          ))),
          'nodes', jsonb_build_array(node - 'from' || '{"kind": "approve"}')
        ))
      ) else node - 'from' || '{"kind": "approve"}' end
      order by place
    ), '[]')
    from jsonb_array_elements(definition -> 'nodes') with ordinality as listed (node, place)
  )
);

alter table flow_instance
  -- The definition that it runs by, sub-flows in their places.
  add column plan jsonb,
  -- How each node stands, by key.
  add column nodes jsonb not null default '{}',
  -- Whom it is expected to pass, by key.
  add column forecast jsonb not null default '{}',
  add column choices jsonb not null default '{}',
  -- What the conditions read when it was sent.
  add column facts jsonb not null default '{}',
  add column agreed jsonb not null default '[]',
  add column step int not null default 1;
update flow_instance set
  plan = jsonb_build_object(
    'fallback', '["financeManager", "administrator"]'::jsonb,
    'nodes', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'kind', 'approve', 'key', node -> 'key', 'name', node -> 'name',
        'source', jsonb_build_object('kind', 'members', 'ids', node -> 'holders')
      ) order by place), '[]')
      from jsonb_array_elements(route) with ordinality as listed (node, place)
    )
  ),
  nodes = (
    select coalesce(jsonb_object_agg(node ->> 'key', jsonb_build_object(
      'state', case
        when state <> 'running' or place < current_place then 'done'
        when place = current_place then 'open' else 'idle' end,
      'round', case when state = 'running' and place > current_place then 0 else 1 end,
      'holders', node -> 'holders', 'reason', node -> 'reason', 'skipped', null, 'chosen', '[]'::jsonb, 'step', 1
    )), '{}')
    from (
      select node, place, (
        select found.place from jsonb_array_elements(route) with ordinality as found (node, place)
        where found.node ->> 'key' = current_node
      ) as current_place
      from jsonb_array_elements(route) with ordinality as listed (node, place)
    ) as placed
  ),
  forecast = (
    select coalesce(jsonb_object_agg(node ->> 'key', jsonb_build_object(
      'state', 'done', 'round', 1, 'holders', node -> 'holders', 'reason', node -> 'reason',
      'skipped', null, 'chosen', '[]'::jsonb, 'step', 1
    )), '{}')
    from jsonb_array_elements(route) as listed (node)
  );
alter table flow_instance alter column plan set not null;
alter table flow_instance drop column route, drop column current_node;

alter table task
  add column kind text not null default 'approve' check (kind in ('approve', 'handle')),
  add column round int not null default 1,
  add column source text not null default 'route' check (source in ('route', 'addedBefore', 'addedAfter', 'transferred')),
  add column stage text not null default 'main' check (stage in ('main', 'before', 'after')),
  add column origin_id uuid,
  add column position int not null default 0,
  add column step int,
  add column verdict text check (verdict in ('yes', 'no')),
  -- Who decided, where it was not the holder: a delegate.
  add column decided_by uuid,
  add foreign key (company_id, origin_id) references task (company_id, id),
  add foreign key (company_id, decided_by) references member (company_id, id);
drop index task_handled;
create index task_handled on task (company_id, holder_id, decided_at desc, id desc)
  where state in ('Approved', 'Rejected', 'Returned', 'Transferred');
create index task_origin on task (company_id, origin_id);
create index task_decided_by on task (company_id, decided_by);
update task set step = 1 where state <> 'Pending';
alter table task drop constraint task_state_check;
alter table task add constraint task_state_check check (state in (
  'Waiting', 'Pending', 'Approved', 'Rejected', 'Returned', 'Transferred', 'TimedOut', 'Removed', 'Skipped', 'Cancelled'
));

-- Who decides for whom, and when. One hop: nobody who stands in hands on.
create table delegation (
  company_id uuid not null,
  id uuid not null,
  from_id uuid not null,
  to_id uuid not null check (to_id <> from_id),
  from_day date not null,
  to_day date not null check (to_day >= from_day),
  type_ids uuid[] not null default '{}',
  reason text not null default '',
  ended_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, from_id) references member (company_id, id),
  foreign key (company_id, to_id) references member (company_id, id)
);
create index delegation_from on delegation (company_id, from_id, to_day);
create index delegation_to on delegation (company_id, to_id, to_day) where ended_at is null;
create index delegation_to_all on delegation (company_id, to_id);

-- An effect that is owed later: a wait, a time-out, a reminder. Its job starts then.
alter table outbox add column due_at timestamptz;

create table supplier (
  company_id uuid not null,
  id uuid not null,
  name text not null,
  tax_id text not null default '',
  bank text not null,
  account_sealed bytea not null,
  account_last4 text not null,
  enabled boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, id)
);
create unique index supplier_name on supplier (company_id, name);

alter table document
  add column effect text not null default 'reimburse' check (effect in ('reimburse', 'advance', 'repayment', 'supplier', 'none')),
  -- The submitter's words where a rule about the whole document asks for a reason.
  add column reason text not null default '',
  -- In the company's currency, frozen when it passes.
  add column approved_amount bigint check (approved_amount >= 0),
  -- Of advances, written off by it.
  add column offset_amount bigint not null default 0 check (offset_amount >= 0),
  -- What is to be paid out, in the company's currency.
  add column payable bigint not null generated always as (
    case when effect in ('none', 'repayment') then 0 else greatest(coalesce(approved_amount, amount) - offset_amount, 0) end
  ) stored,
  add column payout_currency char(3),
  -- Minor units of the payout currency, at the rate of the submit.
  add column payout_amount bigint check (payout_amount >= 0),
  add column supplier_id uuid,
  add column trip_id uuid,
  add column choices jsonb not null default '{}',
  -- The form as it was sent last: what a revision is compared with.
  add column snapshot jsonb,
  add column previous jsonb,
  add column hold_reason text,
  add column revoke_reason text,
  add column auto_passed boolean not null default false,
  add column sampled boolean not null default false,
  add column due_on date,
  add foreign key (company_id, supplier_id) references supplier (company_id, id),
  add foreign key (company_id, trip_id) references document (company_id, id);
create index document_supplier on document (company_id, supplier_id);
create index document_trip on document (company_id, trip_id);
update document set approved_amount = amount where status in ('Passed', 'InPayment', 'Paid');
create index document_sampled on document (company_id, passed_at desc, id desc) where sampled;

alter table document_line
  -- In the company's currency, at `rate`.
  add column base_amount bigint,
  add column rate text not null default '1',
  add column rate_day date,
  add column rate_source text not null default 'same' check (rate_source in ('same', 'list', 'manual', 'missing')),
  add column city text not null default '',
  add column "values" jsonb not null default '{}',
  add column allocation_by text not null default 'percent' check (allocation_by in ('percent', 'amount', 'heads')),
  add column allocation jsonb not null default '[]',
  add column attendees jsonb not null default '[]',
  add column reason text not null default '',
  add column decision text not null default 'kept' check (decision in ('kept', 'refused', 'held')),
  add column approved_amount bigint check (approved_amount >= 0),
  add column decision_reason text not null default '',
  add column decided_by uuid,
  add foreign key (company_id, decided_by) references member (company_id, id);
update document_line set base_amount = amount;
alter table document_line
  alter column base_amount set not null,
  alter column spent_on drop not null,
  drop constraint document_line_amount_check,
  add constraint document_line_amount_check check (amount >= 0),
  add constraint document_line_cut check (approved_amount <= base_amount);
create index document_line_decided_by on document_line (company_id, decided_by);

create table comment (
  company_id uuid not null,
  id uuid not null,
  document_id uuid not null,
  member_id uuid not null,
  text text not null,
  mention_ids uuid[] not null default '{}',
  created_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, document_id) references document (company_id, id),
  foreign key (company_id, member_id) references member (company_id, id)
);
create index comment_document on comment (company_id, document_id, id);
create index comment_member on comment (company_id, member_id);

-- Money that an employee had ahead. open = paid - reserved - written off - repaid, and never below zero.
create table advance (
  company_id uuid not null,
  id uuid not null,
  document_id uuid not null,
  member_id uuid not null,
  amount bigint not null check (amount > 0),
  currency char(3) not null,
  reserved bigint not null default 0 check (reserved >= 0),
  settled bigint not null default 0 check (settled >= 0),
  due_on date,
  reminded_at timestamptz,
  -- The payment came back: it counts no more.
  cancelled_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  primary key (company_id, id),
  unique (company_id, document_id),
  foreign key (company_id, document_id) references document (company_id, id),
  foreign key (company_id, member_id) references member (company_id, id),
  constraint advance_open check (reserved + settled <= amount)
);
create index advance_member on advance (company_id, member_id, id);

-- Append-only: what a document holds of an advance is the sum of these.
create table advance_movement (
  company_id uuid not null,
  id uuid not null,
  advance_id uuid not null,
  document_id uuid not null,
  kind text not null check (kind in ('paid', 'reserve', 'release', 'settle', 'unsettle', 'cancel')),
  amount bigint not null check (amount > 0),
  created_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, advance_id) references advance (company_id, id),
  foreign key (company_id, document_id) references document (company_id, id)
);
create index advance_movement_advance on advance_movement (company_id, advance_id, id);
create index advance_movement_document on advance_movement (company_id, document_id, id);

-- What a draft wants to write off.
create table document_offset (
  company_id uuid not null,
  document_id uuid not null,
  advance_id uuid not null,
  amount bigint not null check (amount > 0),
  created_at timestamptz not null,
  primary key (company_id, document_id, advance_id),
  foreign key (company_id, document_id) references document (company_id, id),
  foreign key (company_id, advance_id) references advance (company_id, id)
);
create index document_offset_advance on document_offset (company_id, advance_id);

alter table event add column on_behalf_of uuid;
alter table member add column grade text not null default '';

do $$
declare
  tenant text;
begin
  foreach tenant in array array['delegation', 'supplier', 'comment', 'advance', 'advance_movement', 'document_offset'] loop
    execute format('alter table %I enable row level security', tenant);
    execute format('alter table %I force row level security', tenant);
    execute format(
      'create policy own_company on %I using (company_id = nullif(current_setting(''app.company_id'', true), '''')::uuid) with check (company_id = nullif(current_setting(''app.company_id'', true), '''')::uuid)',
      tenant
    );
  end loop;
end
$$;
grant select, insert, update on delegation, supplier, advance to outlay_app;
grant select, insert on comment, advance_movement to outlay_app;
grant select, insert, delete on document_offset to outlay_app;
grant delete on document_type, document_type_version, flow, flow_version to outlay_app;

-- How much of what every company starts with this one has: an older one is completed at the next start.
alter table company add column furnished int not null default 0;
