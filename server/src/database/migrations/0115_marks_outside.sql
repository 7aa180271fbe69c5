-- When marks of the audit logs were last written outside is noted beside the other regular work.
set lock_timeout = '3s';

alter table sweep_run drop constraint sweep_run_name_check;
alter table sweep_run add constraint sweep_run_name_check
  check (name in ('clean', 'statements', 'compare', 'marks')) not valid;
