-- The standard type of claims for a private car gets its drives by 0119, once no node runs that cannot read them.
set lock_timeout = '3s';

alter table consent validate constraint consent_kind_check;
alter table saved_view validate constraint saved_view_list_check;
