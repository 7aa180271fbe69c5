import { walletFindings } from '../record/wallet.findings.ts';
import type { Finding } from '@outlay/contract/documents/document.detail';
import { Day } from '@outlay/contract/fields';
import type { ExpenseRuleFinding, ExpenseRuleKind } from '@outlay/contract/spend/expense-rule';
import { withinTolerance } from '@outlay/contract/spend/rate';
import type { BudgetStanding } from '@outlay/contract/spend/budget';
import { describeOffsets, listOpenAdvances } from '#domain/spend/advance/advance.service.ts';
import { getCompany } from '#domain/organisation/company/company.service.ts';
import {
  eachOnce,
  listCorrections,
  listLockedElsewhere,
  type ClaimedInvoice,
} from '#domain/spend/invoice/invoice.life.service.ts';
import { titleRight } from '#domain/spend/invoice/invoice.service.ts';
import { findPayee } from '#domain/spend/payee/payee.service.ts';
import { evaluatePolicies } from '#domain/spend/expense-rule/expense-rule.service.ts';
import { findRate, getTolerance } from '#domain/spend/rate/rate.service.ts';
import { dayOf } from '#system/clock.ts';
import type { Context } from '#request/context.ts';
import type { CalculatedDraft } from '../record/facts.ts';
import type { NewLine } from '../record/line.service.ts';
import type { OtherLine, Related } from './related.service.ts';

type Reader = Pick<Context, 'db' | 'user' | 'now'>;
type LinkedInvoices = readonly ClaimedInvoice[];

const finding = (
  code: Finding['code'],
  effect: Finding['effect'],
  values: Record<string, string> = {},
  lineId: string | null = null,
): Finding => ({ code, effect, lineId, rule: null, cutTo: null, values });

/** Document effects that claim money already spent; trips and advances concern the future. */
const CLAIMS: ReadonlySet<string> = new Set(['reimburse', 'supplier']);

const ORDER = { forbid: 0, reason: 1, warn: 2, good: 3 } as const;

/** Findings for a document, blocking ones first. */
export async function checkDocument(
  ctx: Reader,
  calculated: CalculatedDraft,
  { invoices, standings, others }: Related,
): Promise<Finding[]> {
  const { row, lines } = calculated;
  const once = eachOnce(invoices);
  const findings = [
    ...(await checkUse(ctx, row.id, once)),
    ...walletFindings(once.map((paper) => ({ ...paper, seller: paper.seller_name }))),
    ...(await checkPayee(ctx, calculated)),
    ...(await checkTitles(ctx, once)),
    ...(await checkCorrections(ctx, once)),
    ...lines.flatMap((line) => checkLine(line, lines, invoices)),
    ...lines.flatMap(notesOf),
    ...checkDays(ctx, calculated),
    ...(await checkRates(ctx, calculated)),
    ...(await checkOffsets(ctx, calculated)),
    ...(await checkRules(ctx, calculated, invoices, others)),
    ...checkBudgets(calculated, standings),
  ];
  if (invoices.length > 0 && findings.every(({ effect }) => effect === 'good'))
    findings.push(finding('allClear', 'good', { count: String(once.length) }));
  return findings.sort((a, b) => ORDER[a.effect] - ORDER[b.effect]);
}

async function checkUse(ctx: Reader, documentId: string, paperInvoices: LinkedInvoices): Promise<Finding[]> {
  const taken = await listLockedElsewhere(ctx, documentId, paperInvoices);
  return taken.map((paper) =>
    finding('invoiceUsed', 'forbid', { number: paper.number, seller: paper.seller_name }),
  );
}

/** The payee account must be known before approval starts. */
async function checkPayee(ctx: Reader, { row, definition }: CalculatedDraft): Promise<Finding[]> {
  const { user } = ctx;
  const { effect } = definition.form;
  if (effect === 'supplier') return row.supplier_id ? [] : [finding('noPayeeAccount', 'forbid')];
  if (effect === 'none' || effect === 'repayment') return [];
  const payee = await findPayee(ctx, user.memberId, row.payee_account_id);
  if (!payee) return [finding('noPayeeAccount', 'forbid')];
  return payee.holder === user.name
    ? []
    : [finding('payeeNameDiffers', 'warn', { holder: payee.holder, name: user.name })];
}

async function checkTitles(ctx: Pick<Context, 'db' | 'user'>, invoices: LinkedInvoices): Promise<Finding[]> {
  const company = await getCompany(ctx);
  return invoices
    .filter((paper) => titleRight(paper, company) === false)
    .map((paper) => finding('titleDiffers', 'warn', { number: paper.number, buyer: paper.buyer_name }));
}

/** An invoice whose recognised values differ from the typed ones; the approver sees both. */
async function checkCorrections(
  ctx: Pick<Context, 'db' | 'user'>,
  paperInvoices: LinkedInvoices,
): Promise<Finding[]> {
  return (await listCorrections(ctx, paperInvoices)).map(({ number, field, before, after }) =>
    finding('invoiceCorrected', 'warn', { number, field, before, after }),
  );
}

/** A drive or an allowance is shown by its calculation; there is no invoice for it. */
const needsNoInvoice = ({ origin }: NewLine): boolean =>
  origin?.kind === 'drive' || origin?.kind === 'allowance';

/** What was noted when the expense was calculated; the submitter's reason answers what requires one. */
const notesOf = ({ id, origin, reason }: NewLine): Finding[] =>
  (origin?.notes ?? []).map(({ code, effect, values }) =>
    finding(code, effect === 'reason' ? explained(reason) : effect, { ...values, ...input(reason) }, id),
  );

function checkLine(line: NewLine, lines: readonly NewLine[], all: LinkedInvoices): Finding[] {
  if (line.expense_id === null || needsNoInvoice(line)) return [];
  const invoices = all.filter(({ expense_id }) => expense_id === line.expense_id);
  const findings: Finding[] = [];
  if (invoices.length === 0) findings.push(finding('invoiceMissing', 'warn', input(line.reason), line.id));
  const totals = invoices.filter(({ currency }) => currency === line.currency).map(({ total }) => total ?? 0);
  const covered = totals.reduce((sum, total) => sum + total, 0);
  // Lines of a split receipt are checked together; the finding is on the first of them.
  const [paper] = invoices;
  const sharing = all.filter(({ id }) => id === paper?.id).map(({ expense_id }) => expense_id);
  const parts = lines.filter(
    ({ expense_id, currency }) => sharing.includes(expense_id) && currency === line.currency,
  );
  const amount = parts.reduce((sum, part) => sum + part.amount, 0);
  if (totals.length === invoices.length && parts[0] === line && amount > covered)
    findings.push(
      finding(
        'amountAboveInvoices',
        'warn',
        { amount: String(amount), covered: String(covered), currency: line.currency },
        line.id,
      ),
    );
  for (const paper of invoices.filter(({ confirmed_at }) => confirmed_at === null))
    findings.push(finding('notConfirmed', 'warn', { number: paper.number }, line.id));
  return findings;
}

/** Expenses must not be dated in the future, by the company's time zone. */
function checkDays({ user, now }: Reader, { definition, lines }: CalculatedDraft): Finding[] {
  if (!CLAIMS.has(definition.form.effect)) return [];
  const today = dayOf(now(), user.timeZone);
  return lines
    .filter(({ spent_on }) => spent_on !== null && spent_on > today)
    .map(({ id, spent_on }) => finding('expenseFuture', 'forbid', { day: spent_on ?? '' }, id));
}

/** A foreign charge needs a rate; a manual rate may deviate from the listed one only within the tolerance. */
async function checkRates(ctx: Reader, { row, lines }: CalculatedDraft): Promise<Finding[]> {
  const foreign = lines.filter(({ currency }) => currency !== row.currency);
  if (foreign.length === 0) return [];
  const tolerance = await getTolerance(ctx);
  const findings: Finding[] = [];
  for (const line of foreign) {
    const { currency, rate, id, spent_on } = line;
    if (line.rate_source === 'missing') findings.push(finding('rateMissing', 'forbid', { currency }, id));
    if (line.rate_source !== 'manual' || spent_on === null) continue;
    const listed = await findRate(ctx, currency, spent_on);
    if (!listed) findings.push(finding('rateUnlisted', explained(line.reason), { currency, rate }, id));
    if (listed && !withinTolerance(rate, listed.rate, tolerance))
      findings.push(
        finding(
          'rateFar',
          explained(line.reason),
          { currency, rate, listed: listed.rate, percent: String(tolerance) },
          id,
        ),
      );
  }
  return findings;
}

/** Attaches the submitter's reason to the finding it answers. */
const input = (reason: string): Record<string, string> =>
  reason.trim() === '' ? {} : { reason: reason.trim() };

const explained = (reason: string) => (reason.trim() ? ('warn' as const) : ('reason' as const));

async function checkOffsets(ctx: Reader, calculated: CalculatedDraft): Promise<Finding[]> {
  const { row, amount, definition } = calculated;
  const offsets = await describeOffsets(ctx, calculated.offsets);
  const { currency } = row;
  const findings = offsets
    .filter((offset) => offset.amount > offset.open)
    .map(({ document, open }) =>
      finding('offsetTooHigh', 'forbid', { number: document.number, open: String(open), currency }),
    );
  const sum = offsets.reduce((total, offset) => total + offset.amount, 0);
  if (definition.form.effect === 'reimburse' && sum > amount)
    findings.push(finding('offsetTooHigh', 'forbid', { number: '', open: String(amount), currency }));
  if (definition.form.effect !== 'advance') return findings;
  const { items } = await listOpenAdvances(ctx);
  return [
    ...findings,
    ...items
      .filter(({ overdue }) => overdue)
      .map(({ document, dueOn }) =>
        finding('advanceOverdue', 'warn', { number: document.number, day: dueOn ?? '' }),
      ),
  ];
}

const CODES: Record<ExpenseRuleKind, Finding['code']> = {
  limit: 'policyLimit',
  receiptAbove: 'policyReceipt',
  age: 'policyAge',
  requiredField: 'policyField',
  similar: 'policySimilar',
  weekend: 'policyWeekend',
  words: 'expenseRuleWords',
  perAttendee: 'policyPerAttendee',
  overLimitTotal: 'policyTotal',
};

async function checkRules(
  ctx: Reader,
  calculated: CalculatedDraft,
  invoices: LinkedInvoices,
  others: readonly OtherLine[],
): Promise<Finding[]> {
  const { row, definition, lines, values, amount, placement } = calculated;
  const invoiced = new Set(invoices.map(({ expense_id }) => expense_id));
  const found = await evaluatePolicies(ctx, {
    documentType: definition.code,
    title: values['title'] ?? '',
    total: amount,
    reason: row.reason,
    submitter: { id: row.submitter_id, grade: placement.grade || null },
    trip: tripOf(values),
    lines: lines.map((line) => ({
      id: line.id,
      type: line.type,
      amount: line.base_amount,
      currency: line.currency,
      spentOn: line.spent_on,
      merchant: line.merchant,
      remarks: line.remarks,
      city: line.city,
      attendees: line.attendees.length,
      hasInvoice: needsNoInvoice(line) || (line.expense_id !== null && invoiced.has(line.expense_id)),
      projectId: line.allocation.find(({ projectId }) => projectId)?.projectId ?? null,
      costCentreId: line.allocation.find(({ costCentreId }) => costCentreId)?.costCentreId ?? null,
      reason: line.reason,
    })),
    others: others.map(pastLine),
  });
  return found.map((one) => policyFinding(one, row.currency));
}

const policyFinding = (
  { kind, effect, lineId, name, values, cutTo }: ExpenseRuleFinding,
  currency: string,
): Finding => ({
  code: CODES[kind],
  effect,
  lineId,
  rule: name,
  cutTo,
  values: { currency, ...values },
});

/** A draft may contain invalid days. */
const tripOf = ({ from, to }: Record<string, string>) =>
  from && to && Day.safeParse(from).success && Day.safeParse(to).success ? { from, to } : null;

const pastLine = (row: OtherLine) => ({
  type: row.type,
  amount: row.base_amount,
  spentOn: row.spent_on,
  merchant: row.merchant,
  city: row.city,
  documentNumber: row.number ?? '',
});

/** Findings for exceeded budgets; the document's reason answers one that requires a reason. */
const checkBudgets = ({ row }: CalculatedDraft, standings: readonly BudgetStanding[]): Finding[] =>
  standings.filter(({ over }) => over > 0).map((state) => budgetFinding(state, row));

function budgetFinding(
  { effect, name, available, asked: requested }: BudgetStanding,
  row: CalculatedDraft['row'],
): Finding {
  const values = { name, available: String(available), asked: String(requested), currency: row.currency };
  return finding('overBudget', effect === 'reason' ? explained(row.reason) : effect, values);
}
