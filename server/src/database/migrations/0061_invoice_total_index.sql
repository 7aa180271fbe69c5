-- squawk-ignore-file ban-concurrent-index-creation-in-transaction
-- Each statement by itself: the invoice of an order is looked for by owner and total.

create index concurrently if not exists invoice_total on invoice (company_id, owner_id, total);
