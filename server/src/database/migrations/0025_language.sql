-- The language of the interface, of five; `language` stays the specification's of two. Additive: a server of the
-- release before goes on beside it.
alter table person add column locale text check (locale in ('zh-Hans', 'en', 'zh-Hant', 'fr', 'es'));
