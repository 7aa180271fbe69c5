-- In a transaction of its own: the rows are checked without keeping anybody from reading or writing. Invoices of
-- payments and orders that the company has paid are locked, except where a document has claimed them.
set lock_timeout = '3s';

alter table charge_difference validate constraint charge_difference_kind_check;

update invoice set state = 'External', version = invoice.version + 1
from invoice_request
where invoice_request.company_id = invoice.company_id and invoice_request.invoice_id = invoice.id
  and invoice.state in ('Unused', 'Held');

insert into invoice_lock (company_id, fingerprint, invoice_id, created_at)
select distinct on (print.company_id, print.fingerprint)
  print.company_id, print.fingerprint, print.invoice_id, print.created_at
from invoice
join invoice_print as print on print.company_id = invoice.company_id and print.invoice_id = invoice.id
where invoice.state = 'External'
order by print.company_id, print.fingerprint, print.invoice_id
on conflict do nothing;
