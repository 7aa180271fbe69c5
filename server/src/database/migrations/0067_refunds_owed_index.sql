-- squawk-ignore-file ban-concurrent-index-creation-in-transaction
-- Each statement by itself: a document pays out one advance, and an expense has one refund that is owed.

create unique index concurrently if not exists advance_paid on advance (company_id, document_id) where kind = 'paid';

create unique index concurrently if not exists advance_refund on advance (company_id, expense_id)
  where kind = 'refund' and cancelled_at is null;

create index concurrently if not exists advance_document on advance (company_id, document_id);
