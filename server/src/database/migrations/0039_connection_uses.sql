-- What each connection is used for, and the directory that writes members by SCIM.
set lock_timeout = '3s';

alter table connection add column uses text[] not null default '{}';
update connection set uses = '{signIn}' where kind <> 'weixin';
alter table connection drop constraint connection_kind_check;
alter table connection add constraint connection_kind_check
  check (kind in ('wecom', 'wecomSuite', 'dingtalk', 'feishu', 'weixin', 'oidc', 'saml', 'ldap', 'cdp', 'scim'))
  not valid;

-- Whether people sign in through it.
alter table connection_lookup add column signs_in boolean not null default true;
update connection_lookup set signs_in = false where kind = 'weixin';

alter table connection_event drop constraint connection_event_kind_check;
alter table connection_event add constraint connection_event_kind_check
  check (kind in
    ('signIn', 'refused', 'linked', 'unlinked', 'callback', 'callbackRefused', 'check', 'directory', 'notDelivered'))
  not valid;
