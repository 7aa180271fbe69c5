-- What lists are searched by: for each row the hashes of the one, two and three characters in a row that its texts have,
-- salted with its company and, once more, with its owner. Row level security would keep `@>` away from the index, as it
-- might tell what a policy hides. These tables have none: they hold no text, and what they lead to is read behind the wall.
-- Filled by the sweep; what has changed since is read from the list itself.
create table document_search (
  company_id uuid not null,
  document_id uuid not null,
  terms int[] not null,
  primary key (company_id, document_id),
  foreign key (company_id, document_id) references document (company_id, id) on delete cascade
);
create index document_search_terms on document_search using gin (terms) with (fastupdate = off);

create table expense_search (
  company_id uuid not null,
  expense_id uuid not null,
  terms int[] not null,
  primary key (company_id, expense_id),
  foreign key (company_id, expense_id) references expense (company_id, id) on delete cascade
);
create index expense_search_terms on expense_search using gin (terms) with (fastupdate = off);

create table invoice_search (
  company_id uuid not null,
  invoice_id uuid not null,
  terms int[] not null,
  primary key (company_id, invoice_id),
  foreign key (company_id, invoice_id) references invoice (company_id, id) on delete cascade
);
create index invoice_search_terms on invoice_search using gin (terms) with (fastupdate = off);

-- Until when the changes of a list are in its table of terms.
create table search_progress (
  company_id uuid not null,
  list text not null,
  until timestamptz not null,
  primary key (company_id, list)
);
alter table search_progress enable row level security;
alter table search_progress force row level security;
create policy own_company on search_progress
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);

grant select, insert, update, delete on document_search, expense_search, invoice_search, search_progress to outlay_app;
