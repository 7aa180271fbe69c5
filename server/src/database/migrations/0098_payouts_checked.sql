-- In a transaction of its own: the rows are checked without keeping anybody from reading or writing.
set lock_timeout = '3s';

alter table payment_batch validate constraint payment_batch_way_check;
alter table payment_batch validate constraint payment_batch_wallet_id_fkey;
