-- squawk-ignore-file adding-not-nullable-field, constraint-missing-not-valid, adding-foreign-key-constraint, require-concurrent-index-creation, disallowed-unique-constraint
-- It runs while no server listens, on tables of people and sessions: a lock of moments is no outage.
-- People, companies, and who may do what.

-- A session can be listed, rotated, raised for a short time, and be somebody's who acts for another.
alter table session add column id uuid;
update session set id = gen_random_uuid();
alter table session alter column id set not null;
alter table session add constraint session_id unique (id);
alter table session
  add column device_id text not null default '',
  add column address text not null default '',
  -- The token offered next, which replaces the first once it is used; the old one lives on for a minute.
  add column next_hash bytea unique,
  add column previous_hash bytea unique,
  add column previous_until timestamptz,
  add column rotated_at timestamptz,
  -- When the person last proved anew who they are: what moves money asks for less than five minutes.
  add column stepped_up_at timestamptz,
  add column agency_id uuid,
  add column agent_id uuid;
create index session_agent on session (company_id, agent_id) where agent_id is not null;
create index session_expires on session (expires_at);

alter table person add column erased_at timestamptz;

-- One who asked to join, and waits.
alter table membership drop constraint membership_state_check;
alter table membership
  add constraint membership_state_check check (state in ('asked', 'invited', 'active', 'left'));
create index membership_member on membership (company_id, member_id);

-- What proves a person beyond the password: a passkey, or a device that shows codes.
create table credential (
  id uuid primary key,
  person_id uuid not null references person (id),
  kind text not null check (kind in ('totp', 'passkey')),
  name text not null,
  secret_sealed bytea,
  -- The time step of the last code: each code is taken once.
  last_step bigint,
  passkey_id text unique,
  public_key bytea,
  counter bigint,
  transports text[] not null default '{}',
  confirmed_at timestamptz,
  last_used_at timestamptz,
  created_at timestamptz not null,
  check ((kind = 'totp') = (secret_sealed is not null)),
  check ((kind = 'passkey') = (passkey_id is not null and public_key is not null and counter is not null))
);
create index credential_person on credential (person_id);

create table recovery_code (
  person_id uuid not null references person (id),
  code_hash bytea not null,
  used_at timestamptz,
  created_at timestamptz not null,
  primary key (person_id, code_hash)
);

-- A sign-in, a step up or an enrolment that waits for its second half.
create table challenge (
  hash bytea primary key,
  person_id uuid not null references person (id),
  purpose text not null check (purpose in ('signIn', 'stepUp', 'enrol')),
  company_id uuid,
  -- What a passkey signs.
  nonce text,
  tries int not null default 0,
  expires_at timestamptz not null,
  created_at timestamptz not null
);
create index challenge_person on challenge (person_id);
create index challenge_expires on challenge (expires_at);

-- Who tried to come in, from where: the person's own history.
create table sign_in (
  id uuid primary key,
  person_id uuid not null references person (id),
  at timestamptz not null,
  way text not null check (way in ('password', 'code', 'passkey', 'totp', 'recovery', 'switch', 'agent')),
  outcome text not null check (outcome in ('in', 'refused')),
  device text not null,
  device_id text not null,
  address text not null
);
create index sign_in_person on sign_in (person_id, at desc, id);
create index sign_in_at on sign_in (at);

create table consent (
  person_id uuid not null references person (id),
  kind text not null check (kind in ('agreement', 'privacy')),
  version text not null,
  at timestamptz not null,
  device text not null,
  address text not null,
  primary key (person_id, kind, version)
);

alter table verification_code drop constraint verification_code_purpose_check;
alter table verification_code
  add constraint verification_code_purpose_check check (purpose in ('register', 'reset', 'activate', 'join'));
alter table ticket drop constraint ticket_purpose_check;
alter table ticket
  add constraint ticket_purpose_check check (purpose in ('register', 'reset', 'activate', 'join'));

-- The company's own ways.
alter table company
  add column time_zone text not null default 'Asia/Shanghai',
  add column logo_file_id uuid,
  -- Functions that are switched off; what is not named is on.
  add column features_off text[] not null default '{}',
  add column password_policy text check (password_policy in ('basic', 'strong', 'passphrase')),
  -- Days in which those with powers over people or money set up a second factor.
  add column second_factor_days int not null default 14 check (second_factor_days between 0 and 3650),
  -- Hours for which payments wait after an account was changed.
  add column payee_hold_hours int not null default 24 check (payee_hold_hours between 0 and 720),
  add column seats int check (seats > 0),
  -- What people type to find it.
  add column code text,
  add column may_be_found boolean not null default true,
  add column closed_at timestamptz;
update company set code = upper(substr(md5(id::text), 1, 8));
alter table company alter column code set not null;
alter table company add constraint company_code unique (code);
create index company_name on company (lower(name));

alter table payee_account add column held_until timestamptz;
alter table member
  add column post_id uuid,
  add column joined_at timestamptz,
  add column left_at timestamptz,
  add column erased_at timestamptz;
update member set joined_at = created_at where state <> 'invited';
create index member_post on member (company_id, post_id);

create table post (
  company_id uuid not null,
  id uuid not null,
  name text not null,
  position int not null default 0,
  version int not null default 1,
  created_at timestamptz not null,
  primary key (company_id, id),
  unique (company_id, name)
);
alter table member add foreign key (company_id, post_id) references post (company_id, id);

create table grade (
  company_id uuid not null,
  id uuid not null,
  -- What a member and a rule carry.
  name text not null,
  position int not null default 0,
  version int not null default 1,
  created_at timestamptz not null,
  primary key (company_id, id),
  unique (company_id, name)
);

alter table department
  add column position int not null default 0,
  add column merged_into uuid,
  add column removed_at timestamptz;
alter table department add foreign key (company_id, merged_into) references department (company_id, id);
create index department_merged on department (company_id, merged_into);

-- Departments beyond the first: who is asked for leaders and budgets stays the first.
create table department_member (
  company_id uuid not null,
  member_id uuid not null,
  department_id uuid not null,
  created_at timestamptz not null,
  primary key (company_id, member_id, department_id),
  foreign key (company_id, member_id) references member (company_id, id),
  foreign key (company_id, department_id) references department (company_id, id)
);
create index department_member_department on department_member (company_id, department_id);

-- How the tree came to be as it is; append-only.
create table department_change (
  company_id uuid not null,
  id uuid not null,
  department_id uuid not null,
  kind text not null check (kind in ('created', 'renamed', 'moved', 'merged', 'leader', 'removed')),
  detail jsonb not null,
  actor_id uuid,
  at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, department_id) references department (company_id, id)
);
create index department_change_department on department_change (company_id, department_id, at desc);

-- Roles of the company's own making; the built-in ones are code.
create table role (
  company_id uuid not null,
  id uuid not null,
  name text not null,
  permissions text[] not null,
  removed_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, id)
);
-- A built-in role's name, or the id of one of the company's own.
alter table role_grant drop constraint role_grant_role_check;
alter table role_grant
  -- Empty for the whole company; else these departments and what is below.
  add column department_ids uuid[] not null default '{}',
  add column until date,
  add column granted_by uuid;

-- Powers over money are given by two.
create table role_request (
  company_id uuid not null,
  id uuid not null,
  member_id uuid not null,
  role text not null,
  department_ids uuid[] not null default '{}',
  until date,
  requested_by uuid not null,
  requested_at timestamptz not null,
  decided_by uuid,
  decided_at timestamptz,
  decision text check (decision in ('confirmed', 'refused', 'withdrawn')),
  version int not null default 1,
  primary key (company_id, id),
  foreign key (company_id, member_id) references member (company_id, id),
  foreign key (company_id, requested_by) references member (company_id, id),
  check (decided_by is null or decision = 'withdrawn' or decided_by <> requested_by)
);
create index role_request_member on role_request (company_id, member_id);
create index role_request_by on role_request (company_id, requested_by);
create index role_request_open on role_request (company_id, requested_at) where decision is null;

create table invitation (
  company_id uuid not null,
  id uuid not null,
  channel text not null check (channel in ('link', 'phone', 'mail', 'face')),
  -- Whom it was sent to; whoever holds a link or stands before the screen has none.
  account text,
  department_id uuid,
  seats int not null check (seats > 0),
  used int not null default 0 check (used <= seats),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  created_by uuid not null,
  version int not null default 1,
  created_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, department_id) references department (company_id, id),
  foreign key (company_id, created_by) references member (company_id, id)
);
create index invitation_department on invitation (company_id, department_id);
create index invitation_by on invitation (company_id, created_by, created_at desc);

-- Finds an invitation before the company is known. A face-to-face code renews: each gets a row of its own.
create table invitation_lookup (
  token_hash bytea primary key,
  company_id uuid not null,
  invitation_id uuid not null,
  -- What a scanned code is changed for: it outlives the screen while a form is filled in, and is changed no more.
  pass boolean not null default false,
  expires_at timestamptz not null
);
create index invitation_lookup_of on invitation_lookup (company_id, invitation_id);
create index invitation_lookup_expires on invitation_lookup (expires_at);

create table join_request (
  company_id uuid not null,
  id uuid not null,
  person_id uuid not null,
  name text not null,
  account text not null,
  note text not null default '',
  -- The colleague's invitation it came by.
  invitation_id uuid,
  state text not null check (state in ('waiting', 'accepted', 'refused', 'withdrawn')),
  decided_by uuid,
  decided_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, decided_by) references member (company_id, id),
  foreign key (company_id, invitation_id) references invitation (company_id, id)
);
create index join_request_invitation on join_request (company_id, invitation_id);
create unique index join_request_waiting on join_request (company_id, person_id) where state = 'waiting';
create index join_request_newest on join_request (company_id, created_at desc, id);
create index join_request_decider on join_request (company_id, decided_by);

create table member_import (
  company_id uuid not null,
  id uuid not null,
  maker_id uuid not null,
  file_name text not null,
  state text not null check (state in ('checked', 'running', 'done', 'undoing', 'undone', 'failed')),
  total int not null,
  done int not null default 0,
  added int not null default 0,
  changed int not null default 0,
  same int not null default 0,
  refused int not null default 0,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, maker_id) references member (company_id, id)
);
create index member_import_newest on member_import (company_id, created_at desc, id);
create index member_import_maker on member_import (company_id, maker_id);

create table member_import_row (
  company_id uuid not null,
  import_id uuid not null,
  row int not null,
  fate text not null check (fate in ('added', 'changed', 'same', 'refused')),
  fault text,
  data jsonb not null,
  member_id uuid,
  -- What the member was before, for the undo.
  before jsonb,
  taken boolean not null default false,
  undone boolean not null default false,
  primary key (company_id, import_id, row),
  foreign key (company_id, import_id) references member_import (company_id, id)
);

-- What a member or a department is called in the directory that it is kept in step with.
create table directory_link (
  company_id uuid not null,
  source text not null,
  kind text not null check (kind in ('member', 'department')),
  external_id text not null,
  object_id uuid not null,
  created_at timestamptz not null,
  primary key (company_id, source, kind, external_id)
);
create index directory_link_object on directory_link (company_id, object_id);

create table directory_run (
  company_id uuid not null,
  id uuid not null,
  source text not null,
  state text not null check (state in ('running', 'done', 'failed')),
  summary jsonb not null default '{}',
  started_by uuid,
  started_at timestamptz not null,
  ended_at timestamptz,
  primary key (company_id, id)
);
create index directory_run_newest on directory_run (company_id, started_at desc, id);

create table directory_setting (
  company_id uuid not null primary key,
  source text not null,
  url text not null,
  secret_sealed bytea not null,
  hand_over_id uuid,
  enabled boolean not null,
  version int not null default 1,
  created_at timestamptz not null,
  foreign key (company_id, hand_over_id) references member (company_id, id)
);
create index directory_setting_heir on directory_setting (company_id, hand_over_id);

-- Somebody who may act in another's name, in a period, as both agreed.
create table agency (
  company_id uuid not null,
  id uuid not null,
  principal_id uuid not null,
  agent_id uuid not null check (agent_id <> principal_id),
  scope text not null check (scope in ('limited', 'full')),
  from_day date not null,
  to_day date not null check (to_day >= from_day),
  reason text not null default '',
  accepted_at timestamptz,
  ended_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, principal_id) references member (company_id, id),
  foreign key (company_id, agent_id) references member (company_id, id)
);
create index agency_principal on agency (company_id, principal_id);
create index agency_agent on agency (company_id, agent_id);

-- The agent who prepared a document does not decide on it.
alter table document add column prepared_by uuid;
-- For whom the actor acted.
alter table audit_event add column acting_for uuid;
create index audit_event_actor on audit_event (company_id, actor_id, seq desc);
create index audit_event_object on audit_event (company_id, object_id, seq desc);

create table invoice_title (
  company_id uuid not null,
  id uuid not null,
  -- Null for the company's, which everybody may use.
  member_id uuid,
  name text not null,
  tax_id text not null default '',
  address text not null default '',
  phone text not null default '',
  bank text not null default '',
  account text not null default '',
  position int not null default 0,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, member_id) references member (company_id, id)
);
create index invoice_title_member on invoice_title (company_id, member_id);

create table notification_setting (
  company_id uuid not null,
  member_id uuid not null,
  kind text not null,
  push boolean not null,
  mail boolean not null,
  updated_at timestamptz not null,
  primary key (company_id, member_id, kind),
  foreign key (company_id, member_id) references member (company_id, id)
);

-- How long each class of records is kept, where the company keeps it longer than the least.
create table retention (
  company_id uuid not null,
  class text not null,
  days int not null check (days > 0),
  updated_at timestamptz not null,
  version int not null default 1,
  primary key (company_id, class)
);

do $$
declare
  tenant text;
begin
  foreach tenant in array array[
    'post', 'grade', 'department_member', 'department_change', 'role', 'role_request', 'invitation', 'join_request',
    'member_import', 'member_import_row', 'directory_link', 'directory_run', 'directory_setting', 'agency',
    'invoice_title', 'notification_setting', 'retention'
  ] loop
    execute format('alter table %I enable row level security', tenant);
    execute format('alter table %I force row level security', tenant);
    execute format(
      'create policy own_company on %I using (company_id = nullif(current_setting(''app.company_id'', true), '''')::uuid) with check (company_id = nullif(current_setting(''app.company_id'', true), '''')::uuid)',
      tenant
    );
    execute format('grant select, insert, update on %I to outlay_app', tenant);
  end loop;
end
$$;
revoke update on department_change from outlay_app;
grant delete on
  post, grade, department_member, member_import, member_import_row, directory_link, directory_setting,
  invoice_title, notification_setting, retention, message, payee_account
to outlay_app;

grant select, insert, update, delete on
  credential, recovery_code, challenge, sign_in, consent, invitation_lookup
to outlay_app;
