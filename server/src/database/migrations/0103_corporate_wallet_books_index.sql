-- squawk-ignore-file ban-concurrent-index-creation-in-transaction
-- Each statement by itself. The entries of years are read without keeping anybody from writing.

create index concurrently if not exists ledger_entry_wallet_trade on ledger_entry (company_id, wallet_trade_id)
  where wallet_trade_id is not null;
