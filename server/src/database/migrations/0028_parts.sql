-- squawk-ignore-file constraint-missing-not-valid, require-concurrent-index-creation
-- One receipt split into several expenses: its papers hang on one of them, the others name that one. Additive: a server of
-- the release before goes on beside it.
alter table expense add column paper_expense_id uuid;
alter table expense add constraint expense_paper_fkey
  foreign key (company_id, paper_expense_id) references expense (company_id, id) not valid;
create index expense_paper on expense (company_id, paper_expense_id);
