-- Invoices that were imported from the card wallet of a platform, and what the platform knows of their use.
set lock_timeout = '3s';

-- Null for every other invoice. 'elsewhere': another app has locked or closed the card. 'cancelled': red-flushed.
alter table invoice add column wallet text;
alter table invoice add constraint invoice_wallet_check
  check (wallet in ('ours', 'elsewhere', 'cancelled')) not valid;

create table wallet_invoice (
  company_id uuid not null,
  -- No foreign key: the card of a removed invoice is kept until the platform has freed it.
  invoice_id uuid not null,
  connection_id uuid not null,
  card_id text not null,
  -- With the card, it identifies the invoice to the platform.
  encrypt_code_sealed bytea not null,
  -- What identifies the invoice among those of the same kind of card: its number, or else the hash of the code.
  card_number text not null,
  -- The owner's id at the platform.
  openid text not null,
  -- The state that the platform has told or confirmed last. A card that another app has locked counts as free.
  known text not null check (known in ('free', 'locked', 'closed', 'cancelled')),
  -- The state that was asked for last, whatever the answer.
  tried text check (tried in ('free', 'locked', 'closed')),
  tried_at timestamptz,
  -- Attempts in a row without an answer.
  unanswered int not null default 0,
  -- Why the last attempt was refused; null after a successful one.
  refused text,
  read_at timestamptz not null,
  -- When we have closed it.
  closed_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  primary key (company_id, invoice_id),
  unique (company_id, card_id, card_number),
  foreign key (company_id, connection_id) references connection (company_id, id) on delete cascade
);
create index wallet_invoice_connection on wallet_invoice (company_id, connection_id);
create index wallet_invoice_openid on wallet_invoice (company_id, openid);
create index wallet_invoice_open on wallet_invoice (company_id, read_at) where known in ('free', 'locked');

alter table wallet_invoice enable row level security;
alter table wallet_invoice force row level security;
create policy own_company on wallet_invoice
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on wallet_invoice to outlay_app;
