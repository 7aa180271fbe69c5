-- squawk-ignore-file constraint-missing-not-valid, adding-foreign-key-constraint, ban-drop-not-null
-- The tables are new: nothing is in them that a constraint could be checked against. Nodes of the previous version write
-- a template with each batch, and make none without one.
-- Paying claims by Alipay and WeChat transfer.
set lock_timeout = '3s';

-- The company's merchant accounts.
create table payout_wallet (
  company_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('alipay', 'wechat')),
  name text not null,
  api_base text,
  -- Alipay: the application. WeChat Pay: the merchant.
  account text not null,
  -- WeChat: the app of the openids.
  app_id text not null,
  -- The contract's PayoutSecret to text, as JSON.
  secrets_sealed bytea,
  enabled boolean not null,
  version int not null default 1,
  updated_at timestamptz not null,
  primary key (company_id, id)
);

-- Finds a wallet before the company is known.
create table payout_wallet_lookup (
  wallet_id uuid primary key,
  company_id uuid not null
);
create index payout_wallet_lookup_company on payout_wallet_lookup (company_id);

-- Where a member is paid at Alipay (entered by the member) or WeChat (the openid, entered by finance).
create table payee_wallet (
  company_id uuid not null,
  member_id uuid not null,
  kind text not null check (kind in ('alipay', 'wechat')),
  holder text not null,
  account_sealed bytea not null,
  account_last4 text not null,
  changed_by uuid not null,
  held_until timestamptz,
  refused_version int,
  version int not null default 1,
  updated_at timestamptz not null,
  primary key (company_id, member_id, kind),
  foreign key (company_id, member_id) references member (company_id, id),
  foreign key (company_id, changed_by) references member (company_id, id)
);
create index payee_wallet_changed_by on payee_wallet (company_id, changed_by);

-- A transfer of a payment: one for each payment, under one number for good. A payment that failed is followed by another.
create table payout_transfer (
  company_id uuid not null,
  id uuid not null,
  payment_id uuid not null,
  batch_id uuid not null,
  wallet_id uuid not null,
  -- Under which it is sent, stored before it is.
  number text not null,
  remark text not null,
  -- Each call that does not wait for the recipient is `queued` or `sent` until it is over.
  state text not null check (state in ('queued', 'sent', 'waiting', 'paid', 'failed')),
  sends int not null default 0,
  sent_at timestamptz,
  -- Whether the last sending was answered.
  answered boolean not null default true,
  -- A definite refusal that a query has not confirmed yet.
  refusal text,
  -- The vendor's last code.
  code text not null default '',
  -- Why it is not done yet, or failed: the contract's PayoutReason.
  reason text,
  vendor_no text,
  package_info text,
  waiting_since timestamptz,
  cancel_asked_by uuid,
  cancel_asked_at timestamptz,
  -- The last notification; the same one may come again.
  notice_id text,
  -- Looks of the schedule that have begun, and when the next is due.
  looks int not null default 0,
  next_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, id),
  unique (company_id, payment_id),
  unique (company_id, number),
  foreign key (company_id, payment_id) references payment (company_id, id),
  foreign key (company_id, batch_id) references payment_batch (company_id, id),
  foreign key (company_id, wallet_id) references payout_wallet (company_id, id),
  foreign key (company_id, cancel_asked_by) references member (company_id, id)
);
create index payout_transfer_batch on payout_transfer (company_id, batch_id);
create index payout_transfer_wallet on payout_transfer (company_id, wallet_id);
create index payout_transfer_cancel_asked_by on payout_transfer (company_id, cancel_asked_by);
create index payout_transfer_open on payout_transfer (company_id, next_at)
  where state in ('queued', 'sent', 'waiting');

-- A batch is paid by a bank file or by a wallet.
alter table payment_batch add column wallet_id uuid;
alter table payment_batch alter column template_id drop not null;
alter table payment_batch add constraint payment_batch_way_check
  check (num_nonnulls(template_id, wallet_id) = 1) not valid;
alter table payment_batch add constraint payment_batch_wallet_id_fkey
  foreign key (company_id, wallet_id) references payout_wallet (company_id, id) not valid;

do $$
declare
  tenant text;
begin
  foreach tenant in array array['payout_wallet', 'payee_wallet', 'payout_transfer'] loop
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
grant select, insert, update, delete on payout_wallet_lookup to outlay_app;
