-- Outside sites that a page of ours may show in a frame, by the name of their host.
alter table company add column allowed_sites text[] not null default '{}';
