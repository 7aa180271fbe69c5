-- squawk-ignore-file constraint-missing-not-valid
-- The table is new: nothing is in it that a constraint could be checked against.
-- The lines of reports added up by month, so that a report reads as many rows however many lines there are. Only reports
-- write lines; while this fills the table they wait, and nobody else does.
set lock_timeout = '3s';

create table report_sum (
  company_id uuid not null,
  basis text not null check (basis in ('booked', 'claimed', 'approved', 'paid')),
  -- What the rows of this kind are added up by, besides type and month; all other keys are null.
  grain text not null check (grain in ('department', 'person', 'project', 'merchant', 'city')),
  -- Its first day.
  month date not null,
  currency char(3) not null,
  type text not null,
  -- Also those of persons and projects.
  department_id uuid,
  member_id uuid,
  project_id uuid,
  merchant text,
  city text,
  amount bigint not null,
  -- A row without lines is left at zero, because the next line often takes its place.
  count integer not null,
  constraint report_sum_key unique nulls not distinct
    (company_id, basis, grain, month, currency, type, department_id, member_id, project_id, merchant, city)
);

alter table report_sum enable row level security;
alter table report_sum force row level security;
create policy own_company on report_sum
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on report_sum to outlay_app;

-- What is there already.
alter table report_line no force row level security;
alter table report_sum no force row level security;
lock table report_line in share row exclusive mode;
insert into report_sum
  (company_id, basis, grain, month, currency, type, department_id, member_id, project_id, merchant, city, amount, count)
select company_id, basis,
  case 0 when grouping(member_id) then 'person' when grouping(project_id) then 'project'
    when grouping(merchant) then 'merchant' when grouping(city) then 'city' else 'department' end,
  date_trunc('month', day)::date, currency, type, department_id, member_id, project_id, merchant, city,
  sum(amount), count(*)
from report_line
group by company_id, basis, date_trunc('month', day)::date, currency, type,
  grouping sets ((department_id), (department_id, member_id), (department_id, project_id), (merchant), (city));
alter table report_line force row level security;
alter table report_sum force row level security;
