import type { DocumentDetail, Finding } from '@outlay/contract/document';
import type { AutoPass } from '@outlay/contract/flow.definition';
import { reserveOffsets, listOffsets } from '#domain/advance/advance.service.ts';
import { occupyBudgets } from '#domain/budget/budget.hold.service.ts';
import { markSubmitted } from '#domain/expense/expense.claim.service.ts';
import { getPublishedFlow, type PublishedFlow } from '#domain/flow/flow.service.ts';
import { agreedBefore } from '#domain/flow/run.ask.service.ts';
import { startRun } from '#domain/flow/run.service.ts';
import { listByExpenses, lockInvoices } from '#domain/invoice/invoice.life.service.ts';
import type { Context } from '#kit/context.ts';
import { dayOf } from '#kit/clock.ts';
import { nextHumanNumber } from '#kit/counter.ts';
import { assertComplete, assertNothingForbids } from './document.complete.ts';
import { passDocument } from './document.decide.service.ts';
import { budgetShares, flowFacts, type Reckoned } from './document.facts.ts';
import { checkDocument } from './document.findings.ts';
import { assertSeen, lockToAct, moveDocument } from './document.move.ts';
import { describeDocument } from './document.read.service.ts';
import { reckon } from './document.reckon.ts';
import { snapshotOf } from './document.difference.ts';
import type { DocumentRow } from './document.repository.ts';
import { followUp, sendCopies } from './document.follow.service.ts';
import { formLines } from './line.service.ts';

/** Sends a document to its approvers: every check first, then the number, the locks, the run and the messages. */
export async function submitDocument(
  ctx: Context,
  { id, version }: { id: string; version: number },
): Promise<DocumentDetail> {
  const row = await lockToAct(ctx, id, 'submit');
  assertSeen(row, version);
  const reckoned = await reckon(ctx, row, await formLines(ctx, id));
  assertComplete(reckoned, dayOf(ctx.now(), ctx.user.timeZone));
  const findings = await checkDocument(ctx, reckoned);
  assertNothingForbids(findings);
  await take(ctx, reckoned);
  const flow = await getPublishedFlow(ctx, reckoned.definition.flowId);
  const rule = autoPassOf(flow, reckoned, findings);
  const sent = await moveDocument(ctx, row, {
    act: rule ? 'autoPass' : 'submit',
    change: { ...(await sentColumns(ctx, reckoned, findings)), auto_passed: rule !== null },
    detail: {
      amount: reckoned.amount,
      currency: row.currency,
      revision: row.revision + 1,
      ...(rule && { rule }),
    },
  });
  if (rule) await passByRule(ctx, sent, rule);
  else await begin(ctx, sent, flow, reckoned, findings);
  await sendCopies(ctx, sent);
  return await describeDocument(ctx, id);
}

/** Everything that the document takes from others while it is on its way. */
async function take(ctx: Context, reckoned: Reckoned): Promise<void> {
  const { row, lines } = reckoned;
  const papers = await listByExpenses(
    ctx,
    lines.flatMap(({ expense_id }) => expense_id ?? []),
  );
  await lockInvoices(ctx, row.id, papers);
  await markSubmitted(ctx, row.id, true);
  await occupyBudgets(ctx, row.id, await budgetShares(ctx, reckoned));
  await reserveOffsets(ctx, row.id);
}

async function sentColumns(ctx: Context, reckoned: Reckoned, findings: readonly Finding[]) {
  const { row, definition, lines, values, amount } = reckoned;
  const { prefix, date, digits } = definition.number;
  const offsets = await listOffsets(ctx, row.id);
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

/** The flow's own rule, and only after every check: a draft sent for the first time, nothing to warn of, small enough. */
function autoPassOf(
  { plan }: PublishedFlow,
  { row, amount, lines }: Reckoned,
  findings: readonly Finding[],
): AutoPass | null {
  const rule = plan.autoPass;
  if (!rule || row.status !== 'ToBeSubmitted' || amount >= rule.below || warnings(findings) > 0) return null;
  const types = new Set(rule.expenseTypes);
  return types.size === 0 || lines.every(({ type }) => types.has(type)) ? rule : null;
}

/** Passed by the rule; a share of them is shown to the auditors, the same on every machine. */
async function passByRule(ctx: Context, row: DocumentRow, rule: AutoPass): Promise<void> {
  const sampled = parseInt(row.id.slice(-6), 16) % 100 < rule.sample;
  await passDocument(ctx, row, { sampled });
}

/** Straight back to whoever returned it, only if the sum did not rise and nothing the route hangs on changed. */
async function begin(
  ctx: Context,
  row: DocumentRow,
  flow: PublishedFlow,
  reckoned: Reckoned,
  findings: readonly Finding[],
): Promise<void> {
  const { amount, lines, values, seat, definition } = reckoned;
  const told = {
    submitterId: row.submitter_id,
    code: definition.code,
    amount,
    values,
    seat,
    lines: lines.map(({ type, allocation }) => ({ type, allocation })),
  };
  const facts = flowFacts(told, {
    warnings: warnings(findings),
    overBudget: findings.some(({ code }) => code === 'overBudget'),
  });
  const effects = await startRun(ctx, row.id, {
    ...flow,
    facts,
    choices: row.choices as Record<string, string[]>,
    agreed: await agreedBefore(ctx, row.id, reckoned.row.resume_node, facts, flow.flowVersion),
  });
  await followUp(ctx, row, effects);
}
