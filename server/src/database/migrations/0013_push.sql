-- squawk-ignore-file adding-not-nullable-field, disallowed-unique-constraint, constraint-missing-not-valid
-- It runs while no server listens, over one table of messages: a lock of moments is no outage.
-- Messages in the order in which each member gets them, who has heard up to where, and what is owed to whom by push and mail.

alter table message no force row level security;
alter table message add column seq bigint;
update message m set seq = n.seq
from (
  select company_id, id, row_number() over (partition by company_id, member_id order by id) as seq from message
) n
where n.company_id = m.company_id and n.id = m.id;
alter table message alter column seq set not null;
-- What a page has not heard yet.
alter table message add constraint message_seq unique (company_id, member_id, seq);

-- The number of each member's last message. Of the global directory, as sessions are: a node asks for all its members
-- at once, of whatever companies, and learns numbers only.
create table message_head (
  company_id uuid not null,
  member_id uuid not null,
  last_seq bigint not null,
  primary key (company_id, member_id)
);
insert into message_head (company_id, member_id, last_seq)
select company_id, member_id, max(seq) from message group by company_id, member_id;
alter table message force row level security;

-- An app on a device that listens, and how far it has said that it heard.
create table push_client (
  id uuid primary key,
  company_id uuid not null,
  member_id uuid not null,
  acked_seq bigint not null,
  -- What it runs on, told once a day at most.
  device jsonb,
  device_at timestamptz,
  seen_at timestamptz not null,
  created_at timestamptz not null
);
create index push_client_member on push_client (company_id, member_id);
create index push_client_seen on push_client (seen_at);

-- Where a browser is told while no page is open. It ends with the session that made it.
create table push_subscription (
  company_id uuid not null,
  id uuid not null,
  member_id uuid not null,
  session_id uuid not null,
  endpoint_hash bytea not null,
  -- The address and the browser's keys: whoever has them may write to it.
  sealed bytea not null,
  created_at timestamptz not null,
  primary key (company_id, id),
  unique (company_id, endpoint_hash),
  foreign key (company_id, member_id) references member (company_id, id)
);
create index push_subscription_member on push_subscription (company_id, member_id);

-- How somebody wants to be told: mails at once or gathered, and when not to be disturbed. Times of the company's day.
create table notice_rhythm (
  company_id uuid not null,
  member_id uuid not null,
  mail text not null check (mail in ('atOnce', 'daily', 'off')),
  digest_at text not null,
  quiet_from text,
  quiet_to text,
  quiet_weekends boolean not null,
  updated_at timestamptz not null,
  primary key (company_id, member_id),
  foreign key (company_id, member_id) references member (company_id, id),
  check ((quiet_from is null) = (quiet_to is null))
);

-- What a message owes its reader beyond the list: once by each way, when the reader's rhythm lets it.
create table message_notice (
  company_id uuid not null,
  message_id uuid not null,
  channel text not null check (channel in ('push', 'mail')),
  member_id uuid not null,
  due_at timestamptz not null,
  sent_at timestamptz,
  primary key (company_id, message_id, channel),
  foreign key (company_id, message_id) references message (company_id, id) on delete cascade,
  foreign key (company_id, member_id) references member (company_id, id)
);
create index message_notice_due on message_notice (company_id, member_id, channel, due_at) where sent_at is null;
create index message_notice_member on message_notice (company_id, member_id);

do $$
declare
  tenant text;
begin
  foreach tenant in array array['push_subscription', 'notice_rhythm', 'message_notice'] loop
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
grant select, insert, update, delete on message_head, push_client to outlay_app;
