-- squawk-ignore-file ban-concurrent-index-creation-in-transaction
-- Each statement by itself. Orders that changed are collected for reports without keeping anybody from writing.

create index concurrently if not exists travel_order_changed on travel_order (company_id, updated_at, id);

create index concurrently if not exists saved_view_shared on saved_view (company_id, list, name) where shared;

create index concurrently if not exists document_submitted on document (company_id, submitted_at desc)
  where submitted_at is not null;

alter table saved_view validate constraint saved_view_list_check;
