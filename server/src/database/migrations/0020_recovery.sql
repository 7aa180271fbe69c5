-- A lost second factor is reset by two, and a document that was given up keeps its papers. Additive: a server of the
-- release before goes on beside it.
create table factor_reset (
  company_id uuid not null,
  id uuid not null,
  member_id uuid not null,
  reason text not null,
  requested_by uuid not null,
  requested_at timestamptz not null,
  -- Nobody else could confirm when it was asked for: from then on whoever asked may.
  alone_from timestamptz,
  decision text check (decision in ('confirmed', 'refused', 'withdrawn', 'lapsed')),
  decided_by uuid,
  decided_at timestamptz,
  decision_reason text not null default '',
  version int not null default 1,
  primary key (company_id, id),
  foreign key (company_id, member_id) references member (company_id, id),
  foreign key (company_id, requested_by) references member (company_id, id),
  foreign key (company_id, decided_by) references member (company_id, id),
  -- Nobody resets their own, and nobody alone what a second one could confirm.
  check (requested_by <> member_id),
  check (decision is distinct from 'confirmed' or (
    decided_by <> member_id and (decided_by <> requested_by or alone_from <= decided_at)
  ))
);
create unique index factor_reset_open on factor_reset (company_id, member_id) where decision is null;
create index factor_reset_member on factor_reset (company_id, member_id, requested_at);
create index factor_reset_requested_by on factor_reset (company_id, requested_by);
create index factor_reset_decided_by on factor_reset (company_id, decided_by);
alter table factor_reset enable row level security;
alter table factor_reset force row level security;
create policy own_company on factor_reset
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update on factor_reset to outlay_app;

alter table person
  -- Whoever reads somebody's mail must not get both halves of a sign-in in one stroke.
  add column password_by_code_at timestamptz,
  add column factor_reset_at timestamptz;

-- When the papers below were put by, for the document shows what it was decided on: its expense is free for another one
-- from then on. Null while the papers are the expense's own.
alter table document_line add column papers_kept_at timestamptz;
create table line_paper (
  company_id uuid not null,
  line_id uuid not null,
  position int not null,
  file_id uuid not null,
  -- What an invoice said and stood for; null for what hung on the expense beside its invoices.
  invoice jsonb,
  created_at timestamptz not null,
  primary key (company_id, line_id, position),
  foreign key (company_id, line_id) references document_line (company_id, id) on delete cascade,
  foreign key (company_id, file_id) references file (company_id, id)
);
create index line_paper_file on line_paper (company_id, file_id);
alter table line_paper enable row level security;
alter table line_paper force row level security;
create policy own_company on line_paper
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, delete on line_paper to outlay_app;
