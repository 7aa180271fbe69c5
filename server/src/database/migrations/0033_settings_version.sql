-- Counts the changes of what a company sets up once and asks for at every document: people, departments, roles, types,
-- flows, rules, the calendar. Nodes keep what they have read under this number (database/remembered.ts).
alter table company add column settings_version bigint not null default 0;
