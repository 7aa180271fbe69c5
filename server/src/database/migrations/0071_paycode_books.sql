-- squawk-ignore-file ban-drop-not-null
-- Nodes of the previous version write a document with each movement, and read none without one.
-- Payments with the payment code in the books and in the budgets.
set lock_timeout = '3s';

-- An entry belongs to a document, to an order that the company paid, or to a payment.
alter table ledger_entry add column charge_id uuid;
alter table ledger_entry drop constraint ledger_entry_kind_check;
alter table ledger_entry add constraint ledger_entry_kind_check
  check (kind in ('pass', 'pay', 'reverse', 'order', 'charge')) not valid;
alter table ledger_entry drop constraint ledger_entry_about_check;
alter table ledger_entry add constraint ledger_entry_about_check
  check (num_nonnulls(document_id, order_id, charge_id) = 1) not valid;
alter table ledger_entry add constraint ledger_entry_charge_id_fkey
  foreign key (company_id, charge_id) references charge (company_id, id) not valid;

-- A movement belongs to a document or to money that a payment has reserved.
alter table budget_movement add column reservation_id uuid;
alter table budget_movement alter column document_id drop not null;
alter table budget_movement add constraint budget_movement_about_check
  check (num_nonnulls(document_id, reservation_id) = 1) not valid;
alter table budget_movement add constraint budget_movement_reservation_id_fkey
  foreign key (company_id, reservation_id) references spend_reservation (company_id, id) not valid;
