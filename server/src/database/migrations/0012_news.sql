-- squawk-ignore-file ban-drop-not-null, adding-not-nullable-field, constraint-missing-not-valid, adding-foreign-key-constraint, require-concurrent-index-creation
-- It runs while no server listens, on small tables: a lock of moments is no outage.
-- News that administrators write, what each sees on the home page, and the account book's months.

-- Without a publishing time it is a draft.
alter table news
  alter column published_at drop not null,
  add column expires_on date,
  add column author_id uuid,
  add column version int not null default 1,
  add column updated_at timestamptz,
  add foreign key (company_id, author_id) references member (company_id, id);
update news set updated_at = created_at;
alter table news alter column updated_at set not null;
create index news_author on news (company_id, author_id);
create index news_draft on news (company_id, updated_at desc, id desc) where published_at is null;

create table news_file (
  company_id uuid not null,
  news_id uuid not null,
  file_id uuid not null,
  position int not null,
  created_at timestamptz not null,
  primary key (company_id, news_id, file_id),
  foreign key (company_id, news_id) references news (company_id, id),
  foreign key (company_id, file_id) references file (company_id, id)
);
create index news_file_file on news_file (company_id, file_id);

-- The functions that a member chose for the home page, in their order. No row: the standard ones.
create table home_arrangement (
  company_id uuid not null,
  member_id uuid not null,
  keys text[] not null,
  updated_at timestamptz not null,
  primary key (company_id, member_id),
  foreign key (company_id, member_id) references member (company_id, id)
);

-- A tab of the messages whose kinds are rare among many others.
create index message_kind on message (company_id, member_id, kind, id desc);

create index expense_spent on expense (company_id, member_id, spent_on desc, id desc);

do $$
declare
  tenant text;
begin
  foreach tenant in array array['news_file', 'home_arrangement'] loop
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
grant delete on news to outlay_app;
