-- squawk-ignore-file ban-drop-not-null
-- The directory may be the contacts of a connection. A run may wait for an administrator, and entries that nobody can
-- place wait for a decision.
set lock_timeout = '3s';

-- No address where a connection is the source. A node of an earlier version reads these columns only for a company that
-- has set an address.
alter table directory_setting alter column url drop not null;
alter table directory_setting alter column secret_sealed drop not null;
-- The source of which an administrator has seen a dry run, and the one whose first run an administrator has started.
alter table directory_setting add column tried_source text;
alter table directory_setting add column confirmed_source text;
update directory_setting set tried_source = source, confirmed_source = source;

alter table directory_run drop constraint directory_run_state_check;
alter table directory_run add constraint directory_run_state_check
  check (state in ('running', 'waiting', 'done', 'failed', 'dismissed')) not valid;
-- One row for the events of an hour.
alter table directory_run add column by_events boolean not null default false;
-- Whom the run would remove, while it waits and after it was confirmed.
alter table directory_run add column leavers jsonb not null default '[]';

create table directory_conflict (
  company_id uuid not null,
  source text not null,
  kind text not null check (kind in ('member', 'department')),
  external_id text not null,
  name text not null,
  -- As the directory has it.
  account text not null,
  fault text not null,
  -- The member or department that is in the way.
  other_id uuid,
  seen_at timestamptz not null,
  decision text check (decision in ('link', 'add', 'leaveOut')),
  -- The member or department that was chosen.
  object_id uuid,
  -- The account that was entered for a new member.
  new_account text,
  decided_by uuid,
  decided_at timestamptz,
  primary key (company_id, source, kind, external_id)
);

alter table directory_conflict enable row level security;
alter table directory_conflict force row level security;
create policy own_company on directory_conflict
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on directory_conflict to outlay_app;
