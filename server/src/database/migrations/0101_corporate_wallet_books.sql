-- Payments with corporate wallets in the books, and what the wallets say otherwise.
set lock_timeout = '3s';

-- An entry belongs to a document, to an order that the company paid, to a payment at a till, or to one with a wallet.
alter table ledger_entry add column wallet_trade_id uuid;
alter table ledger_entry drop constraint ledger_entry_kind_check;
alter table ledger_entry add constraint ledger_entry_kind_check
  check (kind in ('pass', 'pay', 'reverse', 'order', 'charge', 'wallet')) not valid;
alter table ledger_entry drop constraint ledger_entry_about_check;
alter table ledger_entry add constraint ledger_entry_about_check
  check (num_nonnulls(document_id, order_id, charge_id, wallet_trade_id) = 1) not valid;
alter table ledger_entry add constraint ledger_entry_wallet_trade_id_fkey
  foreign key (company_id, wallet_trade_id) references wallet_trade (company_id, id) not valid;

-- The payment of a wallet that it speaks of: the wallet's number, and the name that the company gave it.
alter table charge_difference add column wallet_trade_no text not null default '';
alter table charge_difference add column wallet_name text not null default '';
alter table charge_difference drop constraint charge_difference_kind_check;
alter table charge_difference add constraint charge_difference_kind_check
  check (kind in ('ledger', 'expense', 'room', 'invoice', 'wallet')) not valid;
