import type { approvalEndpoints } from '@outlay/contract/processing/approval';
import type { DocumentDetail } from '@outlay/contract/documents/document.detail';
import type { Received } from '@outlay/contract/endpoint';
import { AppError } from '@outlay/contract/errors';
import { recordAct } from '#domain/documents/document/decide/decide.service.ts';
import { describeDocument } from '#domain/documents/document/read/read.service.ts';
import { memberRefs } from '#domain/organisation/company/company.service.ts';
import type { Context } from '#request/context.ts';
import { openTurn } from './approval.turn.ts';

/**
 * Dismisses findings with a comment, by an approver. They stay visible with the comment, and only the counts of open
 * findings omit them. A resubmitted document is checked again without dismissals.
 */
export async function dismissFindings(
  ctx: Context,
  input: Received<typeof approvalEndpoints.dismissFindings>,
): Promise<DocumentDetail> {
  const turn = await openTurn(ctx, input, 'dismissFinding');
  const findings = turn.row.findings;
  const chosen = input.positions.flatMap((position) => findings[position] ?? []);
  if (chosen.length < input.positions.length || chosen.some(({ effect }) => effect === 'good'))
    throw new AppError('NOT_FOUND', `finding of ${turn.row.id}`);
  const { user, now } = ctx;
  const actorId = user.agent?.memberId ?? user.memberId;
  const by = (await memberRefs(ctx, [actorId])).get(actorId);
  const { reason } = input;
  const row = await recordAct(ctx, turn.row, {
    act: 'dismissFinding',
    reason,
    change: {
      findings: JSON.stringify(
        findings.map((finding, position) =>
          input.positions.includes(position) && !finding.dismissed
            ? { ...finding, dismissed: { by, at: now().toISOString(), reason } }
            : finding,
        ),
      ),
    },
    detail: { node: turn.task.nodeKey, findings: chosen.map(({ code, lineId }) => ({ code, lineId })) },
    onBehalfOf: turn.onBehalfOf,
  });
  return await describeDocument(ctx, row.id);
}
