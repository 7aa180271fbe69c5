-- In a transaction of its own: the rows are checked without keeping anybody from reading or writing.
set lock_timeout = '3s';

alter table directory_run validate constraint directory_run_state_check;
