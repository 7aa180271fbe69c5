-- A lost second factor is reset by two. Additive: a server of the release before goes on beside it.
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
