-- Quota cards of WeChat's webizpay: caps given to employees beforehand, and what was paid with them.
set lock_timeout = '3s';

alter table corporate_wallet drop constraint corporate_wallet_kind_check;
alter table corporate_wallet add constraint corporate_wallet_kind_check
  check (kind in ('alipay', 'dingtalk', 'wechat')) not valid;
-- The number of our certificate, and of the wallet's public key; empty for a wallet without them.
alter table corporate_wallet add column serial_number text not null default '';
alter table corporate_wallet add column key_id text not null default '';

create table wallet_card (
  company_id uuid not null,
  id uuid not null,
  wallet_id uuid not null,
  member_id uuid not null,
  standard_id text not null,
  policy_id uuid not null,
  type text not null,
  -- Our number, and the wallet's; the wallet's is empty until the card is there.
  out_card_no text not null,
  card_no text not null default '',
  -- What may be paid with it, in minor units.
  amount bigint not null check (amount > 0),
  currency char(3) not null,
  -- `asked`: of the wallet. `open`: can be used. `failed`: never was there. `closed`: ended, `spent` is what the wallet says.
  state text not null check (state in ('asked', 'open', 'failed', 'closed')),
  fault text not null default '',
  spent bigint check (spent between 0 and amount),
  expires_at timestamptz not null,
  closed_at timestamptz,
  -- The day on which it counts, in the company's time zone.
  day date not null,
  created_at timestamptz not null,
  primary key (company_id, id),
  unique (company_id, out_card_no),
  foreign key (company_id, wallet_id) references corporate_wallet (company_id, id),
  foreign key (company_id, member_id) references member (company_id, id),
  foreign key (company_id, policy_id) references spend_policy (company_id, id)
);
create index wallet_card_wallet on wallet_card (company_id, wallet_id, day);
create index wallet_card_member on wallet_card (company_id, member_id, created_at desc);
create index wallet_card_policy on wallet_card (company_id, policy_id);
-- One at a time for each standard.
create unique index wallet_card_current on wallet_card (company_id, wallet_id, member_id, standard_id)
  where state in ('asked', 'open');

-- Which payments were made with a card.
create table wallet_card_trade (
  company_id uuid not null,
  trade_id uuid not null,
  card_id uuid not null,
  primary key (company_id, trade_id),
  foreign key (company_id, trade_id) references wallet_trade (company_id, id),
  foreign key (company_id, card_id) references wallet_card (company_id, id)
);
create index wallet_card_trade_card on wallet_card_trade (company_id, card_id);

do $$
declare
  tenant text;
begin
  foreach tenant in array array['wallet_card', 'wallet_card_trade'] loop
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
