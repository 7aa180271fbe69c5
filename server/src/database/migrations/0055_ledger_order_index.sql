-- squawk-ignore-file ban-concurrent-index-creation-in-transaction
-- Each statement by itself. The entries of years are read without keeping anybody from writing.

create index concurrently if not exists ledger_entry_order on ledger_entry (company_id, order_id)
  where order_id is not null;
