-- Nobody signs in to a suspended company: the demo company of a server whose demo is off.
alter table company add column suspended boolean not null default false;
