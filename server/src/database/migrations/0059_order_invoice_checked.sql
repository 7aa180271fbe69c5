-- In a transaction of its own: the rows are checked without keeping anybody from reading or writing.
set lock_timeout = '3s';

alter table travel_order validate constraint travel_order_invoice_id_fkey;
