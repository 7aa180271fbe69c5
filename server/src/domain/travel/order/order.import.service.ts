import { isDeepStrictEqual } from 'node:util';
import type { Received } from '@outlay/contract/endpoint';
import type { RowFate } from '@outlay/contract/import';
import {
  NEEDED_COLUMNS,
  ORDER_COLUMNS,
  type OrderImportAnswer,
  type OrderMapping,
  type orderEndpoints,
} from '@outlay/contract/travel/order';
import { getCompany } from '#domain/organisation/company/company.service.ts';
import { membersByAccount } from '#domain/organisation/company/newcomer.service.ts';
import type { Context } from '#request/context.ts';
import { newId } from '#system/id.ts';
import type { TableRow } from '#text/csv.ts';
import { answerImport, readImport } from '#text/import.ts';
import { applyEvent } from './order.apply.service.ts';
import { chooseMapping } from './order.columns.ts';
import type { OrderEvent } from './order.policy.ts';
import * as orders from './order.repository.ts';
import * as sources from './order.source.repository.ts';
import type { LockedOrder } from './order.repository.ts';
import { readRow, type RowOrder } from './order.rows.ts';

type Writer = Pick<Context, 'db' | 'user' | 'now' | 'audit' | 'emit'>;
type Request = Received<typeof orderEndpoints.import>;

/** Takes over the readable rows of a provider's file, or only previews the result. */
export async function importOrders(ctx: Writer, request: Request): Promise<OrderImportAnswer> {
  const { db, user, now } = ctx;
  const { companyId } = user;
  const [head, ...rows] = readImport(request.text, ORDER_COLUMNS.length);
  const headings = head?.cells ?? [];
  const named = { companyId, id: newId(), name: request.source, now: now() };
  const source = request.apply
    ? await sources.lockSource(db, named)
    : await sources.findSource(db, companyId, request.source);
  const kept = source?.mapping ?? {};
  const mapping = chooseMapping({ requested: request.mapping, kept, headings, columns: ORDER_COLUMNS });
  const missing = NEEDED_COLUMNS.filter((column) => mapping[column] === undefined);
  const judged = missing.length > 0 ? [] : await judgeRows(ctx, source?.id, rows, mapping);
  const fates = judged.map(({ fate }) => fate);
  const answer = { ...answerImport(fates, request.apply), headings, mapping, missing };
  if (!request.apply || !source || missing.length > 0) return { ...answer, applied: false };
  for (const { event } of judged) if (event) await take(ctx, source.id, event);
  await sources.keepMapping(db, companyId, source.id, { mapping: JSON.stringify(mapping) });
  const { added, changed, refused } = answer;
  ctx.audit({
    ...{ action: 'travelOrder.import', objectType: 'travelOrder' },
    detail: { source: source.name, added, changed, refused },
  });
  return answer;
}

/** One order after the other, because a file may have several versions of one. */
async function take(ctx: Writer, sourceId: string, event: OrderEvent): Promise<void> {
  const [before] = await orders.lockNumbered(ctx.db, ctx.user.companyId, sourceId, [event.orderNo]);
  await applyEvent(ctx, { sourceId, event, before });
}

interface Judged {
  fate: RowFate;
  /** What is to be taken; undefined for a row that is refused or says nothing new. */
  event?: OrderEvent;
}

async function judgeRows(
  ctx: Writer,
  sourceId: string | undefined,
  rows: readonly TableRow[],
  mapping: OrderMapping,
): Promise<Judged[]> {
  const { currency } = await getCompany(ctx);
  const read = rows.map(({ row, cells }) => ({ row, cells, parsed: readRow(cells, mapping, currency) }));
  const valid = read.flatMap(({ parsed }) => (typeof parsed === 'string' ? [] : [parsed]));
  const world = await worldOf(ctx, sourceId, valid);
  return read.map(({ row, cells, parsed: one }): Judged => {
    const fate = { row, text: cells.slice(0, 4).join(', ').slice(0, 140) };
    if (typeof one === 'string') return { fate: { ...fate, fate: 'refused', fault: one } };
    const before = world.known.get(one.orderNo);
    if (before && before.currency !== one.currency)
      return { fate: { ...fate, fate: 'refused', fault: 'currencyChanged' } };
    const event = eventOf(one, world, before, ctx.now());
    const isNews = !before || (event.version > before.version && !isUnchanged(event, before));
    // A version that comes late is kept, though it changes nothing.
    if (!isNews)
      return { fate: { ...fate, fate: 'same', fault: null }, ...(one.version !== null && { event }) };
    world.known.set(event.orderNo, event);
    return { fate: { ...fate, fate: before ? 'changed' : 'added', fault: null }, event };
  });
}

/** What rows refer to. */
interface World {
  /** Orders by their number, as they stand. */
  known: Map<string, OrderEvent>;
  /** Members by account; those who have left are still those who travelled. */
  members: ReadonlyMap<string, { id: string }>;
  trips: ReadonlyMap<string, { id: string; submitter_id: string }>;
}

async function worldOf(
  { db, user }: Writer,
  sourceId: string | undefined,
  rows: readonly RowOrder[],
): Promise<World> {
  const { companyId } = user;
  const known = sourceId
    ? await orders.listNumbered(
        db,
        companyId,
        sourceId,
        rows.map(({ orderNo }) => orderNo),
      )
    : [];
  const accounts = rows.map(({ account }) => account).filter((account) => account !== '');
  const numbers = rows.map(({ tripNumber }) => tripNumber).filter((number) => number !== '');
  return {
    known: new Map(known.map((row) => [row.order_no, standing(row)])),
    members: await membersByAccount(db, companyId, accounts),
    trips: new Map(
      (await orders.listTripNumbers(db, companyId, numbers)).map((row) => [row.number ?? '', row]),
    ),
  };
}

function eventOf(
  { account, tripNumber, version, ...fields }: RowOrder,
  { members, trips }: World,
  before: OrderEvent | undefined,
  now: Date,
): OrderEvent {
  const memberId = members.get(account)?.id ?? null;
  const trip = trips.get(tripNumber);
  return {
    ...fields,
    memberId,
    // A trip of somebody else is a mistake in the file.
    tripId: trip && trip.submitter_id === memberId ? trip.id : null,
    // A file without versions says how things stand now.
    version: version ?? Math.max(now.getTime(), (before?.version ?? 0) + 1),
  };
}

const standing = (row: LockedOrder): OrderEvent => ({
  ...{ orderNo: row.order_no, version: row.source_version, kind: row.kind, state: row.state },
  ...{ memberId: row.member_id, traveller: row.traveller, title: row.title },
  ...{ from: row.from_place, to: row.to_place, startsAt: row.starts_at, endsAt: row.ends_at },
  ...{ bookedOn: row.booked_on, total: row.total, refunded: row.refunded, currency: row.currency },
  ...{ paidBy: row.paid_by, tripId: row.trip_id },
});

const isUnchanged = (event: OrderEvent, before: OrderEvent): boolean =>
  isDeepStrictEqual({ ...event, version: 0 }, { ...before, version: 0 });
