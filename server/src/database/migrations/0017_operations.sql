-- Which installation this database belongs to: the data folder carries the same id, and the check is the server's
-- key's signature of it. One row; nothing of a company.
create table installation (
  singleton boolean primary key default true check (singleton),
  id uuid not null,
  key_check bytea not null,
  made_at timestamptz not null default now()
);
grant select on installation to outlay_app;
