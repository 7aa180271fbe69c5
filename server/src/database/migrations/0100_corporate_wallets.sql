-- squawk-ignore-file constraint-missing-not-valid, adding-foreign-key-constraint
-- The tables are new: nothing is in them that a constraint could be checked against.
-- Corporate wallets: the company's contracts with the wallets of others, and what is paid with them.
set lock_timeout = '3s';

create table corporate_wallet (
  company_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('alipay')),
  name text not null,
  -- Null: the vendor's usual address.
  api_base text,
  app_id text not null,
  -- The company's number at the wallet.
  account text not null,
  -- The wallet's public key, with which its calls are signed: base64 of the DER.
  wallet_key text not null,
  secrets_sealed bytea,
  -- Opens the wallet's code on a phone.
  code_link text not null,
  enabled boolean not null default false,
  read_at timestamptz,
  fault text not null default '',
  version integer not null default 1,
  updated_at timestamptz not null,
  primary key (company_id, id),
  unique (company_id, name)
);

-- Finds the company of a wallet before it is known.
create table corporate_wallet_lookup (
  wallet_id uuid primary key,
  company_id uuid not null
);
create index corporate_wallet_lookup_company on corporate_wallet_lookup (company_id);

-- Which policy decides under a standard of the wallet.
create table corporate_wallet_standard (
  company_id uuid not null,
  wallet_id uuid not null,
  standard_id text not null,
  policy_id uuid not null,
  type text not null,
  position integer not null,
  primary key (company_id, wallet_id, standard_id),
  foreign key (company_id, wallet_id) references corporate_wallet (company_id, id),
  foreign key (company_id, policy_id) references spend_policy (company_id, id)
);
create index corporate_wallet_standard_policy on corporate_wallet_standard (company_id, policy_id);

create table corporate_wallet_member (
  company_id uuid not null,
  wallet_id uuid not null,
  member_id uuid not null,
  -- By which the wallet knows the member; null until it has answered.
  employee_id text,
  -- Where the member accepts the invitation; empty if none is needed.
  invite_url text not null default '',
  fault text not null default '',
  created_at timestamptz not null,
  primary key (company_id, wallet_id, member_id),
  unique (company_id, wallet_id, employee_id),
  foreign key (company_id, wallet_id) references corporate_wallet (company_id, id),
  foreign key (company_id, member_id) references member (company_id, id)
);
create index corporate_wallet_member_member on corporate_wallet_member (company_id, member_id);

create table wallet_trade (
  company_id uuid not null,
  id uuid not null,
  wallet_id uuid not null,
  -- The wallet's number.
  trade_no text not null,
  -- Null if the wallet names an employee whom nobody knows.
  member_id uuid,
  standard_id text not null,
  policy_id uuid,
  type text not null,
  -- `deducted`: let pass. `refused`: not. `recovered`: taken back whole, or kept from coming. `unasked`: paid without asking.
  state text not null check (state in ('deducted', 'refused', 'recovered', 'unasked')),
  reason text,
  -- What was asked for, in minor units; and what of it was given back.
  amount bigint not null check (amount >= 0),
  returned bigint not null default 0 check (returned between 0 and amount),
  -- What the wallet says was paid, and refunded of it; null until it does.
  consumed bigint check (consumed >= 0),
  consumed_refunded bigint not null default 0 check (consumed_refunded >= 0),
  -- What is in the books.
  booked bigint not null default 0,
  currency char(3) not null,
  merchant text not null default '',
  subject text not null default '',
  expense_id uuid,
  -- The day on which it was asked for or paid, in the company's time zone.
  day date not null,
  created_at timestamptz not null,
  primary key (company_id, id),
  unique (company_id, wallet_id, trade_no),
  foreign key (company_id, wallet_id) references corporate_wallet (company_id, id),
  foreign key (company_id, member_id) references member (company_id, id),
  foreign key (company_id, policy_id) references spend_policy (company_id, id),
  foreign key (company_id, expense_id) references expense (company_id, id) on delete set null (expense_id)
);
create index wallet_trade_member on wallet_trade (company_id, member_id);
create index wallet_trade_policy on wallet_trade (company_id, policy_id);
create unique index wallet_trade_expense on wallet_trade (company_id, expense_id);
create index wallet_trade_newest on wallet_trade (company_id, created_at desc, id desc);
create index wallet_trade_day on wallet_trade (company_id, wallet_id, day);

-- What was given back of a trade, each once.
create table wallet_refund (
  company_id uuid not null,
  trade_id uuid not null,
  refund_no text not null,
  amount bigint not null check (amount > 0),
  at timestamptz not null,
  primary key (company_id, trade_id, refund_no),
  foreign key (company_id, trade_id) references wallet_trade (company_id, id)
);

do $$
declare
  tenant text;
begin
  foreach tenant in array array[
    'corporate_wallet', 'corporate_wallet_standard', 'corporate_wallet_member', 'wallet_trade', 'wallet_refund'
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
grant select, insert, update, delete on corporate_wallet_lookup to outlay_app;
