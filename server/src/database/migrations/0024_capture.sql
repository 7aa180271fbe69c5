-- Why a paper that is known already was kept all the same. Additive: a server of the release before goes on beside it.
alter table invoice add column kept_reason text;
