-- squawk-ignore-file ban-concurrent-index-creation-in-transaction, require-concurrent-index-deletion
-- Each statement by itself. In the whole order of the page, so that none of the history is sorted for it.

create index concurrently if not exists department_change_page on department_change (company_id, department_id, at desc, id desc);

drop index concurrently if exists department_change_department;
