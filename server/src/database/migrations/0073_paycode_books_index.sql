-- squawk-ignore-file ban-concurrent-index-creation-in-transaction
-- Each statement by itself. The entries and movements of years are read without keeping anybody from writing.

create index concurrently if not exists ledger_entry_charge on ledger_entry (company_id, charge_id)
  where charge_id is not null;

create index concurrently if not exists budget_movement_reservation on budget_movement (company_id, reservation_id)
  where reservation_id is not null;
