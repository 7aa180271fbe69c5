import type { Connection } from '@outlay/contract/membership/connection';
import type { MemberRef } from '@outlay/contract/organisation/company';
import { AppError } from '@outlay/contract/errors';
import { memberRefs } from '#domain/organisation/company/company.service.ts';
import { dayOf, instantOf } from '#system/clock.ts';
import type { Context } from '#request/context.ts';
import { addressesOf } from './connection.policy.ts';
import * as connections from './connection.repository.ts';
import type { ConnectionRow } from './connection.repository.ts';

type Reader = Pick<Context, 'db' | 'user' | 'now' | 'origin'>;

export async function describe(ctx: Reader, row: ConnectionRow): Promise<Connection> {
  const [shown] = await present(ctx, [row]);
  if (!shown) throw new AppError('NOT_FOUND', `connection ${row.id}`);
  return shown;
}

/** Connections as an administrator sees them. */
export async function present(ctx: Reader, rows: readonly ConnectionRow[]): Promise<Connection[]> {
  const { db, user, now } = ctx;
  const today = new Date(instantOf(user.timeZone, dayOf(now(), user.timeZone), '00:00'));
  const uses = await connections.countUses(db, user.companyId, today);
  const people = await memberRefs(
    ctx,
    rows.map((row) => row.break_glass_id),
  );
  return rows.map((row) => presentOne(ctx.origin.site, row, people, uses.get(row.id)));
}

const presentOne = (
  site: string,
  row: ConnectionRow,
  people: ReadonlyMap<string, MemberRef>,
  uses: { linked: number; signIns: number; lockedCards: number } | undefined,
): Connection => ({
  ...{ id: row.id, name: row.name, settings: row.settings, secrets: row.secret_names, enabled: row.enabled },
  uses: row.uses,
  firstMeeting: {
    trustsDirectory: row.trusts_directory,
    createsMembers: row.creates_members,
    departmentId: row.department_id,
  },
  bringsFactor: row.brings_factor,
  enforced: { domains: row.enforced_domains, breakGlassId: row.break_glass_id },
  breakGlass: people.get(row.break_glass_id ?? '') ?? null,
  addresses: addressesOf(site, row),
  checks: row.checks,
  checkedAt: row.checked_at?.toISOString() ?? null,
  linked: uses?.linked ?? 0,
  signInsToday: uses?.signIns ?? 0,
  lockedCards: uses?.lockedCards ?? 0,
  version: row.version,
});
