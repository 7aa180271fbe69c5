create table department (
  company_id uuid not null,
  id uuid not null,
  parent_id uuid,
  name text not null,
  leader_id uuid,
  -- The ids from the root down to this one, each followed by a slash: "below" is a prefix.
  path text not null,
  version int not null default 1,
  created_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, parent_id) references department (company_id, id)
);
create index department_parent on department (company_id, parent_id);
create index department_leader on department (company_id, leader_id);
create index department_path on department (company_id, path text_pattern_ops);

create table member (
  company_id uuid not null,
  id uuid not null,
  person_id uuid not null,
  name text not null,
  account text not null,
  department_id uuid,
  state text not null check (state in ('invited', 'active', 'left')),
  version int not null default 1,
  created_at timestamptz not null,
  primary key (company_id, id),
  unique (company_id, person_id),
  foreign key (company_id, department_id) references department (company_id, id)
);
create index member_department on member (company_id, department_id);
create index member_name on member (company_id, name, id);

create table role_grant (
  company_id uuid not null,
  member_id uuid not null,
  role text not null check (role in ('administrator', 'employee', 'accountant', 'cashier', 'financeManager', 'auditor')),
  created_at timestamptz not null,
  primary key (company_id, member_id, role),
  foreign key (company_id, member_id) references member (company_id, id)
);
create index role_grant_role on role_grant (company_id, role, member_id);

create table payee_account (
  company_id uuid not null,
  id uuid not null,
  member_id uuid not null,
  holder text not null,
  bank text not null,
  -- AES-256-GCM under the server's key; people see the last four.
  account_sealed bytea not null,
  account_last4 text not null,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, id),
  unique (company_id, member_id),
  foreign key (company_id, member_id) references member (company_id, id)
);

create table message (
  company_id uuid not null,
  id uuid not null,
  member_id uuid not null,
  kind text not null,
  -- The words' values: names, numbers, reasons. The sentence is the reader's language's.
  "values" jsonb not null,
  document_id uuid,
  read_at timestamptz,
  created_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, member_id) references member (company_id, id)
);
create index message_member on message (company_id, member_id, id desc);
create index message_unread on message (company_id, member_id) where read_at is null;

create table news (
  company_id uuid not null,
  id uuid not null,
  title text not null,
  body text not null,
  published_at timestamptz not null,
  created_at timestamptz not null,
  primary key (company_id, id)
);
create index news_published on news (company_id, published_at desc, id desc);
