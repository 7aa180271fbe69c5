-- Outside systems that a company is connected with, and the identities by which its members sign in through them.
set lock_timeout = '3s';

create table connection (
  company_id uuid not null,
  id uuid not null,
  kind text not null
    check (kind in ('wecom', 'wecomSuite', 'dingtalk', 'feishu', 'weixin', 'oidc', 'saml', 'ldap', 'cdp')),
  name text not null,
  settings jsonb not null,
  -- All secrets of the connection as one sealed JSON object.
  secrets_sealed bytea not null,
  -- Names of the secrets in it, because it is not opened for the list.
  secret_names text[] not null,
  enabled boolean not null default false,
  trusts_directory boolean not null,
  creates_members boolean not null,
  department_id uuid,
  brings_factor boolean not null,
  enforced_domains text[] not null default '{}',
  break_glass_id uuid,
  checks jsonb not null default '[]',
  checked_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, department_id) references department (company_id, id),
  foreign key (company_id, break_glass_id) references member (company_id, id)
);
create index connection_department on connection (company_id, department_id);
create index connection_break_glass on connection (company_id, break_glass_id);

-- Finds an enabled connection before the company is known.
create table connection_lookup (
  connection_id uuid primary key,
  company_id uuid not null,
  kind text not null,
  name text not null,
  -- A corpid or a suite id; empty for others.
  corp_id text not null,
  -- An agentid, an app key, an app id or a client id.
  app_id text not null,
  -- The ids were confirmed by the platform at its public address, so no other company can claim them.
  confirmed boolean not null default false,
  domains text[] not null default '{}',
  -- Sites that may show the app in a frame.
  origins text[] not null default '{}',
  -- Name of the file that verifies the domain of this server to the platform, and its text.
  domain_file text,
  domain_text text
);
create index connection_lookup_company on connection_lookup (company_id);
create index connection_lookup_ids on connection_lookup (kind, corp_id, app_id);
create index connection_lookup_file on connection_lookup (domain_file);

create table external_identity (
  company_id uuid not null,
  id uuid not null,
  connection_id uuid not null,
  -- Unique and permanent in the outside system.
  subject text not null,
  member_id uuid not null,
  name text not null,
  -- How it was linked: by the outside directory, by the person's own proof, or with a new member.
  linked_by text not null check (linked_by in ('directory', 'proof', 'created')),
  linked_at timestamptz not null,
  last_used_at timestamptz,
  primary key (company_id, id),
  unique (company_id, connection_id, subject),
  unique (company_id, connection_id, member_id),
  foreign key (company_id, connection_id) references connection (company_id, id) on delete cascade,
  foreign key (company_id, member_id) references member (company_id, id)
);
create index external_identity_member on external_identity (company_id, member_id);

-- A sign-in between its two halves, and an identity that waits for its account. Found by the hash of a secret.
create table identity_attempt (
  hash bytea primary key,
  company_id uuid not null,
  connection_id uuid not null,
  stage text not null check (stage in ('begun', 'answered', 'proved')),
  -- What the provider's adapter needs again: a verifier, a nonce, the id of a request.
  kept jsonb not null default '{}',
  identity jsonb,
  inside boolean not null default false,
  to_page text,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index identity_attempt_expires on identity_attempt (expires_at);

-- Ids of tickets, answers and requests of outside systems, as hashes: each is accepted once.
create table used_once (
  hash bytea primary key,
  expires_at timestamptz not null
);
create index used_once_expires on used_once (expires_at);

create table platform_token (
  company_id uuid not null,
  connection_id uuid not null,
  key text not null,
  value_sealed bytea,
  renew_at timestamptz,
  primary key (company_id, connection_id, key),
  foreign key (company_id, connection_id) references connection (company_id, id) on delete cascade
);

create table connection_event (
  company_id uuid not null,
  id uuid not null,
  connection_id uuid not null,
  at timestamptz not null,
  kind text not null
    check (kind in ('signIn', 'refused', 'linked', 'unlinked', 'callback', 'callbackRefused', 'check')),
  name text not null default '',
  detail text not null default '',
  primary key (company_id, id),
  foreign key (company_id, connection_id) references connection (company_id, id) on delete cascade
);
create index connection_event_newest on connection_event (company_id, connection_id, at desc, id desc);

-- What the outside systems sent, so that a repetition is recognised.
create table callback_event (
  company_id uuid not null,
  connection_id uuid not null,
  event_id text not null,
  received_at timestamptz not null,
  primary key (company_id, connection_id, event_id),
  foreign key (company_id, connection_id) references connection (company_id, id) on delete cascade
);
create index callback_event_received on callback_event (company_id, received_at);

alter table session add column connection_id uuid;
-- The session at the identity provider, by which it ends ours.
alter table session add column outside_ref text;
-- The sign-in at another system that waits for the second factor.
alter table challenge add column connection_id uuid;
alter table challenge add column outside_ref text;
alter table company add column sign_in_domains text[] not null default '{}';
-- Who may still sign in with a password when a domain is enforced.
alter table company add column break_glass_ids uuid[] not null default '{}';

alter table sign_in drop constraint sign_in_way_check;
alter table sign_in add constraint sign_in_way_check check (way in (
  'password', 'code', 'passkey', 'totp', 'recovery', 'switch', 'agent',
  'wecom', 'wecomSuite', 'dingtalk', 'feishu', 'oidc', 'saml', 'ldap', 'cdp'
)) not valid;

do $$
declare
  tenant text;
begin
  foreach tenant in array array[
    'connection', 'external_identity', 'platform_token', 'connection_event', 'callback_event'
  ] loop
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
grant select, insert, update, delete on connection_lookup, identity_attempt, used_once to outlay_app;
