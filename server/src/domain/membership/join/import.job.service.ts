import { AppError } from '@outlay/contract/errors';
import type { ImportFault } from '@outlay/contract/membership/join.import';
import { decodeLocale } from '@outlay/contract/locale.codec';
import { signedInMember } from '#domain/organisation/account/signed-in.service.ts';
import type { Db } from '#database/connect.ts';
import type { Now } from '#system/clock.ts';
import type { LeaveMember } from '#domain/organisation/company/member.service.ts';
import type { Context } from '#request/context.ts';
import type { ActAs, AsSystem } from '#request/gate.ts';
import type { Log } from '#system/log.ts';
import type { OutboxHandler } from '#jobs/outbox.topics.ts';
import { inSavepoint } from '#request/savepoint.ts';
import { inReading } from '#database/transaction.ts';
import { judgeRow, type World } from './import.policy.ts';
import * as imports from './import.repository.ts';
import { takeRow } from './import.take.ts';
import { faultOf, undoRow } from './import.undo.ts';
import { worldFor } from './import.world.ts';

/** Rows per transaction; kept small because each transaction locks the company's audit chain. */
const AT_ONCE = 100;

export interface ImportPorts {
  db: Db;
  now: Now;
  log: Log;
  actAs: ActAs;
  asSystem: AsSystem;
  leave: LeaveMember;
}

/** Applies or undoes an import, as the member who requested it. Safe to retry: continues where it stopped. */
export const workOnImport =
  ({ db, now, log, actAs, asSystem, leave }: ImportPorts): OutboxHandler<'member.import'> =>
  async ({ companyId, payload }) => {
    const { importId, memberId, ...spoken } = payload;
    const locale = decodeLocale(spoken);
    try {
      for (;;) {
        const user = await inReading(db, companyId, (tx) =>
          signedInMember(tx, companyId, memberId, { now: now() }),
        );
        if (!user?.permissions.has('member.write')) throw new AppError('NOT_ALLOWED', 'member.write');
        const more = await actAs(user, (ctx) => workOff({ ...ctx, locale }, importId, leave));
        if (!more) return;
      }
    } catch (error) {
      log.error({ error: String(error), importId }, 'an import of members broke off');
      await asSystem(companyId, (ctx) => imports.endImport(ctx.db, companyId, importId, 'failed', ctx.now()));
    }
  };

/** Processes one batch; false when nothing is left. */
async function workOff(ctx: Context, importId: string, leave: LeaveMember): Promise<boolean> {
  const { db, user, now, audit } = ctx;
  const { companyId } = user;
  const state = (await imports.lockImport(db, companyId, importId))?.state;
  if (state !== 'running' && state !== 'undoing') return false;
  const done = state === 'running' ? await takeSome(ctx, importId) : await undoSome(ctx, importId, leave);
  if (done > 0) {
    await imports.addDone(db, companyId, importId, done, now());
    ctx.forgetSessions();
    return true;
  }
  await imports.recount(db, companyId, importId);
  await imports.endImport(db, companyId, importId, state === 'running' ? 'done' : 'undone', now());
  audit({
    ...{ action: state === 'running' ? 'import.done' : 'import.undone' },
    ...{ objectType: 'import', objectId: importId },
  });
  return false;
}

async function takeSome(ctx: Context, importId: string): Promise<number> {
  const { db, user } = ctx;
  const rows = await imports.listToTake(db, user.companyId, importId, AT_ONCE);
  const cells = rows.map(({ data }) => data);
  const world = await worldFor(
    ctx,
    cells.map(({ account }) => account),
  );
  for (const row of rows) await takeOne(ctx, world, row);
  return rows.length;
}

/** Validates the row again, since the company may have changed after the check. */
async function takeOne(ctx: Context, world: World, row: imports.RowOfImport): Promise<void> {
  const { db, user } = ctx;
  const cells = row.data;
  const judged = judgeRow(cells, world, new Set());
  if (judged.fate === 'same' || judged.fate === 'refused') {
    await imports.updateRow(db, user.companyId, row, judged);
    return;
  }
  try {
    // A department created by a row is rolled back when the row fails, so later rows must not see it.
    const tried = { ...world, departments: new Map(world.departments) };
    const { memberId, before } = await inSavepoint(ctx, (inner) => takeRow(inner, tried, cells));
    world.departments = tried.departments;
    await imports.updateRow(db, user.companyId, row, { ...judged, taken: true, memberId, before });
  } catch (error) {
    await imports.updateRow(db, user.companyId, row, { fate: 'refused', fault: refusalOf(error) });
  }
}

function refusalOf(error: unknown): ImportFault {
  if (!(error instanceof AppError)) throw error;
  const { reason } = error.options;
  if (reason === 'noSeats') return 'noSeats';
  // The person is already a member under another account.
  return reason === 'alreadyMember' ? 'twice' : 'changedSince';
}

async function undoSome(ctx: Context, importId: string, leave: LeaveMember): Promise<number> {
  const { db, user } = ctx;
  const rows = await imports.listToUndo(db, user.companyId, importId, AT_ONCE);
  for (const row of rows) {
    const fault = await inSavepoint(ctx, (inner) => undoRow(inner, row, leave)).catch(faultOf);
    await imports.updateRow(db, user.companyId, row, fault ? { fault } : { undone: true });
  }
  return rows.length;
}
