-- squawk-ignore-file ban-concurrent-index-creation-in-transaction
-- Each statement by itself: an invoice belongs to one order.

create unique index concurrently if not exists travel_order_invoice on travel_order (company_id, invoice_id)
  where invoice_id is not null;
