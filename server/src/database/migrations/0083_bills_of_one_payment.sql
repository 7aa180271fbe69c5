-- squawk-ignore-file ban-concurrent-index-creation-in-transaction, require-concurrent-index-deletion
-- Each statement by itself. One expense pays a bill and those before it on which more was given back than bought.

create index concurrently if not exists provider_bill_payment on provider_bill (company_id, expense_id);

drop index concurrently if exists provider_bill_expense;
