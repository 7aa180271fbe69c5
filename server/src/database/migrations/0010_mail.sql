-- Links in mails that decide one task. Of the global directory, as sessions are: whoever opens one names no company.
create table mail_link (
  token_hash bytea primary key,
  company_id uuid not null,
  task_id uuid not null,
  member_id uuid not null,
  -- One link a message, however often its delivery is tried.
  message_id uuid not null unique,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null
);
create index mail_link_expires on mail_link (expires_at);
grant select, insert, update, delete on mail_link to outlay_app;
