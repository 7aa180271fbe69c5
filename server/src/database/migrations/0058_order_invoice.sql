-- The electronic invoice of an order.
set lock_timeout = '3s';

alter table travel_order add column invoice_id uuid;
alter table travel_order add constraint travel_order_invoice_id_fkey
  foreign key (company_id, invoice_id) references invoice (company_id, id) on delete set null (invoice_id) not valid;
