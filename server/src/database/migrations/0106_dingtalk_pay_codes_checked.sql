-- In a transaction of its own: the rows are checked without keeping anybody from reading or writing.
set lock_timeout = '3s';

alter table corporate_wallet validate constraint corporate_wallet_kind_check;
alter table corporate_wallet validate constraint corporate_wallet_connection_id_fkey;
alter table charge validate constraint charge_wallet_code_id_fkey;
