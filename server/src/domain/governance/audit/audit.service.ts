import {
  AUDIT_COUNT_MOST,
  type AuditEvent,
  type AuditFilter,
  type auditEndpoints,
} from '@outlay/contract/governance/audit';
import type { Received } from '@outlay/contract/endpoint';
import { AppError } from '@outlay/contract/errors';
import type { ListTotals } from '@outlay/contract/page';
import { departmentsById, memberRefs } from '#domain/organisation/company/company.service.ts';
import { verifyAudit } from '#audit/audit.chain.ts';
import type { MarkPort } from '#provider/mark/mark.port.ts';
import type { Context } from '#request/context.ts';
import * as events from './audit.repository.ts';
import { ACTIONS, groupOf, GROUPS, ITEM_TYPES } from './audit.words.ts';
import type { EventRow, Wanted } from './audit.repository.ts';

type Reader = Pick<Context, 'db' | 'user'>;

export async function listAuditEvents(ctx: Reader, query: Received<typeof auditEndpoints.list>) {
  const { db, user } = ctx;
  const { after, size, ...filter } = query;
  if (after !== undefined && !/^\d{1,15}$/.test(after))
    throw new AppError('INVALID_INPUT', { fields: [{ path: 'after', code: 'badFormat' }] });
  const wanted = await wantedBy(ctx, filter);
  const rows = await events.listEvents(db, user.companyId, {
    ...{ wanted, after: after === undefined ? null : Number(after), size },
  });
  const names = await namesIn(ctx, rows);
  const last = rows.at(-1);
  return {
    items: rows.map((row) => present(row, names)),
    next: rows.length === size && last ? String(last.seq) : null,
  };
}

/**
 * The filter with its looked-up parts: older audit events contain no names or numbers, so they are found by
 * their object's id.
 */
async function wantedBy({ db, user }: Reader, filter: AuditFilter): Promise<Wanted> {
  const { groups, search } = filter;
  const numbered = search === '' ? [] : await events.listNumbered(db, user.companyId, search);
  const actions = groups.length === 0 ? null : ACTIONS.filter((action) => groups.includes(groupOf(action)));
  return { ...filter, actions, timeZone: user.timeZone, numbered };
}

const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const idsIn = ({ detail, object_id }: EventRow): string[] => [
  ...(object_id ? [object_id] : []),
  ...(JSON.stringify(detail).match(ID) ?? []),
];

/** Names of the members and departments that the events mention besides their actors. */
async function namesIn(ctx: Reader, rows: readonly EventRow[]): Promise<Map<string, string>> {
  const ids = [...new Set(rows.flatMap(idsIn))];
  const people = await memberRefs(ctx, ids);
  const places = await departmentsById(
    ctx,
    ids.filter((id) => !people.has(id)),
  );
  const accounts = rows.flatMap(({ object_type: type, object_id: id }) =>
    type === 'person' && id ? [id] : [],
  );
  const persons =
    accounts.length === 0 ? [] : await events.listPersonNames(ctx.db, ctx.user.companyId, accounts);
  return new Map([
    ...[...people, ...places].map(([id, { name }]) => [id, name] as const),
    ...persons.flatMap(({ id, name }) => (id === null ? [] : [[id, name] as const])),
  ]);
}

function present(row: EventRow, names: ReadonlyMap<string, string>): AuditEvent {
  return {
    seq: row.seq,
    at: row.at.toISOString(),
    actor: row.actor_id
      ? { id: row.actor_id, name: row.actor_name ?? '', departmentName: row.department_name }
      : null,
    actingFor: row.acting_for
      ? { id: row.acting_for, name: row.principal_name ?? '', departmentName: null }
      : null,
    action: row.action,
    objectType: row.object_type,
    objectId: row.object_id,
    detail: row.detail,
    names: Object.fromEntries(
      idsIn(row).flatMap((id) => (names.has(id) ? [[id, names.get(id)]] : [])),
    ) as Record<string, string>,
    hash: row.hash.toString('hex'),
  };
}

/** Number of events that match the filter, at most `most`. */
export const countAuditEvents = async (ctx: Reader, filter: AuditFilter, most: number): Promise<number> =>
  await events.countEvents(ctx.db, ctx.user.companyId, { wanted: await wantedBy(ctx, filter), most });

export async function totalAuditEvents(ctx: Reader, filter: AuditFilter): Promise<ListTotals> {
  const count = await countAuditEvents(ctx, filter, AUDIT_COUNT_MOST + 1);
  return { total: Math.min(count, AUDIT_COUNT_MOST), more: count > AUDIT_COUNT_MOST, sums: [] };
}

/** All possible filter choices, used or not: finding the used ones would read the whole log. */
export const listGroups = () =>
  Promise.resolve({ groups: [...GROUPS].sort(), objectTypes: [...ITEM_TYPES].sort() });

export const verifyChain = (
  { db, user, secrets }: Pick<Context, 'db' | 'user' | 'secrets'>,
  marks: Pick<MarkPort, 'of'>,
) => verifyAudit(db, secrets, user.companyId, marks.of(user.companyId));
