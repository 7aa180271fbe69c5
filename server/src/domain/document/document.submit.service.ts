import type { DocumentDetail, Finding } from '@outlay/contract/document';
import { AppError } from '@outlay/contract/errors';
import { markSubmitted } from '#domain/expense/expense.claim.service.ts';
import { planRoute, startRun, type Route } from '#domain/flow/flow.service.ts';
import { listByExpenses, lockInvoices } from '#domain/invoice/invoice.life.service.ts';
import { tell } from '#domain/message/message.service.ts';
import type { Context } from '#kit/context.ts';
import { nextHumanNumber } from '#kit/counter.ts';
import { checkDocument } from './document.findings.ts';
import { fieldsOf, fillLines, totals } from './document.draft.service.ts';
import { assertSeen, lockOwnDocument, moveDocument } from './document.move.ts';
import { getTransition } from './document.policy.ts';
import { describeDocument } from './document.read.service.ts';
import * as copies from './cc.repository.ts';
import * as documents from './document.repository.ts';
import type { DocumentRow } from './document.repository.ts';
import * as types from './type.repository.ts';

/** Sends a document to its approvers: every check first, then the number, the locks, the run and the messages. */
export async function submitDocument(
  ctx: Context,
  { id, version }: { id: string; version: number },
): Promise<DocumentDetail> {
  const { user, now } = ctx;
  const row = await lockOwnDocument(ctx, id);
  getTransition('submit', row, '');
  assertSeen(row, version);

  const lines = await freshLines(ctx, row);
  const { amount, currency, line_count } = totals(lines, row.currency);
  await assertComplete(ctx, row, lines);
  const findings = await checkDocument(ctx, id, lines);
  assertNothingForbids(findings);
  const route = await planRoute(ctx, await flowOf(ctx, row), {
    submitterId: row.submitter_id,
    departmentId: user.departmentId,
    amount,
  });
  await lockInvoices(
    ctx,
    id,
    await listByExpenses(
      ctx,
      lines.flatMap(({ expense_id }) => expense_id ?? []),
    ),
  );
  await markSubmitted(ctx, id, true);
  const sent = await moveDocument(ctx, row, {
    act: 'submit',
    change: {
      number: row.number ?? (await numberFor(ctx, row)),
      department_id: user.departmentId,
      amount,
      currency,
      line_count,
      findings: JSON.stringify(findings),
      returned_reason: null,
      resume_node: null,
      sent_amount: amount,
      revision: row.revision + 1,
      submitted_at: now(),
      last_urged_at: null,
    },
    detail: { amount, currency, revision: row.revision + 1 },
  });
  await begin(ctx, sent, route, resumeNode(row, amount));
  return await describeDocument(ctx, id);
}

/** Straight back to whoever returned it, only if the sum did not rise. */
const resumeNode = (row: DocumentRow, amount: number): string | null =>
  row.resume_node !== null && amount <= (row.sent_amount ?? 0) ? row.resume_node : null;

async function freshLines(ctx: Context, row: DocumentRow) {
  const lines = await documents.listLines(ctx.db, ctx.user.companyId, row.id);
  return await fillLines(
    ctx,
    row.id,
    lines.flatMap(({ expense_id }) => expense_id ?? []),
  );
}

async function assertComplete(
  ctx: Context,
  row: DocumentRow,
  lines: readonly { currency: string }[],
): Promise<void> {
  const values = row.values as Record<string, string>;
  const missing = (await fieldsOf(ctx, row)).filter(
    ({ key, required }) => required && !(values[key] ?? '').trim(),
  );
  if (missing.length > 0)
    throw new AppError('INVALID_INPUT', {
      reason: 'required',
      fields: missing.map(({ key }) => ({ path: `values.${key}`, code: 'required' })),
    });
  if (lines.length === 0)
    throw new AppError('INVALID_INPUT', {
      reason: 'emptyDocument',
      fields: [{ path: 'expenseIds', code: 'emptyDocument' }],
    });
  if (new Set(lines.map(({ currency }) => currency)).size > 1)
    throw new AppError('INVALID_INPUT', {
      reason: 'mixedCurrencies',
      fields: [{ path: 'expenseIds', code: 'mixedCurrencies' }],
    });
}

function assertNothingForbids(findings: readonly Finding[]): void {
  const forbidding = findings.find(({ effect }) => effect === 'forbid');
  if (!forbidding) return;
  if (forbidding.code === 'invoiceUsed')
    throw new AppError('CONFLICT', { reason: 'invoiceUsed', values: forbidding.values });
  throw new AppError('WRONG_STATE', { reason: 'noPayeeAccount', values: forbidding.values });
}

async function flowOf({ db, user }: Context, row: DocumentRow): Promise<string> {
  const version = await types.findTypeVersion(db, user.companyId, row.type_id, row.type_version);
  if (!version) throw new AppError('NOT_FOUND', `document type ${row.type_id}`);
  return version.flow_id;
}

async function numberFor({ db, user, now }: Context, row: DocumentRow): Promise<string> {
  const version = await types.findTypeVersion(db, user.companyId, row.type_id, row.type_version);
  return await nextHumanNumber(db, user.companyId, version?.number_prefix ?? 'D', now());
}

async function begin(ctx: Context, row: DocumentRow, route: Route, fromNode: string | null): Promise<void> {
  const holders = await startRun(ctx, row.id, route, fromNode);
  await tell(ctx, {
    to: holders,
    kind: 'taskArrived',
    values: wordsOf(row, ctx.user.name),
    documentId: row.id,
  });
  const copied = await copies.sendCc(ctx.db, ctx.user.companyId, row.id, ctx.now());
  await tell(ctx, {
    to: copied.map(({ member_id }) => member_id),
    kind: 'copiedToMe',
    values: wordsOf(row, ctx.user.name),
    documentId: row.id,
  });
}

/** The values that a message about a document is put together from. */
export const wordsOf = (row: DocumentRow, actor: string, reason?: string): Record<string, string> => ({
  number: row.number ?? '',
  title: row.title,
  amount: String(row.amount),
  currency: row.currency,
  actor,
  ...(reason ? { reason } : {}),
});
