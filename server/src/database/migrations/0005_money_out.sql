create table bank_template (
  company_id uuid not null,
  id uuid not null,
  name text not null,
  encoding text not null check (encoding in ('gbk', 'utf-8-bom')),
  most_rows int not null,
  columns jsonb not null,
  created_at timestamptz not null,
  primary key (company_id, id)
);

create table payment_batch (
  company_id uuid not null,
  id uuid not null,
  number text not null,
  state text not null check (state in ('Draft', 'Released', 'Exported', 'Settled', 'Cancelled')),
  template_id uuid not null,
  currency char(3) not null,
  amount bigint not null,
  made_by uuid not null,
  released_by uuid,
  released_at timestamptz,
  reason text,
  version int not null default 1,
  created_at timestamptz not null,
  primary key (company_id, id),
  unique (company_id, number),
  foreign key (company_id, template_id) references bank_template (company_id, id),
  foreign key (company_id, made_by) references member (company_id, id),
  foreign key (company_id, released_by) references member (company_id, id)
);
create index payment_batch_template on payment_batch (company_id, template_id);
create index payment_batch_made_by on payment_batch (company_id, made_by);
create index payment_batch_released_by on payment_batch (company_id, released_by);

create table payment (
  company_id uuid not null,
  id uuid not null,
  -- Null when it was paid outside of a batch.
  batch_id uuid,
  document_id uuid not null,
  holder text not null,
  bank text not null,
  account_sealed bytea,
  account_last4 text not null,
  amount bigint not null check (amount > 0),
  currency char(3) not null,
  state text not null check (state in ('Open', 'Paid', 'Failed', 'Cancelled', 'Reversed')),
  method text not null,
  reference text,
  paid_on date,
  failure text,
  marked_by uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, batch_id) references payment_batch (company_id, id),
  foreign key (company_id, document_id) references document (company_id, id),
  foreign key (company_id, marked_by) references member (company_id, id)
);
create index payment_of_batch on payment (company_id, batch_id, id);
create index payment_of_document on payment (company_id, document_id, id);
create index payment_marked_by on payment (company_id, marked_by);
-- One payment a document: the database refuses a second, whatever the code above it thinks.
create unique index payment_once on payment (company_id, document_id) where state in ('Open', 'Paid');

create table payment_export (
  company_id uuid not null,
  id uuid not null,
  batch_id uuid not null,
  file_name text not null,
  sha256 text not null,
  rows int not null,
  reason text not null,
  made_by uuid not null,
  created_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, batch_id) references payment_batch (company_id, id),
  foreign key (company_id, made_by) references member (company_id, id)
);
create index payment_export_batch on payment_export (company_id, batch_id, id);
create index payment_export_made_by on payment_export (company_id, made_by);

create table ledger_entry (
  company_id uuid not null,
  id uuid not null,
  document_id uuid not null,
  kind text not null check (kind in ('pass', 'pay', 'reverse')),
  -- The entry that this one mirrors.
  reverses uuid,
  created_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, document_id) references document (company_id, id),
  foreign key (company_id, reverses) references ledger_entry (company_id, id)
);
create index ledger_entry_document on ledger_entry (company_id, document_id, id);
create unique index ledger_entry_reverses on ledger_entry (company_id, reverses);

-- Append-only. Debit positive, credit negative; an entry sums to zero in each currency.
create table posting (
  company_id uuid not null,
  entry_id uuid not null,
  position int not null,
  account text not null,
  amount bigint not null check (amount <> 0),
  currency char(3) not null,
  created_at timestamptz not null,
  primary key (company_id, entry_id, position),
  foreign key (company_id, entry_id) references ledger_entry (company_id, id)
);
create index posting_account on posting (company_id, account);
