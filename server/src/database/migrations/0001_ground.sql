-- The global directory and the machine's own tables. Only tables of class "tenant" carry row level security;
-- a global table is read by key (a token's hash, an account), never listed.

create table person (
  id uuid primary key,
  phone text unique,
  email text unique,
  real_name text not null,
  language text not null check (language in ('zh', 'en-US')),
  password_hash text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table company (
  id uuid primary key,
  name text not null,
  tax_id text,
  currency char(3) not null default 'CNY',
  demo boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null
);

-- Which companies a person belongs to, to be found before the company is known.
create table membership (
  person_id uuid not null references person (id),
  company_id uuid not null references company (id),
  member_id uuid not null,
  state text not null check (state in ('invited', 'active', 'left')),
  last_used_at timestamptz,
  primary key (person_id, company_id)
);
create index membership_company on membership (company_id);

create table session (
  token_hash bytea primary key,
  person_id uuid not null references person (id),
  company_id uuid not null references company (id),
  member_id uuid not null,
  device text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null
);
create index session_person on session (person_id);
create index session_company on session (company_id, member_id);

create table captcha (
  id uuid primary key,
  answer_hash bytea not null,
  expires_at timestamptz not null
);

create table verification_code (
  account text not null,
  purpose text not null check (purpose in ('register', 'reset', 'activate')),
  code_hash bytea not null,
  tries int not null default 0,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (account, purpose)
);

create table ticket (
  ticket_hash bytea primary key,
  account text not null,
  purpose text not null check (purpose in ('register', 'reset', 'activate')),
  expires_at timestamptz not null
);

-- One row a key and window: shared by all nodes, survives a restart.
create table rate_limit (
  key text not null,
  window_start timestamptz not null,
  count int not null,
  primary key (key, window_start)
);

-- Answers to keyed calls of people who are not signed in; they may hold a token, so they are sealed.
create table open_idempotency (
  key text not null,
  route text not null,
  body_sha256 bytea not null,
  response bytea,
  created_at timestamptz not null,
  primary key (key, route)
);

-- What the default courier "sent": shown on a demo server and in the log.
create table sent_note (
  id uuid primary key,
  channel text not null check (channel in ('sms', 'mail')),
  recipient text not null,
  text text not null,
  created_at timestamptz not null
);

create table idempotency (
  company_id uuid not null,
  member_id uuid not null,
  key text not null,
  route text not null,
  body_sha256 bytea not null,
  -- As it was sent, to the letter: jsonb would sort its keys.
  response text,
  created_at timestamptz not null,
  primary key (company_id, member_id, key)
);

create table outbox (
  company_id uuid not null,
  id uuid not null,
  topic text not null,
  payload jsonb not null,
  created_at timestamptz not null,
  primary key (company_id, id)
);

create table outbox_delivery (
  company_id uuid not null,
  outbox_id uuid not null,
  delivered_at timestamptz not null,
  primary key (company_id, outbox_id)
);

create table audit_event (
  company_id uuid not null,
  seq bigint not null,
  at timestamptz not null,
  actor_id uuid,
  action text not null,
  object_type text not null,
  object_id uuid,
  detail jsonb not null,
  prev_hash bytea not null,
  hash bytea not null,
  primary key (company_id, seq)
);

-- The end of the chain, sealed with the server's key: a cut tail shows even to one who may write this row.
create table audit_head (
  company_id uuid not null primary key,
  seq bigint not null,
  hash bytea not null,
  seal bytea not null
);

-- Human numbers: gaps cannot happen (the row is locked to the end of the transaction), doubles neither.
create table counter (
  company_id uuid not null,
  name text not null,
  value bigint not null,
  primary key (company_id, name)
);
