-- squawk-ignore-file ban-concurrent-index-creation-in-transaction
-- Each statement by itself. The payments of years are read without keeping anybody from writing.

create index concurrently if not exists charge_wallet_code on charge (company_id, wallet_code_id)
  where wallet_code_id is not null;

create index concurrently if not exists corporate_wallet_connection on corporate_wallet (company_id, connection_id)
  where connection_id is not null;
