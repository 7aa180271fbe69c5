-- squawk-ignore-file ban-drop-not-null
-- Nodes of the previous version write a document with each lock, and find those without one by their fingerprint.
-- An invoice of something that the company has paid is locked without a document: nobody can claim it, whichever copy of
-- it they have. The input tax that is booked for a payment stands beside it.
set lock_timeout = '3s';

alter table invoice_lock alter column document_id drop not null;
alter table charge add column tax bigint not null default 0;
alter table charge_difference drop constraint charge_difference_kind_check;
alter table charge_difference add constraint charge_difference_kind_check
  check (kind in ('ledger', 'expense', 'room', 'invoice')) not valid;
