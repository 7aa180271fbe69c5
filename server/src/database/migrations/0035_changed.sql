-- squawk-ignore-file ban-concurrent-index-creation-in-transaction
-- Each statement by itself. The order in which a company's expenses and invoices have changed, for the sweep that fills
-- their search terms and for what it has not seen yet.

create index concurrently if not exists expense_changed on expense (company_id, updated_at);

create index concurrently if not exists invoice_changed on invoice (company_id, updated_at);
