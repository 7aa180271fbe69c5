-- What a bill that was accepted as billed asks for an order: the books have it in place of what the order costs, until
-- its provider tells another cost than it was accepted for.
set lock_timeout = '3s';

alter table travel_order add column billed_amount bigint;
alter table travel_order add column billed_for bigint;
