import type { DocumentDetail, Finding } from '@outlay/contract/documents/document.detail';
import { AppError } from '@outlay/contract/errors';
import type { AutoPass } from '@outlay/contract/documents/flow.definition';
import { reserveOffsets } from '#domain/spend/advance/advance.service.ts';
import { occupyBudgets } from '#domain/spend/budget/budget.hold.service.ts';
import { getPublishedFlow, type PublishedFlow } from '#domain/documents/flow/flow.service.ts';
import { agreedBefore } from '#domain/documents/flow/run.ask.service.ts';
import { startRun } from '#domain/documents/flow/run.service.ts';
import { lockInvoices } from '#domain/spend/invoice/invoice.life.service.ts';
import type { Context } from '#request/context.ts';
import { dayOf } from '#system/clock.ts';
import { seriesOf, type Series } from '#database/counter.ts';
import { assertComplete, assertNothingForbids } from '../draft/complete.ts';
import { passDocument } from '../decide/decide.service.ts';
import { followRefunds } from '../decide/refund.service.ts';
import { flowFacts, type CalculatedDraft } from '../record/facts.ts';
import { checkDocument } from '../draft/findings.ts';
import { assertMay, assertSeen, moveDocument } from '../record/move.ts';
import { describeDocument } from '../read/read.service.ts';
import { saveLines } from '../draft/lines.service.ts';
import { chosenOffsets, takeDeductions } from '../draft/deductions.service.ts';
import { priceDraft } from '../draft/price.service.ts';
import { readRelated, type Related } from '../draft/related.service.ts';
import { lockStored } from '../draft/stored.service.ts';
import { snapshotOf } from '../read/difference.ts';
import type { DocumentRow } from '../record/document.repository.ts';
import { followUp, sendCopies } from '../record/follow.service.ts';
import { formLines } from '../record/line.service.ts';

/** Submits a document: runs all checks, then assigns the number, takes locks, starts the run and notifies. */
export async function submitDocument(
  ctx: Context,
  { id, version }: { id: string; version: number },
): Promise<DocumentDetail> {
  const { row, stored } = await lockStored(ctx, id, []);
  if (!row) throw new AppError('NOT_FOUND', `document ${id}`);
  await assertMay(ctx, 'submit', row);
  assertSeen(row, version);
  const priced = await priceDraft(ctx, row, formLines(stored.lines), {
    expenses: stored.expenses,
    offsets: row.effect === 'reimburse' ? chosenOffsets(stored.offsets) : stored.offsets,
  });
  const calculated = await takeDeductions(ctx, priced, stored);
  assertComplete(calculated, dayOf(ctx.now(), ctx.user.timeZone));
  await saveLines(ctx, { documentId: id, lines: calculated.lines, stored, submitted: true });
  const related = await readRelated(ctx, calculated);
  const findings = await checkDocument(ctx, calculated, related);
  assertNothingForbids(findings);
  await take(ctx, calculated, related);
  // What was claimed with an earlier submission and given back with another claim stays owed.
  if (stored.expenses.some(({ refunded }) => refunded > 0)) await followRefunds(ctx, id);
  const flow = await getPublishedFlow(ctx, calculated.definition.flowId);
  const rule = autoPassOf(flow, calculated, findings);
  const sent = await moveDocument(ctx, row, {
    act: rule ? 'autoPass' : 'submit',
    change: { ...sentColumns(ctx, calculated, findings), auto_passed: rule !== null },
    ...(row.number === null && { number: numberOf(ctx, calculated) }),
    detail: {
      amount: calculated.amount,
      currency: row.currency,
      revision: row.revision + 1,
      ...(rule && { rule }),
    },
  });
  if (rule) await passByRule(ctx, sent, rule);
  else await begin(ctx, sent, flow, calculated, findings);
  if (stored.copies.some(({ sent_at }) => sent_at === null)) await sendCopies(ctx, sent);
  return await describeDocument(ctx, id);
}

/** Reserves budgets, advances and invoices for the time in approval. A first submission has nothing reserved before. */
async function take(
  ctx: Context,
  { row, offsets }: CalculatedDraft,
  { invoices, shares, standings }: Related,
): Promise<void> {
  const first = row.number === null;
  if (!first || invoices.length > 0) await lockInvoices(ctx, row.id, invoices);
  if (!first || standings.length > 0) await occupyBudgets(ctx, row.id, shares);
  if (!first || offsets.length > 0) await reserveOffsets(ctx, row.id, offsets);
}

const numberOf = (ctx: Context, { definition }: CalculatedDraft): Series =>
  seriesOf(definition.number, dayOf(ctx.now(), ctx.user.timeZone));

function sentColumns(ctx: Context, calculated: CalculatedDraft, findings: readonly Finding[]) {
  const { row, definition, lines, values, amount, offsets } = calculated;
  return {
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
