create table file (
  company_id uuid not null,
  id uuid not null,
  owner_id uuid not null,
  name text not null,
  media_type text not null,
  size bigint not null,
  sha256 text not null,
  -- Where the storage keeps the JPEGs of its pages: `<sha256>/<page>`.
  pages int not null default 0,
  created_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, owner_id) references member (company_id, id)
);
create index file_owner on file (company_id, owner_id);
create index file_sha256 on file (company_id, sha256);

create table recognition (
  company_id uuid not null,
  id uuid not null,
  member_id uuid not null,
  file_id uuid,
  status text not null check (status in ('running', 'recognised', 'unreadable', 'unsupported')),
  created_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, member_id) references member (company_id, id),
  foreign key (company_id, file_id) references file (company_id, id)
);
create index recognition_member on recognition (company_id, member_id);
create index recognition_file on recognition (company_id, file_id);

create table document_type (
  company_id uuid not null,
  id uuid not null,
  code text not null,
  name jsonb not null,
  description jsonb not null,
  current_version int not null,
  enabled boolean not null default true,
  created_at timestamptz not null,
  primary key (company_id, id),
  unique (company_id, code)
);

create table flow (
  company_id uuid not null,
  id uuid not null,
  name jsonb not null,
  current_version int not null,
  created_at timestamptz not null,
  primary key (company_id, id)
);

create table flow_version (
  company_id uuid not null,
  flow_id uuid not null,
  version int not null,
  definition jsonb not null,
  created_at timestamptz not null,
  primary key (company_id, flow_id, version),
  foreign key (company_id, flow_id) references flow (company_id, id)
);

create table document_type_version (
  company_id uuid not null,
  type_id uuid not null,
  version int not null,
  fields jsonb not null,
  flow_id uuid not null,
  number_prefix text not null,
  created_at timestamptz not null,
  primary key (company_id, type_id, version),
  foreign key (company_id, type_id) references document_type (company_id, id),
  foreign key (company_id, flow_id) references flow (company_id, id)
);
create index document_type_version_flow on document_type_version (company_id, flow_id);

create table document (
  company_id uuid not null,
  id uuid not null,
  -- Null until first submitted.
  number text,
  type_id uuid not null,
  type_version int not null,
  title text not null default '',
  submitter_id uuid not null,
  department_id uuid,
  status text not null check (status in ('ToBeSubmitted', 'UnderApproval', 'Rejected', 'Returned', 'Withdrawn', 'Voided', 'Passed', 'InPayment', 'Paid')),
  amount bigint not null default 0 check (amount >= 0),
  paid_amount bigint not null default 0 check (paid_amount >= 0),
  currency char(3) not null,
  line_count int not null default 0,
  "values" jsonb not null default '{}',
  remarks text not null default '',
  findings jsonb not null default '[]',
  returned_reason text,
  -- Where a resubmit goes on, when it was returned "straight back to me".
  resume_node text,
  -- What a resubmit is compared with: the amount that was sent last.
  sent_amount bigint,
  revision int not null default 0,
  version int not null default 1,
  event_seq int not null default 0,
  hold boolean not null default false,
  last_urged_at timestamptz,
  since timestamptz not null,
  submitted_at timestamptz,
  passed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, id),
  unique (company_id, number),
  foreign key (company_id, type_id, type_version) references document_type_version (company_id, type_id, version),
  foreign key (company_id, submitter_id) references member (company_id, id),
  foreign key (company_id, department_id) references department (company_id, id)
);
create index document_type_used on document (company_id, type_id, type_version);
create index document_mine on document (company_id, submitter_id, updated_at desc, id desc);
create index document_mine_status on document (company_id, submitter_id, status, updated_at desc, id desc);
create index document_department on document (company_id, department_id, updated_at desc, id desc);
create index document_newest on document (company_id, updated_at desc, id desc);
create index document_payable on document (company_id, passed_at, id) where status = 'Passed';

create table expense (
  company_id uuid not null,
  id uuid not null,
  member_id uuid not null,
  type text not null,
  amount bigint not null check (amount > 0),
  currency char(3) not null,
  spent_on date not null,
  merchant text not null default '',
  remarks text not null default '',
  -- The one document it is on, live or settled; null when it is free again.
  document_id uuid,
  -- True while that document is one that was sent and not taken back: then it is not "to be reimbursed".
  submitted boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, member_id) references member (company_id, id),
  foreign key (company_id, document_id) references document (company_id, id)
);
create index expense_mine on expense (company_id, member_id, updated_at desc, id desc);
create index expense_open on expense (company_id, member_id, updated_at desc, id desc) where not submitted;
create index expense_document on expense (company_id, document_id);

create table expense_file (
  company_id uuid not null,
  expense_id uuid not null,
  file_id uuid not null,
  created_at timestamptz not null,
  primary key (company_id, expense_id, file_id),
  foreign key (company_id, expense_id) references expense (company_id, id),
  foreign key (company_id, file_id) references file (company_id, id)
);
create index expense_file_file on expense_file (company_id, file_id);

create table invoice (
  company_id uuid not null,
  id uuid not null,
  owner_id uuid not null,
  file_id uuid not null,
  recognition_id uuid,
  type text not null,
  code text not null default '',
  number text not null default '',
  issued_on date,
  check_code text not null default '',
  buyer_name text not null default '',
  buyer_tax_id text not null default '',
  seller_name text not null default '',
  seller_tax_id text not null default '',
  amount bigint,
  tax bigint,
  total bigint,
  currency char(3) not null,
  from_place text not null default '',
  to_place text not null default '',
  train text not null default '',
  items jsonb not null default '[]',
  checks jsonb not null default '[]',
  -- What makes two pieces of paper the same: code and number, or the file's hash where neither was read.
  fingerprint text not null,
  state text not null check (state in ('Unused', 'Held', 'Locked', 'Settled', 'External', 'Invalid')),
  expense_id uuid,
  confirmed_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, owner_id) references member (company_id, id),
  foreign key (company_id, file_id) references file (company_id, id),
  foreign key (company_id, recognition_id) references recognition (company_id, id),
  foreign key (company_id, expense_id) references expense (company_id, id)
);
create index invoice_mine on invoice (company_id, owner_id, id desc);
create index invoice_file on invoice (company_id, file_id);
create index invoice_recognition on invoice (company_id, recognition_id);
create index invoice_expense on invoice (company_id, expense_id);
create index invoice_fingerprint on invoice (company_id, fingerprint);

create table invoice_field (
  company_id uuid not null,
  invoice_id uuid not null,
  name text not null,
  -- As it was read; what a person corrected stands in the invoice itself.
  value text not null,
  confidence real not null,
  source text not null,
  place jsonb,
  corrected boolean not null default false,
  created_at timestamptz not null,
  primary key (company_id, invoice_id, name),
  foreign key (company_id, invoice_id) references invoice (company_id, id)
);

-- The unique live lock: one claim an invoice.
create table invoice_lock (
  company_id uuid not null,
  fingerprint text not null,
  invoice_id uuid not null,
  document_id uuid not null,
  created_at timestamptz not null,
  primary key (company_id, fingerprint),
  foreign key (company_id, invoice_id) references invoice (company_id, id),
  foreign key (company_id, document_id) references document (company_id, id)
);
create index invoice_lock_invoice on invoice_lock (company_id, invoice_id);
create index invoice_lock_document on invoice_lock (company_id, document_id);
