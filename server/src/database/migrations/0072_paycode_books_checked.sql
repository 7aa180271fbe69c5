-- In a transaction of its own: the rows are checked without keeping anybody from reading or writing.
set lock_timeout = '3s';

alter table ledger_entry validate constraint ledger_entry_kind_check;
alter table ledger_entry validate constraint ledger_entry_about_check;
alter table ledger_entry validate constraint ledger_entry_charge_id_fkey;
alter table budget_movement validate constraint budget_movement_about_check;
alter table budget_movement validate constraint budget_movement_reservation_id_fkey;
