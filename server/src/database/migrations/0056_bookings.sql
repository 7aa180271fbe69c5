-- squawk-ignore-file constraint-missing-not-valid, adding-foreign-key-constraint
-- The tables are new: nothing is in them that a constraint could be checked against.
-- Booking: providers, rules, travellers, searches and bookings.
set lock_timeout = '3s';

create table travel_provider (
  company_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('sandbox', 'duffel', 'tmc')),
  name text not null,
  api_base text,
  account text not null,
  -- The contract's TravelSecret to text, as JSON.
  secrets_sealed bytea,
  enabled boolean not null,
  -- Where its orders are.
  source_id uuid not null,
  -- Where the next reading of its orders begins.
  feed_since text not null default '',
  read_at timestamptz,
  fault text not null default '',
  version int not null default 1,
  updated_at timestamptz not null,
  primary key (company_id, id),
  unique (company_id, source_id),
  foreign key (company_id, source_id) references order_source (company_id, id)
);

-- Finds an enabled provider before the company is known.
create table travel_provider_lookup (
  provider_id uuid primary key,
  company_id uuid not null
);
create index travel_provider_lookup_company on travel_provider_lookup (company_id);

-- What a provider was told of a trip last.
create table travel_application (
  company_id uuid not null,
  provider_id uuid not null,
  trip_id uuid not null,
  -- The request in force, and whether the trip was given up.
  told text not null,
  told_at timestamptz not null,
  primary key (company_id, provider_id, trip_id),
  foreign key (company_id, provider_id) references travel_provider (company_id, id) on delete cascade,
  foreign key (company_id, trip_id) references document (company_id, id)
);

create index travel_application_trip on travel_application (company_id, trip_id);

-- Events of a provider that have come; the same one may come again.
create table travel_provider_event (
  company_id uuid not null,
  provider_id uuid not null,
  event_id text not null,
  created_at timestamptz not null,
  primary key (company_id, provider_id, event_id),
  foreign key (company_id, provider_id) references travel_provider (company_id, id) on delete cascade
);

-- Rules that apply from a day on.
create table booking_rules (
  company_id uuid not null,
  id uuid not null,
  name text not null,
  from_day date not null,
  -- The contract's BookingRules.
  definition jsonb not null,
  version int not null default 1,
  updated_at timestamptz not null,
  primary key (company_id, id),
  unique (company_id, from_day)
);

-- A member's own profile for bookings: the contract's TravellerForm.
create table traveller (
  company_id uuid not null,
  member_id uuid not null,
  profile_sealed bytea not null,
  version int not null default 1,
  updated_at timestamptz not null,
  primary key (company_id, member_id),
  foreign key (company_id, member_id) references member (company_id, id)
);

-- A search with what it found, until its offers are stale.
create table travel_search (
  company_id uuid not null,
  id uuid not null,
  member_id uuid not null,
  trip_id uuid not null,
  -- The contract's OfferQuery, and both places.
  query jsonb not null,
  places jsonb not null,
  silent jsonb not null,
  created_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, member_id) references member (company_id, id),
  foreign key (company_id, trip_id) references document (company_id, id)
);
create index travel_search_member on travel_search (company_id, member_id);
create index travel_search_trip on travel_search (company_id, trip_id);
create index travel_search_old on travel_search (company_id, created_at);

create table travel_offer (
  company_id uuid not null,
  id uuid not null,
  search_id uuid not null,
  provider_id uuid not null,
  position int not null,
  -- The port's ProviderOffer, and what the rules say of it.
  offer jsonb not null,
  faults jsonb not null,
  primary key (company_id, id),
  foreign key (company_id, search_id) references travel_search (company_id, id) on delete cascade,
  foreign key (company_id, provider_id) references travel_provider (company_id, id) on delete cascade
);
create index travel_offer_provider on travel_offer (company_id, provider_id);
create index travel_offer_search on travel_offer (company_id, search_id, position);

create table booking (
  company_id uuid not null,
  id uuid not null,
  member_id uuid not null,
  trip_id uuid not null,
  provider_id uuid not null,
  -- As stored; `waiting` is awaiting approval, approved or refused, which its request says.
  state text not null check (state in ('waiting', 'booking', 'booked', 'failed', 'givenUp')),
  -- The port's ProviderOffer as it was chosen, the rules' faults, and what was searched.
  offer jsonb not null,
  faults jsonb not null,
  query jsonb not null,
  -- At most this is paid: minor units in the currency of the offer.
  total bigint not null check (total >= 0),
  currency char(3) not null,
  paid_by text not null check (paid_by in ('company', 'self')),
  hold boolean not null,
  reason text not null,
  -- The contract's TravellerForm of each; erased with the class of travel data.
  travellers_sealed bytea,
  -- Their names, whether each is a guest, and the end of the document's number.
  travellers jsonb not null,
  -- The request by which it is approved.
  request_id uuid,
  order_id uuid,
  -- The port's ProviderOrder as it was last told; before it, as the person has taken note of it.
  provider_order jsonb,
  segments_before jsonb,
  -- What its person asked the provider to do and is not known to be done.
  acting text check (acting in ('pay', 'cancel', 'change')),
  -- When its order was read last.
  read_at timestamptz,
  -- When the provider was asked, and how often it was looked for since.
  asked_at timestamptz,
  looked int not null default 0,
  failure text,
  failure_words text not null default '',
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, member_id) references member (company_id, id),
  foreign key (company_id, trip_id) references document (company_id, id),
  foreign key (company_id, provider_id) references travel_provider (company_id, id),
  foreign key (company_id, request_id) references document (company_id, id) on delete set null (request_id),
  foreign key (company_id, order_id) references travel_order (company_id, id)
);
create index booking_mine on booking (company_id, member_id, created_at desc, id desc);
create index booking_trip on booking (company_id, trip_id);
create unique index booking_order on booking (company_id, order_id);
create unique index booking_request on booking (company_id, request_id);
create index booking_asked on booking (company_id, asked_at) where state = 'booking';
create index booking_read on booking (company_id, provider_id, read_at) where state = 'booked';

do $$
declare
  tenant text;
begin
  foreach tenant in array array[
    'travel_provider', 'travel_application', 'travel_provider_event', 'booking_rules', 'traveller', 'travel_search', 'travel_offer', 'booking'
  ] loop
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
grant select, insert, update, delete on travel_provider_lookup to outlay_app;
