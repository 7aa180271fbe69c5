-- Consent to the recording of positions can be withdrawn. A node of an earlier version keeps treating it as given until it
-- is replaced.
set lock_timeout = '3s';

alter table consent add column withdrawn_at timestamptz;
