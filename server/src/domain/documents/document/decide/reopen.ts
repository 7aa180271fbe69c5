import { getLastApproval } from '#domain/documents/flow/run.ask.service.ts';
import type { Context } from '#request/context.ts';
import type { Standing } from '../record/acts.policy.ts';
import type { DocumentRow } from '../record/document.repository.ts';
import { listLines } from '../record/line.repository.ts';

/** So long the last approver can open a passed document again; finance always. */
const REOPEN_MS = 24 * 3_600_000;

type Lines = readonly { decision: string }[];

/** How a member stands to the last approval: theirs, lately or not, and whether it can be opened at all. */
export function lastPermissions(
  row: { auto_passed: boolean; passed_at: Date | null },
  { mine, lines, now }: { mine: boolean; lines: Lines; now: Date },
): Pick<Standing, 'approvedLast' | 'approvedOnce' | 'sealed'> {
  const lately = now.getTime() - (row.passed_at?.getTime() ?? 0) <= REOPEN_MS;
  return {
    approvedLast: mine && lately,
    approvedOnce: mine && !lately,
    // Lines that were let go may be on another document by now; a rule that passed it has no approver to ask again.
    sealed: row.auto_passed || lines.some(({ decision }) => decision !== 'kept'),
  };
}

/** The same, of the document that was just locked. */
export async function lastApprovalBy(
  ctx: Pick<Context, 'db' | 'user' | 'now'>,
  row: DocumentRow,
): Promise<Standing> {
  const last = await getLastApproval(ctx, row.id);
  return lastPermissions(row, {
    mine: last?.holderId === ctx.user.memberId,
    lines: await listLines(ctx.db, ctx.user.companyId, row.id),
    now: ctx.now(),
  });
}
