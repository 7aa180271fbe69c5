-- What a person owes because an order was refunded after they had claimed it: open like an advance, and written off by
-- their next claims (decision 075).
set lock_timeout = '3s';

-- How much less a claimed expense cost in the end, in its own currency. On a submitted document that is what was refunded
-- since; on any other, what its person gave back already.
alter table expense add column refunded bigint not null default 0;
alter table expense add constraint expense_refunded_check check (refunded between 0 and amount) not valid;

alter table advance add column kind text not null default 'paid';
alter table advance add constraint advance_kind_check check (kind in ('paid', 'refund')) not valid;
-- Of a refund the expense that was refunded; `document_id` is the claim that paid it.
alter table advance add column expense_id uuid;
alter table advance add constraint advance_expense_id_fkey
  foreign key (company_id, expense_id) references expense (company_id, id) on delete set null (expense_id) not valid;
