-- What a directory wrote by SCIM beyond what members and departments have themselves.
set lock_timeout = '3s';

create table scim_user (
  company_id uuid not null,
  connection_id uuid not null,
  member_id uuid not null,
  user_name text not null,
  external_id text,
  -- The other attributes by their paths.
  attributes jsonb not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  version int not null default 1,
  primary key (company_id, connection_id, member_id),
  foreign key (company_id, connection_id) references connection (company_id, id) on delete cascade,
  foreign key (company_id, member_id) references member (company_id, id)
);
create unique index scim_user_name on scim_user (company_id, connection_id, lower(user_name));
create index scim_user_external on scim_user (company_id, connection_id, external_id);
create index scim_user_member on scim_user (company_id, member_id);

create table scim_group (
  company_id uuid not null,
  connection_id uuid not null,
  department_id uuid not null,
  -- In full; the name of the department may be shorter.
  display_name text not null,
  external_id text,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  version int not null default 1,
  primary key (company_id, connection_id, department_id),
  foreign key (company_id, connection_id) references connection (company_id, id) on delete cascade,
  foreign key (company_id, department_id) references department (company_id, id)
);
create unique index scim_group_name on scim_group (company_id, connection_id, lower(display_name));
create index scim_group_department on scim_group (company_id, department_id);

do $$
declare
  tenant text;
begin
  foreach tenant in array array['scim_user', 'scim_group'] loop
    execute format('alter table %I enable row level security', tenant);
    execute format('alter table %I force row level security', tenant);
    execute format(
      'create policy own_company on %I using (company_id = nullif(current_setting(''app.company_id'', true), '''')::uuid) with check (company_id = nullif(current_setting(''app.company_id'', true), '''')::uuid)',
      tenant
    );
    execute format('grant select, insert, update, delete on %I to outlay_app', tenant);
  end loop;
end
$$;
