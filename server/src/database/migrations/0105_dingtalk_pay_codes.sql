-- Pay codes in DingTalk, which the company's own tills take: what DingTalk issued to whom, and each code that was taken.
set lock_timeout = '3s';

alter table corporate_wallet drop constraint corporate_wallet_kind_check;
alter table corporate_wallet add constraint corporate_wallet_kind_check
  check (kind in ('alipay', 'dingtalk')) not valid;
-- The platform whose app is used; null for a wallet with an app of its own.
alter table corporate_wallet add column connection_id uuid;
alter table corporate_wallet add constraint corporate_wallet_connection_id_fkey
  foreign key (company_id, connection_id) references connection (company_id, id)
  on delete set null (connection_id) not valid;

-- What DingTalk issued to the member; empty until it has, and for other wallets.
alter table corporate_wallet_member add column code_id text not null default '';
-- Opens the member's code on a phone.
alter table corporate_wallet_member add column code_url text not null default '';
alter table corporate_wallet_member add column code_expires_at timestamptz;

-- A code of a wallet that a till of ours read. Each is taken once.
create table wallet_code (
  company_id uuid not null,
  id uuid not null,
  wallet_id uuid not null,
  code text not null,
  -- By which the wallet knows whoever showed it, and which member that was; null for nobody.
  employee_id text not null,
  member_id uuid,
  merchant_id uuid not null,
  at timestamptz not null,
  -- When the wallet was told what became of the payment.
  told_at timestamptz,
  primary key (company_id, id),
  constraint wallet_code_once unique (company_id, wallet_id, code),
  foreign key (company_id, wallet_id) references corporate_wallet (company_id, id),
  foreign key (company_id, member_id) references member (company_id, id),
  foreign key (company_id, merchant_id) references merchant (company_id, id)
);
create index wallet_code_member on wallet_code (company_id, member_id);
create index wallet_code_merchant on wallet_code (company_id, merchant_id);

-- The wallet's code that was shown for it; null for a payment code of ours.
alter table charge add column wallet_code_id uuid;
alter table charge add constraint charge_wallet_code_id_fkey
  foreign key (company_id, wallet_code_id) references wallet_code (company_id, id) not valid;

alter table wallet_code enable row level security;
alter table wallet_code force row level security;
create policy own_company on wallet_code
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on wallet_code to outlay_app;
