-- Rotation of the server's key while it serves. The server's own: no company, no personal data.
set lock_timeout = '3s';

-- The check of the key that is to follow, and whether the nodes seal with it already.
alter table installation add column next_check bytea;
alter table installation add column seals_next boolean not null default false;

-- Keys of before, sealed with the present one: they open what is older, and verify earlier parts of the audit logs.
create table server_key (
  id text primary key,
  sealed bytea not null,
  retired_at timestamptz not null,
  -- Whether codes and other signatures made with it still count.
  reads boolean not null
);

-- Which keys each running node knows. A node that stops removes its row; one that was killed is not seen any more.
create table server_node (
  id uuid primary key,
  knows text[] not null,
  seals text not null,
  -- The key in force, as the node sees it.
  in_force text not null,
  seen_at timestamptz not null
);

grant select on server_key to outlay_app;
grant select, insert, update, delete on server_node to outlay_app;
