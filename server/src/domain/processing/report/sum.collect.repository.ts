import { sql, type RawBuilder } from 'kysely';

/** Adds written lines, the rows of `changed`, to the sums of their months. */
export const addedToSums = (changed: RawBuilder<unknown>) => followed(changed, sql`1`);

/** Takes removed lines, the rows of `changed`, off the sums of their months. */
export const takenFromSums = (changed: RawBuilder<unknown>) => followed(changed, sql`-1`);

/**
 * The end of a statement that changes lines, so that lines and sums never differ. The order of the rows is always the
 * same: two statements wait for each other instead of ending in a deadlock.
 */
const followed = (changed: RawBuilder<unknown>, sign: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  insert into report_sum as known
    (company_id, basis, grain, month, currency, type, department_id, member_id, project_id, merchant, city, amount, count)
  select company_id, basis,
    case 0 when grouping(member_id) then 'person' when grouping(project_id) then 'project'
      when grouping(merchant) then 'merchant' when grouping(city) then 'city' else 'department' end as grain,
    date_trunc('month', day)::date as month, currency, type, department_id, member_id, project_id, merchant, city,
    sum(amount) * ${sign}, count(*) * ${sign}
  from ${changed}
  group by company_id, basis, date_trunc('month', day)::date, currency, type,
    grouping sets ((department_id), (department_id, member_id), (department_id, project_id), (merchant), (city))
  order by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11
  on conflict (company_id, basis, grain, month, currency, type, department_id, member_id, project_id, merchant, city)
    do update set amount = known.amount + excluded.amount, count = known.count + excluded.count`;
