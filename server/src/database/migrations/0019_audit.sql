-- From here on the hash of an event is made with the server's key: whoever only writes to the database cannot make one.
alter table audit_event add column keyed boolean not null default false;
