-- squawk-ignore-file constraint-missing-not-valid, adding-foreign-key-constraint
-- The tables are new: nothing is in them that a constraint could be checked against.
-- The payment code: merchants, spend policies, devices, payments, statements, requests for invoices.
set lock_timeout = '3s';

create table merchant (
  company_id uuid not null,
  id uuid not null,
  name text not null,
  type text not null,
  tax_id text not null,
  contact text not null,
  enabled boolean not null default false,
  webhook_url text not null default '',
  webhook_fault text not null default '',
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, id),
  unique (company_id, name)
);

-- Finds the company of a merchant before it is known.
create table merchant_lookup (
  merchant_id uuid primary key,
  company_id uuid not null
);
create index merchant_lookup_company on merchant_lookup (company_id);

create table merchant_store (
  company_id uuid not null,
  merchant_id uuid not null,
  id uuid not null,
  name text not null,
  position integer not null,
  -- Removed ones are kept for the payments that were made there.
  removed boolean not null default false,
  primary key (company_id, id),
  foreign key (company_id, merchant_id) references merchant (company_id, id)
);
create index merchant_store_merchant on merchant_store (company_id, merchant_id, position);

create table merchant_key (
  company_id uuid not null,
  merchant_id uuid not null,
  id uuid not null,
  name text not null,
  -- Ed25519: 32 bytes.
  public_key bytea not null check (octet_length(public_key) = 32),
  created_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, merchant_id) references merchant (company_id, id)
);
create index merchant_key_merchant on merchant_key (company_id, merchant_id);

create table merchant_terminal (
  company_id uuid not null,
  merchant_id uuid not null,
  id uuid not null,
  name text not null,
  store_id uuid,
  -- Of the token: SHA-256.
  token_hash bytea not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  primary key (company_id, id),
  unique (company_id, token_hash),
  foreign key (company_id, merchant_id) references merchant (company_id, id),
  foreign key (company_id, store_id) references merchant_store (company_id, id)
);
create index merchant_terminal_merchant on merchant_terminal (company_id, merchant_id);
create index merchant_terminal_store on merchant_terminal (company_id, store_id);

-- Nonces of signed requests: each is taken once.
create table opc_nonce (
  company_id uuid not null,
  key_id uuid not null,
  nonce text not null,
  expires_at timestamptz not null,
  primary key (company_id, key_id, nonce),
  foreign key (company_id, key_id) references merchant_key (company_id, id)
);
create index opc_nonce_expires on opc_nonce (company_id, expires_at);

create table spend_policy (
  company_id uuid not null,
  id uuid not null,
  name text not null,
  -- The contract's SpendPolicyForm.
  definition jsonb not null,
  enabled boolean not null,
  from_day date not null,
  to_day date,
  -- Ended: kept for the payments that were made under it.
  removed boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, id)
);
create unique index spend_policy_name on spend_policy (company_id, name) where not removed;

-- What a member has reserved and spent of a policy on a day (YYYY-MM-DD) and in a month (YYYY-MM).
create table spend_used (
  company_id uuid not null,
  policy_id uuid not null,
  member_id uuid not null,
  period text not null check (period ~ '^\d{4}-\d{2}(-\d{2})?$'),
  used bigint not null default 0 check (used >= 0),
  primary key (company_id, policy_id, member_id, period),
  foreign key (company_id, policy_id) references spend_policy (company_id, id),
  foreign key (company_id, member_id) references member (company_id, id)
);
create index spend_used_member on spend_used (company_id, member_id, period);

-- Money of a policy that is kept for one payment, or was spent by it.
create table spend_reservation (
  company_id uuid not null,
  id uuid not null,
  trade_no text not null,
  policy_id uuid not null,
  member_id uuid not null,
  merchant_id uuid,
  store_id uuid,
  merchant_name text not null,
  type text not null,
  day date not null,
  -- Minor units of the company's currency.
  amount bigint not null check (amount > 0),
  returned bigint not null default 0 check (returned between 0 and amount),
  state text not null check (state in ('reserved', 'confirmed', 'released')),
  created_at timestamptz not null,
  primary key (company_id, id),
  unique (company_id, trade_no),
  foreign key (company_id, policy_id) references spend_policy (company_id, id),
  foreign key (company_id, member_id) references member (company_id, id),
  foreign key (company_id, merchant_id) references merchant (company_id, id),
  foreign key (company_id, store_id) references merchant_store (company_id, id)
);
create index spend_reservation_policy on spend_reservation (company_id, policy_id, member_id, day);
create index spend_reservation_member on spend_reservation (company_id, member_id);
create index spend_reservation_merchant on spend_reservation (company_id, merchant_id);
create index spend_reservation_store on spend_reservation (company_id, store_id);
create index spend_reservation_day on spend_reservation (company_id, day);

create table paycode_device (
  company_id uuid not null,
  id uuid not null,
  member_id uuid not null,
  name text not null,
  state text not null check (state in ('active', 'blocked', 'lost')),
  handle char(8) not null check (handle ~ '^\d{8}$'),
  handle_at timestamptz not null,
  -- The TOTP secret, base64url; gone once the device is blocked.
  secret_sealed bytea,
  -- The contract's DevicePublicKey.
  public_key jsonb not null,
  -- The newest step of which a code was taken.
  last_step bigint not null default 0,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  blocked_at timestamptz,
  primary key (company_id, id),
  unique (company_id, handle),
  foreign key (company_id, member_id) references member (company_id, id)
);
create index paycode_device_member on paycode_device (company_id, member_id);

-- No two devices of this server have the same handle.
create table paycode_handle (
  handle char(8) primary key check (handle ~ '^\d{8}$'),
  company_id uuid not null,
  device_id uuid not null
);
create index paycode_handle_device on paycode_handle (company_id, device_id);

-- What a device may pay without a network, until it asks for the next certificate.
create table paycode_certificate (
  company_id uuid not null,
  id uuid not null,
  device_id uuid not null,
  handle char(8) not null,
  per_payment bigint not null,
  total bigint not null,
  used bigint not null default 0 check (used between 0 and total),
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, device_id) references paycode_device (company_id, id)
);
create index paycode_certificate_device on paycode_certificate (company_id, device_id, issued_at desc);

-- Each code is taken once: by its step, or (signed without a network) by the device's counter.
create table paycode_claim (
  company_id uuid not null,
  handle char(8) not null,
  kind text not null check (kind in ('step', 'counter')),
  number bigint not null,
  device_id uuid not null,
  merchant_id uuid not null,
  claimed_at timestamptz not null,
  primary key (company_id, handle, kind, number),
  foreign key (company_id, device_id) references paycode_device (company_id, id),
  foreign key (company_id, merchant_id) references merchant (company_id, id)
);
create index paycode_claim_device on paycode_claim (company_id, device_id, kind, number);
create index paycode_claim_merchant on paycode_claim (company_id, merchant_id);
create index paycode_claim_old on paycode_claim (company_id, claimed_at);

-- Wrong codes of a handle.
create table paycode_attempt (
  company_id uuid not null,
  id uuid not null,
  device_id uuid not null,
  merchant_id uuid not null,
  at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, device_id) references paycode_device (company_id, id),
  foreign key (company_id, merchant_id) references merchant (company_id, id)
);
create index paycode_attempt_device on paycode_attempt (company_id, device_id, at);
create index paycode_attempt_merchant on paycode_attempt (company_id, merchant_id);
create index paycode_attempt_old on paycode_attempt (company_id, at);

create table charge (
  company_id uuid not null,
  id uuid not null,
  trade_no text not null,
  merchant_id uuid not null,
  out_trade_no text not null,
  -- Of what was asked: SHA-256. Null for one that was reversed before it came.
  request_hash bytea,
  -- Null for one that was reversed before it came.
  member_id uuid,
  device_id uuid,
  store_id uuid,
  terminal text not null default '',
  type text not null,
  subject text not null,
  -- The contract's ChargeItem.
  items jsonb not null default '[]',
  amount bigint not null check (amount >= 0),
  refunded bigint not null default 0 check (refunded between 0 and amount),
  currency char(3) not null,
  state text not null check (state in ('confirming', 'paid', 'refused', 'closed')),
  reason text,
  -- With PAYER_LIMIT.
  allowed bigint,
  offline boolean not null default false,
  policy_id uuid,
  reservation_id uuid,
  expense_id uuid,
  -- Whether its invoice was asked for, and what became of that.
  invoice_state text not null default 'none' check (invoice_state in ('none', 'asked', 'issued', 'refused')),
  created_at timestamptz not null,
  confirm_by timestamptz,
  paid_at timestamptz,
  -- The day of the payment in the company's time zone.
  paid_on date,
  primary key (company_id, id),
  unique (company_id, merchant_id, out_trade_no),
  unique (company_id, trade_no),
  foreign key (company_id, merchant_id) references merchant (company_id, id),
  foreign key (company_id, member_id) references member (company_id, id),
  foreign key (company_id, device_id) references paycode_device (company_id, id),
  foreign key (company_id, store_id) references merchant_store (company_id, id),
  foreign key (company_id, policy_id) references spend_policy (company_id, id),
  foreign key (company_id, reservation_id) references spend_reservation (company_id, id),
  foreign key (company_id, expense_id) references expense (company_id, id) on delete set null (expense_id)
);
create index charge_mine on charge (company_id, member_id, created_at desc, id desc);
create index charge_newest on charge (company_id, created_at desc, id desc);
create index charge_device on charge (company_id, device_id);
create index charge_store on charge (company_id, store_id);
create index charge_policy on charge (company_id, policy_id);
create index charge_reservation on charge (company_id, reservation_id);
create unique index charge_expense on charge (company_id, expense_id);
create index charge_paid_on on charge (company_id, merchant_id, paid_on);
create index charge_confirming on charge (company_id, confirm_by) where state = 'confirming';

create table charge_refund (
  company_id uuid not null,
  id uuid not null,
  charge_id uuid not null,
  merchant_id uuid not null,
  out_refund_no text not null,
  refund_no text not null,
  amount bigint not null check (amount > 0),
  reason text not null,
  reversal boolean not null,
  at timestamptz not null,
  refunded_on date not null,
  primary key (company_id, id),
  unique (company_id, merchant_id, out_refund_no),
  foreign key (company_id, charge_id) references charge (company_id, id),
  foreign key (company_id, merchant_id) references merchant (company_id, id)
);
create index charge_refund_charge on charge_refund (company_id, charge_id);
create index charge_refund_day on charge_refund (company_id, merchant_id, refunded_on);

create table merchant_statement (
  company_id uuid not null,
  id uuid not null,
  merchant_id uuid not null,
  month text not null check (month ~ '^\d{4}-\d{2}$'),
  currency char(3) not null,
  -- What was put on the document that pays it.
  paid_amount bigint,
  expense_id uuid,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, id),
  unique (company_id, merchant_id, month),
  foreign key (company_id, merchant_id) references merchant (company_id, id),
  foreign key (company_id, expense_id) references expense (company_id, id) on delete set null (expense_id)
);
create index merchant_statement_newest on merchant_statement (company_id, month desc, id desc);
create unique index merchant_statement_expense on merchant_statement (company_id, expense_id);

create table charge_difference (
  company_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('ledger', 'expense', 'room')),
  day date not null,
  -- The id of the payment, or those of policy and member.
  about text not null,
  charge_id uuid,
  policy_id uuid,
  member_id uuid,
  expected bigint not null,
  found bigint not null,
  currency char(3) not null,
  at timestamptz not null,
  settled_by uuid,
  settled_at timestamptz,
  reason text not null default '',
  version integer not null default 1,
  primary key (company_id, id),
  foreign key (company_id, charge_id) references charge (company_id, id),
  foreign key (company_id, policy_id) references spend_policy (company_id, id),
  foreign key (company_id, member_id) references member (company_id, id),
  foreign key (company_id, settled_by) references member (company_id, id)
);
-- Told once until it is settled.
create unique index charge_difference_open on charge_difference (company_id, kind, day, about) where settled_at is null;
create index charge_difference_newest on charge_difference (company_id, at desc, id desc);
create index charge_difference_charge on charge_difference (company_id, charge_id);
create index charge_difference_policy on charge_difference (company_id, policy_id);
create index charge_difference_member on charge_difference (company_id, member_id);
create index charge_difference_settler on charge_difference (company_id, settled_by);

create table invoice_request (
  company_id uuid not null,
  id uuid not null,
  member_id uuid not null,
  merchant_id uuid not null,
  state text not null check (state in ('asked', 'issued', 'refused', 'withdrawn')),
  amount bigint not null check (amount > 0),
  currency char(3) not null,
  -- The title as it was then: the contract's InvoiceTitle without its id.
  title jsonb not null,
  reason text not null default '',
  file_id uuid,
  invoice_id uuid,
  asked_at timestamptz not null,
  reminded_at timestamptz,
  answered_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, member_id) references member (company_id, id),
  foreign key (company_id, merchant_id) references merchant (company_id, id),
  foreign key (company_id, file_id) references file (company_id, id),
  foreign key (company_id, invoice_id) references invoice (company_id, id) on delete set null (invoice_id)
);
create index invoice_request_mine on invoice_request (company_id, member_id, asked_at desc, id desc);
create index invoice_request_merchant on invoice_request (company_id, merchant_id, state, asked_at desc);
create index invoice_request_file on invoice_request (company_id, file_id);
create index invoice_request_invoice on invoice_request (company_id, invoice_id);
create index invoice_request_open on invoice_request (company_id, asked_at) where state = 'asked';

create table invoice_request_charge (
  company_id uuid not null,
  request_id uuid not null,
  charge_id uuid not null,
  primary key (company_id, request_id, charge_id),
  foreign key (company_id, request_id) references invoice_request (company_id, id) on delete cascade,
  foreign key (company_id, charge_id) references charge (company_id, id)
);
create index invoice_request_charge_charge on invoice_request_charge (company_id, charge_id);

do $$
declare
  tenant text;
begin
  foreach tenant in array array[
    'merchant', 'merchant_store', 'merchant_key', 'merchant_terminal', 'opc_nonce', 'spend_policy',
    'spend_used', 'spend_reservation', 'paycode_device', 'paycode_certificate', 'paycode_claim', 'paycode_attempt',
    'charge', 'charge_refund', 'merchant_statement', 'charge_difference', 'invoice_request', 'invoice_request_charge'
  ] loop
    execute format('alter table %I enable row level security', tenant);
    execute format('alter table %I force row level security', tenant);
    execute format(
      'create policy own_company on %I using (company_id = nullif(current_setting(''app.company_id'', true), '''')::uuid) with check (company_id = nullif(current_setting(''app.company_id'', true), '''')::uuid)',
      tenant
    );
    execute format('grant select, insert, update, delete on %I to outlay_app', tenant);
  end loop;
end
$$;
grant select, insert, update, delete on merchant_lookup to outlay_app;
grant select, insert, update, delete on paycode_handle to outlay_app;
