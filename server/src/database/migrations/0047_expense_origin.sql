-- What an expense was calculated from: a drive, a travel allowance, an order. Its amount is not typed.
set lock_timeout = '3s';

-- {kind, id, notes}; null for an expense that a person has recorded.
alter table expense add column origin jsonb;
-- As it was when the line was saved.
alter table document_line add column origin jsonb;
