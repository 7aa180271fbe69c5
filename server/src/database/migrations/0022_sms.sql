-- Text messages that a gateway carries, and exact limits on what is asked for. Additive: a server of the release before
-- goes on beside it.

-- One row a message that was given to a gateway. It belongs to a number, and often to nobody who is a member yet, so it
-- is of the global directory: read by its id or by the hash of the number, removed after a week.
create table sms (
  -- Of the job that owes it: the same for a repeat.
  id uuid primary key,
  -- HMAC of the number in E.164: the number itself is not kept.
  number_hash bytea not null,
  -- For the operator: 138****5678.
  number_hint text not null,
  template text,
  gateway text not null,
  -- How the gateway calls it, once it has accepted it.
  provider_id text,
  -- waiting: refused for now; sending: at the gateway, or nobody knows whether it arrived there.
  state text not null check (state in ('waiting', 'sending', 'accepted', 'delivered', 'failed')),
  fault text check (fault in ('rate', 'number', 'config', 'provider', 'late')),
  -- The gateway's own.
  fault_code text,
  created_at timestamptz not null,
  tried_at timestamptz not null,
  settled_at timestamptz
);
create index sms_number on sms (number_hash, created_at);
create index sms_created on sms (created_at);
grant select, insert, update, delete on sms to outlay_app;

-- When something was last used, for limits that hold in any hour and not only in those of the clock.
create table recent_use (
  key text primary key,
  used_at timestamptz[] not null,
  last_at timestamptz not null
);
create index recent_use_last on recent_use (last_at);
grant select, insert, update, delete on recent_use to outlay_app;

-- A code signs in, too. What is there obeys the narrower rule of before, so nothing has to be looked through.
alter table verification_code drop constraint verification_code_purpose_check;
alter table verification_code
  add constraint verification_code_purpose_check
  check (purpose in ('register', 'reset', 'activate', 'join', 'signIn')) not valid;
alter table ticket drop constraint ticket_purpose_check;
alter table ticket
  add constraint ticket_purpose_check
  check (purpose in ('register', 'reset', 'activate', 'join', 'signIn')) not valid;
