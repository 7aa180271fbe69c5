import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#database/connect.ts';
import { lockNamed } from '#database/named-lock.ts';
import { addedToSums, takenFromSums } from './sum.collect.repository.ts';

/** The documents whose spending is collected. */
interface Which {
  companyId: string;
  documentIds: readonly string[];
}

/**
 * The shares of the lines of documents that spend money, with what was claimed and approved of each, in minor units. A
 * line is divided as its budgets are; a document without lines is one share. What was put off is another document's.
 */
const shares = ({ companyId, documentIds }: Which): RawBuilder<unknown> => sql`
  whole as (
    select d.id as document_id, d.submitted_at, d.passed_at, d.status, d.currency, zone.time_zone,
      coalesce(l.position, 0) as line, coalesce(l.type, 'other') as type,
      coalesce(l.member_id, d.submitter_id) as member_id, d.department_id as home_id,
      coalesce(nullif(l.merchant, ''), supplier.name, '') as merchant, coalesce(l.city, '') as city,
      coalesce(l.origin->>'kind' in ('bill', 'statement'), false) as settles, l.allocation,
      coalesce(l.base_amount, d.amount) as claimed,
      case when l.id is null then coalesce(d.approved_amount, d.amount)
        when l.decision = 'refused' then 0 else coalesce(l.approved_amount, l.base_amount) end as approved
    from document as d
    join company as zone on zone.id = d.company_id
    left join document_line as l on l.company_id = d.company_id and l.document_id = d.id
    left join supplier on supplier.company_id = d.company_id and supplier.id = d.supplier_id
    where d.company_id = ${companyId} and d.id = any(${documentIds}::uuid[])
      and d.effect in ('reimburse', 'supplier') and coalesce(l.decision, 'kept') <> 'held'
  ), part as (
    select whole.*, coalesce(one.place, 1) as place,
      count(*) over of_line as parts,
      coalesce((one.share->>'departmentId')::uuid, home_id) as department_id,
      (one.share->>'projectId')::uuid as project_id,
      -- Of a line that is not divided all of it.
      coalesce((one.share->>'amount')::numeric, claimed) as weight
    from whole
    left join lateral jsonb_array_elements(whole.allocation) with ordinality as one (share, place) on true
    window of_line as (partition by document_id, line)
  ), share as (
    select part.*, ${portion(sql`claimed`)} as claimed_share, ${portion(sql`approved`)} as approved_share
    from part
  )`;

/** The last share of a line takes what rounding leaves. */
const portion = (amount: RawBuilder<unknown>) => {
  const own = sql`case when claimed = 0 then 0 else floor(weight * ${amount} / claimed) end`;
  return sql`(case when place < parts then ${own}
    else ${amount} - coalesce(sum(${own}) over (
      partition by document_id, line order by place rows between unbounded preceding and 1 preceding), 0)
    end)::bigint`;
};

/** Rows that are written; `position` numbers those of one source. */
const INTO = sql`insert into report_line (company_id, basis, source_id, position, day, document_id, order_id,
  member_id, department_id, project_id, type, merchant, city, currency, amount)`;

/** What documents have claimed, what was approved of it, and what is paid, as it is to be in `report_line`. */
const wanted = (which: Which): RawBuilder<unknown> => sql`
  ${shares(which)}, settled as (
    select share.*, (
      select max(payment.paid_on) from payment
      where payment.company_id = ${which.companyId} and payment.document_id = share.document_id
        and payment.state = 'Paid') as paid_on
    from share
  ), counted as (
    select settled.*, basis.name as basis,
      case basis.name when 'claimed' then (submitted_at at time zone time_zone)::date
        when 'approved' then (passed_at at time zone time_zone)::date
        -- Settled against an advance as a whole, it is paid when it is approved.
        else coalesce(paid_on, (passed_at at time zone time_zone)::date) end as day,
      case basis.name when 'claimed' then claimed_share else approved_share end as amount
    from settled
    cross join (values ('claimed'), ('approved'), ('paid')) as basis (name)
    where case basis.name
      when 'claimed' then status in ('UnderApproval', 'Passed', 'InPayment', 'Paid')
      when 'approved' then status in ('Passed', 'InPayment', 'Paid')
      else status = 'Paid' end
  ), wanted as (
    select basis, document_id as source_id,
      row_number() over (partition by basis, document_id order by line, place)::int as position, day, document_id,
      member_id, department_id, project_id, type, merchant, city, currency, amount
    from counted where day is not null and amount <> 0
  )`;

/**
 * Writes the lines of documents on all bases but what is booked. Lines that are as they should be stay untouched: the sums
 * of a month are the same row for everybody.
 */
export async function replaceOfDocuments(db: Db, which: Which): Promise<void> {
  const { companyId, documentIds } = which;
  await sql`
    with ${wanted(which)}, changed as (
    delete from report_line as known
    where known.company_id = ${companyId} and known.document_id = any(${[...documentIds]}::uuid[])
      and known.basis <> 'booked' and not exists (
        select from wanted
        where wanted.basis = known.basis and wanted.source_id = known.source_id and wanted.position = known.position
          and (wanted.day, wanted.member_id, wanted.department_id, wanted.project_id, wanted.type, wanted.merchant,
            wanted.city, wanted.currency, wanted.amount)
          is not distinct from (known.day, known.member_id, known.department_id, known.project_id, known.type,
            known.merchant, known.city, known.currency, known.amount))
    returning known.*
    ) ${takenFromSums(sql`changed`)}`.execute(db);
  await sql`
    with ${wanted(which)}, changed as (
    ${INTO}
    select ${companyId}, basis, source_id, position, day, document_id, null, member_id, department_id, project_id, type,
      merchant, city, currency, amount
    from wanted
    on conflict (company_id, basis, source_id, position) do nothing
    returning *
    ) ${addedToSums(sql`changed`)}`.execute(db);
}

/**
 * The expenses of ledger entries that are not collected yet: each posting is divided among the lines of its type, by what
 * was approved of them, so that the sum is always that of the ledger.
 */
export async function insertOfEntries(db: Db, which: Which): Promise<void> {
  await sql`
    with ${shares(which)}, posted as (
      select entry.id as entry_id, entry.document_id, posting.position as posting,
        substr(posting.account, 9) as type, posting.amount, posting.currency,
        (entry.created_at at time zone company.time_zone)::date as day
      from ledger_entry as entry
      join company on company.id = entry.company_id
      join posting on posting.company_id = entry.company_id and posting.entry_id = entry.id
        and posting.account like 'expense:%'
      where entry.company_id = ${which.companyId} and entry.document_id = any(${which.documentIds}::uuid[])
        and entry.kind = 'pass' and ${isNew(which.companyId)}
    ), matched as (
      select posted.*, share.line, share.place, share.member_id, share.department_id, share.project_id,
        share.merchant, share.city, share.approved_share as weight,
        sum(share.approved_share) over of_posting as whole,
        row_number() over (of_posting order by share.line, share.place) as nth,
        count(*) over of_posting as parts
      from posted
      left join share on share.document_id = posted.document_id and share.type = posted.type
        and not share.settles and share.approved_share > 0
      window of_posting as (partition by posted.entry_id, posted.posting)
    ), divided as (
      select matched.*,
        case when whole is null or whole = 0 then 0 else floor(amount::numeric * weight / whole) end as own
      from matched
    ), complete as (
      select divided.*, case when nth < parts then own
        else amount - coalesce(sum(own) over (partition by entry_id, posting order by nth
          rows between unbounded preceding and 1 preceding), 0) end as part_amount
      from divided
    ), changed as (
    ${INTO}
    select ${which.companyId}, 'booked', entry_id,
      row_number() over (partition by entry_id order by posting, nth), complete.day, complete.document_id, null,
      coalesce(complete.member_id, document.submitter_id), coalesce(complete.department_id, document.department_id),
      complete.project_id, complete.type, coalesce(complete.merchant, ''), coalesce(complete.city, ''),
      complete.currency, part_amount
    from complete
    join document on document.company_id = ${which.companyId} and document.id = complete.document_id
    where part_amount <> 0
    on conflict (company_id, basis, source_id, position) do nothing
    returning *
    ) ${addedToSums(sql`changed`)}`.execute(db);
  await sql`
    with changed as (
    ${INTO}
    select entry.company_id, 'booked', entry.id, line.position,
      (entry.created_at at time zone company.time_zone)::date, line.document_id, line.order_id, line.member_id,
      line.department_id, line.project_id, line.type, line.merchant, line.city, line.currency, -line.amount
    from ledger_entry as entry
    join company on company.id = entry.company_id
    join report_line as line on line.company_id = entry.company_id and line.basis = 'booked'
      and line.source_id = entry.reverses
    where entry.company_id = ${which.companyId} and entry.document_id = any(${which.documentIds}::uuid[])
      and entry.kind = 'reverse' and ${isNew(which.companyId)}
    on conflict (company_id, basis, source_id, position) do nothing
    returning *
    ) ${addedToSums(sql`changed`)}`.execute(db);
}

/** What the company paid itself (orders, payment code, corporate wallets), and what came back: entries of no document. */
export async function insertOfOthers(
  db: Db,
  { companyId, entryIds }: { companyId: string; entryIds: readonly string[] },
): Promise<void> {
  await sql`
    with changed as (
    ${INTO}
    select entry.company_id, 'booked', entry.id, posting.position,
      (entry.created_at at time zone company.time_zone)::date, null, travel_order.id,
      coalesce(travel_order.member_id, charge.member_id, trade.member_id),
      member.department_id, null, substr(posting.account, 9), coalesce(source.name, merchant.name, trade.merchant, ''),
      coalesce(travel_order.to_place, ''), posting.currency, posting.amount
    from ledger_entry as entry
    join company on company.id = entry.company_id
    join posting on posting.company_id = entry.company_id and posting.entry_id = entry.id
      and posting.account like 'expense:%'
    left join travel_order on travel_order.company_id = entry.company_id and travel_order.id = entry.order_id
    left join order_source as source on source.company_id = entry.company_id
      and source.id = travel_order.source_id
    left join charge on charge.company_id = entry.company_id and charge.id = entry.charge_id
    left join merchant on merchant.company_id = entry.company_id and merchant.id = charge.merchant_id
    left join wallet_trade as trade on trade.company_id = entry.company_id and trade.id = entry.wallet_trade_id
    left join member on member.company_id = entry.company_id
      and member.id = coalesce(travel_order.member_id, charge.member_id, trade.member_id)
    where entry.company_id = ${companyId} and entry.id = any(${entryIds}::uuid[])
      and ${isNew(companyId)}
    on conflict (company_id, basis, source_id, position) do nothing
    returning *
    ) ${addedToSums(sql`changed`)}`.execute(db);
}

const isNew = (companyId: string) => sql`not exists (
  select from report_line as known
  where known.company_id = ${companyId} and known.basis = 'booked' and known.source_id = entry.id)`;

/** Lets one collect at a time in a company; the others wait, and then find little to do. */
export const lockCollecting = (db: Db, companyId: string) =>
  lockNamed(db, companyId, { name: 'reports', earlier: `reports ${companyId}` });

export interface Place {
  /** An instant with microseconds, which a date does not have. */
  at: string;
  id: string;
}

interface After {
  companyId: string;
  after: Place;
  most: number;
}

/** The documents that changed after a place, in order. */
export async function listChanged(db: Db, { companyId, after, most }: After): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select id, updated_at::text as at from document
    where company_id = ${companyId} and (updated_at, id) > (${after.at}::timestamptz, ${after.id}::uuid)
    order by updated_at, id limit ${most}`.execute(db);
  return rows;
}

/** The entries of no document that were made after a place, in order: an entry never changes. */
export async function listOthers(db: Db, { companyId, after, most }: After): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select id, created_at::text as at from ledger_entry
    where company_id = ${companyId} and document_id is null
      and (created_at, id) > (${after.at}::timestamptz, ${after.id}::uuid)
    order by created_at, id limit ${most}`.execute(db);
  return rows;
}

export const findProgress = (db: Db, companyId: string) =>
  db.selectFrom('report_progress').select('until').where('company_id', '=', companyId).executeTakeFirst();

export const keepProgress = (db: Db, companyId: string, until: Date) =>
  db
    .insertInto('report_progress')
    .values({ company_id: companyId, until })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet({ until }))
    .execute();
