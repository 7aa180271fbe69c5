-- squawk-ignore-file ban-concurrent-index-creation-in-transaction
-- Each statement by itself. Reports collect the entries of orders and payments by when they were made.

create index concurrently if not exists ledger_entry_others on ledger_entry (company_id, created_at, id)
  where document_id is null;
