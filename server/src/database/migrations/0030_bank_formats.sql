-- Which format a template is written in. No CHECK: later versions bring formats, and one that does not know a format says so
-- by its name. Additive: a server of the release before goes on beside it.
alter table bank_template add column format text not null default 'csv';
