-- squawk-ignore-file ban-concurrent-index-creation-in-transaction
-- Each statement by itself. The order in which a company’s expenses and invoices have changed, for the sweep that writes
-- their search terms and for what it has not seen yet.

create index concurrently if not exists expense_changed on expense (company_id, updated_at);

create index concurrently if not exists invoice_changed on invoice (company_id, updated_at);

-- The few invoices of a person that are in no use: all others are counted as the rest of all.
create index concurrently if not exists invoice_not_used on invoice (company_id, owner_id)
  where state not in ('Held', 'Locked', 'Settled');

-- What a company's list of documents comes to, without reading them. The currency comes first, as an
-- index that began with the department would be taken for a list: PostgreSQL expects few rows, and sorting them to be free.
create index concurrently if not exists document_totals on document (company_id, currency, department_id, status)
  include (amount, approved_amount) where number is not null;

-- The company's documents by amount and by the day they were sent. `case` and not `coalesce`, which row level security
-- keeps away from indexes.
create index concurrently if not exists document_amount on document
  (company_id, (case when approved_amount is null then amount else approved_amount end) desc, id desc)
  where number is not null;

create index concurrently if not exists document_submitted on document
  (company_id, (case when submitted_at is null then created_at else submitted_at end) desc, id desc)
  where number is not null;
