import type { DocumentDetail, Finding } from '@outlay/contract/documents/document.detail';
import { AppError } from '@outlay/contract/errors';
import type { BudgetStanding } from '@outlay/contract/spend/budget';
import type { AutoPass } from '@outlay/contract/documents/flow.definition';
import { reserveOffsets, listOffsets } from '#domain/spend/advance/advance.service.ts';
import {
  occupyBudgets,
  previewBudgets,
  type RequestedShare,
} from '#domain/spend/budget/budget.hold.service.ts';
import { markSubmitted } from '#domain/spend/expense/expense.claim.service.ts';
import { getPublishedFlow, type PublishedFlow } from '#domain/documents/flow/flow.service.ts';
import { agreedBefore } from '#domain/documents/flow/run.ask.service.ts';
import { startRun } from '#domain/documents/flow/run.service.ts';
import { lockInvoices, type InvoiceRow } from '#domain/spend/invoice/invoice.life.service.ts';
import type { Context } from '#request/context.ts';
import { dayOf } from '#system/clock.ts';
import { nextHumanNumber } from '#database/counter.ts';
import { assertComplete, assertNothingForbids } from '../draft/complete.ts';
import { passDocument } from '../decide/decide.service.ts';
import { budgetShares, flowFacts, type CalculatedDraft } from '../record/facts.ts';
import { checkDocument } from '../draft/findings.ts';
import { lockWithLines } from '../record/lock.service.ts';
import { assertMay, assertSeen, moveDocument } from '../record/move.ts';
import { describeDocument } from '../read/read.service.ts';
import { saveLines } from '../draft/lines.service.ts';
import { priceDraft } from '../draft/price.service.ts';
import { snapshotOf } from '../read/difference.ts';
import type { DocumentRow } from '../record/document.repository.ts';
import { followUp, sendCopies } from '../record/follow.service.ts';
import { formLines } from '../record/line.service.ts';

/** Submits a document: runs all checks, then assigns the number, takes locks, starts the run and notifies. */
export async function submitDocument(
  ctx: Context,
  { id, version }: { id: string; version: number },
): Promise<DocumentDetail> {
  const { row, lines: stored } = await lockWithLines(ctx, id);
  if (!row) throw new AppError('NOT_FOUND', `document ${id}`);
  await assertMay(ctx, 'submit', row);
  assertSeen(row, version);
  const calculated = await priceDraft(ctx, row, formLines(stored), await listOffsets(ctx, id));
  const invoices = await saveLines(ctx, id, calculated.lines, stored);
  assertComplete(calculated, dayOf(ctx.now(), ctx.user.timeZone));
  const shares = await budgetShares(ctx, calculated);
  const standings = await previewBudgets(ctx, shares, id);
  const findings = await checkDocument(ctx, calculated, { invoices, standings });
  assertNothingForbids(findings);
  await take(ctx, calculated, { invoices, shares, standings });
  const flow = await getPublishedFlow(ctx, calculated.definition.flowId);
  const rule = autoPassOf(flow, calculated, findings);
  const sent = await moveDocument(ctx, row, {
    act: rule ? 'autoPass' : 'submit',
    change: { ...(await sentColumns(ctx, calculated, findings)), auto_passed: rule !== null },
    detail: {
      amount: calculated.amount,
      currency: row.currency,
      revision: row.revision + 1,
      ...(rule && { rule }),
    },
  });
  if (rule) await passByRule(ctx, sent, rule);
  else await begin(ctx, sent, flow, calculated, findings);
  await sendCopies(ctx, sent);
  return await describeDocument(ctx, id);
}

interface Taken {
  invoices: readonly InvoiceRow[];
  shares: readonly RequestedShare[];
  /** Of the budgets that these shares count against. */
  standings: readonly BudgetStanding[];
}

/** Reserves budgets, advances and invoices for the time in approval. A first submission has nothing reserved before. */
async function take(
  ctx: Context,
  { row, offsets }: CalculatedDraft,
  { invoices, shares, standings }: Taken,
): Promise<void> {
  const first = row.number === null;
  if (!first || invoices.length > 0) await lockInvoices(ctx, row.id, invoices);
  await markSubmitted(ctx, row.id, true);
  if (!first || standings.length > 0) await occupyBudgets(ctx, row.id, shares);
  if (!first || offsets.length > 0) await reserveOffsets(ctx, row.id, offsets);
}

async function sentColumns(ctx: Context, calculated: CalculatedDraft, findings: readonly Finding[]) {
  const { row, definition, lines, values, amount, offsets } = calculated;
  const { prefix, date, digits } = definition.number;
  const today = dayOf(ctx.now(), ctx.user.timeZone);
  const number =
    row.number ?? (await nextHumanNumber(ctx.db, ctx.user.companyId, { prefix, date, digits }, today));
  return {
    number,
    department_id: ctx.user.departmentId,
    amount,
    values: JSON.stringify(values),
    line_count: lines.length,
    due_on: definition.form.effect === 'advance' ? (values['dueOn'] ?? null) : null,
    approved_amount: null,
    offset_amount: offsets.reduce((sum, offset) => sum + offset.amount, 0),
    findings: JSON.stringify(findings),
    returned_reason: null,
    resume_node: null,
    revoke_reason: null,
    sent_amount: amount,
    previous: row.snapshot === null ? null : JSON.stringify(row.snapshot),
    snapshot: JSON.stringify(snapshotOf(row, values, lines)),
    revision: row.revision + 1,
    submitted_at: ctx.now(),
    last_urged_at: null,
  };
}

const warnings = (findings: readonly Finding[]) => findings.filter(({ effect }) => effect === 'warn').length;

/** The automatic approval rule that applies: first submission, no findings, and below its amount. */
function autoPassOf(
  { plan }: PublishedFlow,
  { row, amount, lines }: CalculatedDraft,
  findings: readonly Finding[],
): AutoPass | null {
  const rule = plan.autoPass;
  if (!rule || row.status !== 'ToBeSubmitted' || amount >= rule.below || warnings(findings) > 0) return null;
  const types = new Set(rule.expenseTypes);
  return types.size === 0 || lines.every(({ type }) => types.has(type)) ? rule : null;
}

/** Approves by rule; a sample, derived from the ID and therefore equal on every node, goes to the auditors. */
async function passByRule(ctx: Context, row: DocumentRow, rule: AutoPass): Promise<void> {
  const sampled = parseInt(row.id.slice(-6), 16) % 100 < rule.sample;
  await passDocument(ctx, row, { sampled });
}

/** Resumes at the approver who returned it if the total did not rise and no routing fact changed; else starts again. */
async function begin(
  ctx: Context,
  row: DocumentRow,
  flow: PublishedFlow,
  calculated: CalculatedDraft,
  findings: readonly Finding[],
): Promise<void> {
  const { amount, lines, values, placement, definition } = calculated;
  const details = {
    submitterId: row.submitter_id,
    code: definition.code,
    amount,
    values,
    placement,
    lines: lines.map(({ type, allocation }) => ({ type, allocation })),
  };
  const facts = flowFacts(details, {
    warnings: warnings(findings),
    overBudget: findings.some(({ code }) => code === 'overBudget'),
  });
  const effects = await startRun(ctx, row.id, {
    ...flow,
    facts,
    choices: row.choices,
    agreed: await agreedBefore(ctx, row.id, calculated.row.resume_node, facts, flow.flowVersion),
  });
  await followUp(ctx, row, effects);
}
