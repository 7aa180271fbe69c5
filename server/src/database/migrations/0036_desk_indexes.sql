-- squawk-ignore-file ban-concurrent-index-creation-in-transaction
-- Each statement by itself. The orders in which administrators and finance page through ten years of a company.

-- `case` and not `coalesce`, which row level security keeps away from indexes.
create index concurrently if not exists member_joined on member
  (company_id, (case when joined_at is null then created_at else joined_at end), id);

create index concurrently if not exists supplier_updated on supplier (company_id, updated_at, id);

create index concurrently if not exists supplier_created on supplier (company_id, created_at, id);

create index concurrently if not exists payment_batch_newest on payment_batch (company_id, created_at desc, id desc);

create index concurrently if not exists payment_batch_state on payment_batch (company_id, state, created_at desc, id desc);

create index concurrently if not exists bag_newest on bag (company_id, since desc, id desc);

create index concurrently if not exists bag_state on bag (company_id, state, since desc, id desc);

create index concurrently if not exists invitation_newest on invitation (company_id, created_at desc, id desc);

create index concurrently if not exists join_request_open on join_request (company_id, created_at desc, id desc)
  where state = 'waiting';

create index concurrently if not exists role_request_newest on role_request (company_id, requested_at desc, id desc);
