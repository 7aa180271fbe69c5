import type { AuditEvent, auditEndpoints } from '@outlay/contract/audit';
import type { Received } from '@outlay/contract/endpoint';
import { AppError } from '@outlay/contract/errors';
import { departmentsById, memberRefs } from '#domain/company/company.service.ts';
import { verifyAudit } from '#kit/audit.chain.ts';
import type { Marks } from '#kit/audit.marks.ts';
import type { Context } from '#kit/context.ts';
import * as events from './audit.repository.ts';
import type { EventRow, Wanted } from './audit.repository.ts';

type Reader = Pick<Context, 'db' | 'user'>;

export async function listAuditEvents(ctx: Reader, asked: Received<typeof auditEndpoints.list>) {
  const { db, user } = ctx;
  const { after, size, ...filter } = asked;
  if (after !== undefined && !/^\d{1,15}$/.test(after))
    throw new AppError('INVALID_INPUT', { fields: [{ path: 'after', code: 'badFormat' }] });
  const wanted = await wantedBy(ctx, filter);
  const before = after === undefined ? null : Number(after);
  const rows = await events.listEvents(db, user.companyId, { wanted, before, size });
  const names = await namesIn(ctx, rows);
  const last = rows.at(-1);
  return {
    items: rows.map((row) => present(row, names)),
    next: rows.length === size && last ? String(last.seq) : null,
  };
}

/** The filter with what is looked up for it: an act of before names stood in acts is found by its object's number, too. */
export async function wantedBy(
  { db, user }: Reader,
  filter: Omit<Wanted, 'timeZone' | 'numbered'>,
): Promise<Wanted> {
  const numbered = filter.text === '' ? [] : await events.listNumbered(db, user.companyId, filter.text);
  return { ...filter, timeZone: user.timeZone, numbered };
}

const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const idsIn = ({ detail, object_id }: EventRow): string[] => [
  ...(object_id ? [object_id] : []),
  ...(JSON.stringify(detail).match(ID) ?? []),
];

/** Who and which departments the events are about beyond their actors. */
async function namesIn(ctx: Reader, rows: readonly EventRow[]): Promise<Map<string, string>> {
  const ids = [...new Set(rows.flatMap(idsIn))];
  const people = await memberRefs(ctx, ids);
  const places = await departmentsById(
    ctx,
    ids.filter((id) => !people.has(id)),
  );
  return new Map([...people, ...places].map(([id, { name }]) => [id, name]));
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
    detail: row.detail as AuditEvent['detail'],
    names: Object.fromEntries(
      idsIn(row).flatMap((id) => (names.has(id) ? [[id, names.get(id)]] : [])),
    ) as Record<string, string>,
    hash: row.hash.toString('hex'),
  };
}

/** What there is to choose from. */
export async function listGroups({ db, user }: Reader) {
  const rows = await events.listGroups(db, user.companyId);
  const once = (names: string[]) => [...new Set(names)].sort();
  return {
    groups: once(rows.map(({ group }) => group)),
    objectTypes: once(rows.map(({ object_type }) => object_type)),
  };
}

export const verifyChain = (
  { db, user, secrets }: Pick<Context, 'db' | 'user' | 'secrets'>,
  marks: Pick<Marks, 'of'>,
) => verifyAudit(db, secrets, user.companyId, marks.of(user.companyId));
