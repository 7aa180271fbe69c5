-- squawk-ignore-file ban-concurrent-index-creation-in-transaction
-- Each statement by itself. Lists of payments by amount and of rare states, and what statements add up, read no more
-- than a page shows.

create index concurrently if not exists charge_mine_amount on charge (company_id, member_id, amount desc, id desc);

create index concurrently if not exists charge_amount on charge (company_id, amount desc, id desc);

create index concurrently if not exists charge_mine_state
  on charge (company_id, member_id, state, created_at desc, id desc);

create index concurrently if not exists charge_state on charge (company_id, state, created_at desc, id desc);

create index concurrently if not exists charge_statement on charge (company_id, merchant_id, paid_on) include (amount);

drop index concurrently if exists charge_paid_on;

create index concurrently if not exists charge_refund_statement
  on charge_refund (company_id, merchant_id, refunded_on) include (amount);

drop index concurrently if exists charge_refund_day;

create index concurrently if not exists charge_difference_unsettled on charge_difference (company_id, at desc, id desc)
  where settled_at is null;
