create table document_line (
  company_id uuid not null,
  id uuid not null,
  document_id uuid not null,
  position int not null,
  expense_id uuid,
  type text not null,
  amount bigint not null check (amount > 0),
  currency char(3) not null,
  spent_on date not null,
  merchant text not null default '',
  remarks text not null default '',
  created_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, document_id) references document (company_id, id),
  foreign key (company_id, expense_id) references expense (company_id, id)
);
create index document_line_document on document_line (company_id, document_id, position);
create index document_line_expense on document_line (company_id, expense_id);

create table document_file (
  company_id uuid not null,
  document_id uuid not null,
  file_id uuid not null,
  position int not null,
  created_at timestamptz not null,
  primary key (company_id, document_id, file_id),
  foreign key (company_id, document_id) references document (company_id, id),
  foreign key (company_id, file_id) references file (company_id, id)
);
create index document_file_file on document_file (company_id, file_id);

create table cc (
  company_id uuid not null,
  document_id uuid not null,
  member_id uuid not null,
  -- Told once the document is sent.
  sent_at timestamptz,
  read_at timestamptz,
  created_at timestamptz not null,
  primary key (company_id, document_id, member_id),
  foreign key (company_id, document_id) references document (company_id, id),
  foreign key (company_id, member_id) references member (company_id, id)
);
create index cc_member on cc (company_id, member_id, sent_at desc, document_id desc);

-- The document's history, append-only: its status is the fold of these rows.
create table event (
  company_id uuid not null,
  document_id uuid not null,
  seq int not null,
  act text not null,
  actor_id uuid,
  from_status text,
  to_status text not null,
  reason text,
  detail jsonb not null default '{}',
  at timestamptz not null,
  primary key (company_id, document_id, seq),
  foreign key (company_id, document_id) references document (company_id, id)
);

create table flow_instance (
  company_id uuid not null,
  id uuid not null,
  document_id uuid not null,
  flow_id uuid not null,
  flow_version int not null,
  state text not null check (state in ('running', 'passed', 'rejected', 'returned', 'cancelled')),
  -- The route as it was resolved at the start: nodes with their people and why.
  route jsonb not null,
  current_node text,
  created_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, document_id) references document (company_id, id),
  foreign key (company_id, flow_id, flow_version) references flow_version (company_id, flow_id, version)
);
create index flow_instance_document on flow_instance (company_id, document_id, id desc);
create index flow_instance_flow on flow_instance (company_id, flow_id, flow_version);
create unique index flow_instance_running on flow_instance (company_id, document_id) where state = 'running';

create table task (
  company_id uuid not null,
  id uuid not null,
  document_id uuid not null,
  instance_id uuid not null,
  node_key text not null,
  node_name jsonb not null,
  holder_id uuid not null,
  state text not null check (state in ('Pending', 'Approved', 'Rejected', 'Returned', 'Skipped', 'Cancelled')),
  opinion text,
  arrived_at timestamptz not null,
  decided_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, document_id) references document (company_id, id),
  foreign key (company_id, instance_id) references flow_instance (company_id, id),
  foreign key (company_id, holder_id) references member (company_id, id)
);
create index task_pending on task (company_id, holder_id, id) where state = 'Pending';
create index task_handled on task (company_id, holder_id, decided_at desc, id desc) where state in ('Approved', 'Rejected', 'Returned');
create index task_holder on task (company_id, holder_id, document_id);
create index task_document on task (company_id, document_id, id);
create index task_instance on task (company_id, instance_id);
