-- Several refunds can be owed for the expenses of one claim; `advance_paid` keeps one advance to each document.
set lock_timeout = '3s';

alter table advance drop constraint advance_company_id_document_id_key;
