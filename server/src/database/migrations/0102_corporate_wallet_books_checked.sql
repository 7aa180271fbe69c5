-- In a transaction of its own: the rows are checked without keeping anybody from reading or writing.
set lock_timeout = '3s';

alter table ledger_entry validate constraint ledger_entry_kind_check;
alter table ledger_entry validate constraint ledger_entry_about_check;
alter table ledger_entry validate constraint ledger_entry_wallet_trade_id_fkey;
alter table charge_difference validate constraint charge_difference_kind_check;
