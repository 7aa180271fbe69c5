import { getLastApproval } from '#domain/documents/flow/run.ask.service.ts';
import type { Context } from '#request/context.ts';
import type { ReaderPermissions } from '../record/acts.policy.ts';
import type { DocumentRow } from '../record/document.repository.ts';
import { listLines } from '../record/line.repository.ts';

/** The last approver may reopen an approved document for this long; finance at any time. */
const REOPEN_MS = 24 * 3_600_000;

type Lines = readonly { decision: string }[];

/** Whether the last approval is the member's, how recent it is, and whether it can be reopened at all. */
export function lastPermissions(
  row: { auto_passed: boolean; passed_at: Date | null },
  { mine, lines, now }: { mine: boolean; lines: Lines; now: Date },
): Pick<ReaderPermissions, 'approvedLast' | 'approvedOnce' | 'sealed'> {
  const lately = now.getTime() - (row.passed_at?.getTime() ?? 0) <= REOPEN_MS;
  return {
    approvedLast: mine && lately,
    approvedOnce: mine && !lately,
    // Released lines may be on another document by now, and an automatic approval has no approver to assign the task to
    // again.
    sealed: row.auto_passed || lines.some(({ decision }) => decision !== 'kept'),
  };
}

/** The same for a document that was just locked. */
export async function lastApprovalBy(
  ctx: Pick<Context, 'db' | 'user' | 'now'>,
  row: DocumentRow,
): Promise<ReaderPermissions> {
  const last = await getLastApproval(ctx, row.id);
  return lastPermissions(row, {
    mine: last?.holderId === ctx.user.memberId,
    lines: await listLines(ctx.db, ctx.user.companyId, row.id),
    now: ctx.now(),
  });
}
