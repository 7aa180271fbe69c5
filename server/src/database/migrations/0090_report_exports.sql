-- Exports of reports, made in the background; the file is on the storage under the export's id.
set lock_timeout = '3s';

create table report_export (
  company_id uuid not null,
  id uuid not null,
  member_id uuid not null,
  content text not null check (content in ('table', 'lines')),
  format text not null check (format in ('csv', 'xlsx', 'pdf')),
  language text not null check (language in ('zh-Hans', 'en', 'zh-Hant', 'fr', 'es')),
  query jsonb not null,
  file_name text not null,
  state text not null check (state in ('waiting', 'running', 'done', 'failed')),
  done integer not null default 0,
  total integer not null default 0,
  size integer,
  failure text check (failure in ('notAllowed', 'tooLong', 'fault')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, member_id) references member (company_id, id),
  check ((state = 'done') = (size is not null)),
  check ((state = 'failed') = (failure is not null))
);
create index report_export_of_member on report_export (company_id, member_id, created_at desc, id);

alter table report_export enable row level security;
alter table report_export force row level security;
create policy own_company on report_export
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);

grant select, insert, update, delete on report_export to outlay_app;
