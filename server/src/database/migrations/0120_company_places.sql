-- Companies on several database servers: on the first, where each company is; on every other, which are its own. The first
-- has no row for companies that never were elsewhere. Read before the company is known.
set lock_timeout = '3s';

create table company_place (
  company_id uuid primary key,
  -- The name of the server; on a server that the company has left, where it went.
  server text not null,
  -- Nobody writes until then, while the company moves away.
  fenced_until timestamptz,
  -- Of the company's settings, on servers but the first.
  version bigint not null default 1,
  -- On the first: where it is being moved to, and from which server its rows have still to be removed.
  moving_to text,
  moving_from text
);

grant select, insert, update on company_place to outlay_app;

-- It has no primary key, and is changed while it is replicated.
alter table report_sum replica identity full;
