-- Messages in the apps of platforms, and documents in their approval centres.
set lock_timeout = '3s';

-- A connection of the company shows its documents elsewhere, so that changes of them are announced.
alter table company add column shown_outside boolean not null default false;

alter table notification_setting add column chat boolean;
alter table message_notice drop constraint message_notice_channel_check;
alter table message_notice add constraint message_notice_channel_check
  check (channel in ('push', 'mail', 'chat')) not valid;

-- What an approval centre was told of a document last.
create table approval_mirror (
  company_id uuid not null,
  document_id uuid not null,
  connection_id uuid not null,
  -- Counts the changes of the document; `sent` is the count that the centre knows.
  wanted int not null default 0,
  sent int not null default 0,
  -- Ids, states and a hash of what was sent last; null before the first time.
  shown jsonb,
  -- The ids that the platform gave.
  kept jsonb not null default '{}',
  -- Milliseconds, always increasing.
  update_time bigint not null default 0,
  -- Who brings it up to date at present, and until when.
  held_by uuid,
  held_until timestamptz,
  -- Why the last attempt failed.
  fault text,
  changed_at timestamptz not null,
  primary key (company_id, document_id, connection_id),
  foreign key (company_id, document_id) references document (company_id, id) on delete cascade,
  foreign key (company_id, connection_id) references connection (company_id, id) on delete cascade
);
create index approval_mirror_connection on approval_mirror (company_id, connection_id, changed_at);

-- A message that a member got in the app of a platform.
create table chat_card (
  company_id uuid not null,
  id uuid not null,
  connection_id uuid not null,
  member_id uuid not null,
  message_id uuid not null,
  document_id uuid,
  -- The task that its buttons decide; null without buttons.
  task_id uuid,
  state text not null check (state in ('sending', 'sent', 'concluded', 'refused')),
  -- Given by the platform: of the message, and with what it is changed.
  outside_id text,
  handle text,
  created_at timestamptz not null,
  sent_at timestamptz,
  primary key (company_id, id),
  unique (company_id, message_id, connection_id),
  foreign key (company_id, connection_id) references connection (company_id, id) on delete cascade,
  foreign key (company_id, member_id) references member (company_id, id),
  foreign key (company_id, document_id) references document (company_id, id) on delete cascade
);
create index chat_card_document on chat_card (company_id, document_id);
create index chat_card_member on chat_card (company_id, member_id);
create index chat_card_connection on chat_card (company_id, connection_id, created_at);

do $$
declare
  tenant text;
begin
  foreach tenant in array array['approval_mirror', 'chat_card'] loop
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
