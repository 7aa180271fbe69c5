-- squawk-ignore-file ban-concurrent-index-creation-in-transaction
-- Each statement by itself. The batches of years are read without keeping anybody from writing.

create index concurrently if not exists payment_batch_wallet on payment_batch (company_id, wallet_id)
  where wallet_id is not null;
