import type { LineVerdict } from '@outlay/contract/processing/approval';
import { AppError } from '@outlay/contract/errors';
import { recordAct } from '#domain/documents/document/decide/decide.service.ts';
import type { DocumentRow } from '#domain/documents/document/record/lock.service.ts';
import { decideLine, listLines, type LineRow } from '#domain/documents/document/record/line.service.ts';
import { listByExpenses } from '#domain/spend/invoice/invoice.life.service.ts';
import type { Context } from '#request/context.ts';
import { assertMayJudge, type Turn } from './approval.turn.ts';

const NEEDS = { kept: 'cut', refused: 'refuseLine', held: 'holdLine' } as const;

/** Reduces, rejects or defers lines with a reason, while the others continue. Amounts are never raised. */
export async function judgeLines(
  ctx: Context,
  turn: Turn,
  verdicts: readonly LineVerdict[],
): Promise<DocumentRow> {
  if (verdicts.length === 0) return turn.row;
  const { user } = ctx;
  const lines = new Map((await listLines(ctx, turn.row.id)).map((line) => [line.id, line]));
  for (const [index, verdict] of verdicts.entries()) {
    const line = lines.get(verdict.lineId);
    if (!line) throw new AppError('NOT_FOUND', `line ${verdict.lineId}`);
    await assertMayJudge(ctx, turn, NEEDS[verdict.state]);
    assertNotRaised(line, verdict, index);
    const decided = {
      decision: verdict.state,
      approved_amount: verdict.state === 'kept' ? verdict.approved : null,
      decision_reason: verdict.reason,
      decided_by: user.memberId,
    };
    await decideLine(ctx, line.id, decided);
    lines.set(line.id, { ...line, ...decided });
  }
  await assertReceiptsWhole(ctx, [...lines.values()]);
  if ([...lines.values()].every(({ decision }) => decision !== 'kept'))
    throw new AppError('INVALID_INPUT', {
      reason: 'emptyDocument',
      fields: [{ path: 'lines', code: 'emptyDocument' }],
    });
  return await recordAct(ctx, turn.row, {
    act: 'cut',
    reason: [...new Set(verdicts.map(({ reason }) => reason))].join('; '),
    detail: { lines: verdicts },
    onBehalfOf: turn.onBehalfOf,
  });
}

/**
 * All lines of a split receipt must be deferred together, since its invoices can be locked by one document
 * only.
 */
async function assertReceiptsWhole(ctx: Context, lines: readonly LineRow[]): Promise<void> {
  const held = lines.filter(({ decision }) => decision === 'held');
  if (held.length === 0) return;
  const invoices = await listByExpenses(
    ctx,
    lines.flatMap(({ expense_id }) => expense_id ?? []),
  );
  const papersOf = (line: LineRow) =>
    invoices.filter(({ expense_id }) => expense_id === line.expense_id).map(({ id }) => id);
  const staying = new Set(lines.filter(({ decision }) => decision === 'kept').flatMap(papersOf));
  if (held.flatMap(papersOf).some((id) => staying.has(id)))
    throw new AppError('INVALID_INPUT', {
      reason: 'receiptSplit',
      fields: [{ path: 'lines', code: 'receiptSplit' }],
    });
}

/** A line decided by another approver stays decided. */
function assertNotRaised(line: LineRow, verdict: LineVerdict, index: number): void {
  const most = line.approved_amount ?? line.base_amount;
  const gone = line.decision !== 'kept' && verdict.state !== line.decision;
  if (!gone && (verdict.state !== 'kept' || verdict.approved <= most)) return;
  throw new AppError('INVALID_INPUT', {
    reason: 'aboveClaimed',
    fields: [{ path: `lines.${index}.approved`, code: 'aboveClaimed' }],
  });
}
