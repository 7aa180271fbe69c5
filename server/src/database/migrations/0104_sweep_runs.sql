-- When the server last ran its regular work, and with which result. The server's own: no company, no personal data.
set lock_timeout = '3s';

create table sweep_run (
  name text primary key check (name in ('clean', 'statements', 'compare')),
  began_at timestamptz not null,
  ended_at timestamptz not null,
  failed integer not null
);

grant select, insert, update on sweep_run to outlay_app;
