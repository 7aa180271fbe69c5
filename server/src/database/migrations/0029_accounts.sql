-- squawk-ignore-file require-concurrent-index-creation
-- Several accounts a person: one is the main one, each claim may name another. Only saving an account is refused by a
-- server of the release before while it runs beside this one; it goes on reading, paying and sending claims.
alter table payee_account add column main boolean not null default true;
alter table payee_account add column removed_at timestamptz;
create unique index payee_account_main on payee_account (company_id, member_id) where main;
create index payee_account_member on payee_account (company_id, member_id);
alter table payee_account drop constraint payee_account_company_id_member_id_key;
-- Which of its owner's accounts; null for the main one. An account that is erased with its owner leaves the id behind.
alter table document add column payee_account_id uuid;
