-- What a booking was last offered to be changed to: only that can be chosen, judged by the rules as it was shown.
set lock_timeout = '3s';

alter table booking add column change_offers jsonb;
