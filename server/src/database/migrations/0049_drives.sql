-- Private cars used for work: vehicles, rates for each kilometre, drives with their positions.
set lock_timeout = '3s';

create table vehicle (
  company_id uuid not null,
  id uuid not null,
  owner_id uuid not null,
  plate text not null,
  class text not null check (class in ('small', 'large', 'electric', 'motorcycle')),
  -- Fiscal horsepower, on which French rates depend.
  fiscal_power int,
  from_day date not null,
  to_day date,
  state text not null check (state in ('waiting', 'confirmed', 'refused')),
  remarks text not null default '',
  decided_by uuid,
  decided_at timestamptz,
  created_at timestamptz not null,
  version int not null default 1,
  primary key (company_id, id),
  unique (company_id, owner_id, plate),
  foreign key (company_id, owner_id) references member (company_id, id),
  foreign key (company_id, decided_by) references member (company_id, id),
  check (to_day is null or from_day <= to_day)
);
create index vehicle_plate on vehicle (company_id, plate, id);
create index vehicle_decided_by on vehicle (company_id, decided_by);

create table mileage_rate (
  company_id uuid not null,
  id uuid not null,
  name text not null,
  source text not null,
  currency text not null,
  unit text not null check (unit in ('km', 'mile')),
  -- Month and day.
  year_start text not null,
  cumulation text not null check (cumulation in ('member', 'vehicle')),
  entries jsonb not null,
  passenger_per_unit text,
  month_cap bigint,
  excludes_commute boolean not null,
  from_day date not null,
  to_day date,
  created_at timestamptz not null,
  version int not null default 1,
  primary key (company_id, id),
  unique (company_id, from_day),
  check (to_day is null or from_day <= to_day)
);

create table drive (
  company_id uuid not null,
  id uuid not null,
  member_id uuid not null,
  vehicle_id uuid not null,
  kind text not null check (kind in ('recorded', 'places', 'odometer')),
  -- Its points arrive; it is saved when it is finished.
  recording boolean not null,
  -- In the company's time zone.
  day date not null,
  started_at timestamptz not null,
  ended_at timestamptz not null,
  purpose text not null default '',
  passengers int not null default 0,
  from_name text not null default '',
  to_name text not null default '',
  measured_m int not null default 0,
  distance_m int not null default 0,
  straight_m int,
  -- Way between home and work within it, which the company may exclude.
  commute_m int not null default 0,
  estimated boolean not null default false,
  own_reason text not null default '',
  odometer_from int,
  odometer_to int,
  -- Stops, way and gaps; erased with the positions.
  path_sealed bytea,
  favourite boolean not null default false,
  -- Set when it is claimed: what its amount was calculated from.
  expense_id uuid,
  rate_id uuid,
  mileage jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version int not null default 1,
  primary key (company_id, id),
  foreign key (company_id, member_id) references member (company_id, id),
  foreign key (company_id, vehicle_id) references vehicle (company_id, id),
  foreign key (company_id, rate_id) references mileage_rate (company_id, id),
  -- A removed expense frees its drive.
  foreign key (company_id, expense_id) references expense (company_id, id) on delete set null (expense_id),
  check (started_at <= ended_at)
);
create index drive_member on drive (company_id, member_id, started_at, id);
create index drive_vehicle on drive (company_id, vehicle_id);
create index drive_rate on drive (company_id, rate_id);
create index drive_expense on drive (company_id, expense_id);
create index drive_positions on drive (company_id, ended_at) where path_sealed is not null;

-- Positions as they came, in parts.
create table drive_track (
  company_id uuid not null,
  drive_id uuid not null,
  id uuid not null,
  part int not null,
  points int not null,
  points_sealed bytea not null,
  created_at timestamptz not null,
  primary key (company_id, drive_id, id),
  unique (company_id, drive_id, part),
  foreign key (company_id, drive_id) references drive (company_id, id) on delete cascade
);
create index drive_track_created on drive_track (company_id, created_at);

-- Photographs of the odometer: at the start, at the end.
create table drive_file (
  company_id uuid not null,
  drive_id uuid not null,
  file_id uuid not null,
  position int not null,
  created_at timestamptz not null,
  primary key (company_id, drive_id, position),
  foreign key (company_id, drive_id) references drive (company_id, id) on delete cascade,
  foreign key (company_id, file_id) references file (company_id, id)
);
create index drive_file_file on drive_file (company_id, file_id);

-- Where a member lives and works, and the way between.
create table commute (
  company_id uuid not null,
  member_id uuid not null,
  places_sealed bytea not null,
  distance_m int not null,
  updated_at timestamptz not null,
  primary key (company_id, member_id),
  foreign key (company_id, member_id) references member (company_id, id)
);

do $$
declare
  tenant text;
begin
  foreach tenant in array array['vehicle', 'mileage_rate', 'drive', 'drive_track', 'drive_file', 'commute'] loop
    execute format('alter table %I enable row level security', tenant);
    execute format('alter table %I force row level security', tenant);
    execute format(
      'create policy own_company on %I using (company_id = nullif(current_setting(''app.company_id'', true), '''')::uuid) with check (company_id = nullif(current_setting(''app.company_id'', true), '''')::uuid)',
      tenant
    );
  end loop;
end
$$;
grant select, insert, update, delete on vehicle, mileage_rate, drive, drive_track, drive_file, commute to outlay_app;

alter table consent drop constraint consent_kind_check;
alter table consent
  add constraint consent_kind_check check (kind in ('agreement', 'privacy', 'location')) not valid;
alter table saved_view drop constraint saved_view_list_check;
alter table saved_view
  add constraint saved_view_list_check check (list in (
    'queue', 'documents', 'payables', 'batches', 'members', 'budgets', 'bags', 'suppliers', 'rules', 'audit', 'vehicles'
  )) not valid;
