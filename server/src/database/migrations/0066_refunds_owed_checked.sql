-- In a transaction of its own: the rows are checked without keeping anybody from reading or writing.
set lock_timeout = '3s';

alter table expense validate constraint expense_refunded_check;
alter table advance validate constraint advance_kind_check;
alter table advance validate constraint advance_expense_id_fkey;
