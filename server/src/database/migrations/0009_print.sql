-- Prints of documents, made in the background; the file is on the storage under the job's id.
create table print_job (
  company_id uuid not null,
  id uuid not null,
  member_id uuid not null,
  kind text not null check (kind in ('pdf', 'zip')),
  layout text not null check (layout in ('standard', 'glueSheet')),
  with_invoices boolean not null,
  language text not null check (language in ('zh-Hans', 'en', 'zh-Hant', 'fr', 'es')),
  origin text not null,
  document_ids uuid[] not null,
  file_name text not null,
  state text not null check (state in ('waiting', 'running', 'done', 'failed')),
  done int not null default 0,
  size int,
  failure text check (failure in ('notReadable', 'tooLarge', 'fault')),
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, member_id) references member (company_id, id),
  check ((state = 'done') = (size is not null)),
  check ((state = 'failed') = (failure is not null))
);
create index print_job_of_member on print_job (company_id, member_id, created_at desc, id);

alter table print_job enable row level security;
alter table print_job force row level security;
create policy own_company on print_job
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);

grant select, insert, update, delete on print_job to outlay_app;
