set lock_timeout = '3s';

alter table sweep_run validate constraint sweep_run_name_check;
