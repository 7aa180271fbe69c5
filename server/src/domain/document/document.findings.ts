import type { Finding } from '@outlay/contract/document';
import type { Context } from '#kit/context.ts';
import { getCompany } from '#domain/company/company.service.ts';
import { listByExpenses, listLockedElsewhere } from '#domain/invoice/invoice.life.service.ts';
import { titleRight } from '#domain/invoice/invoice.service.ts';
import { findPayee } from '#domain/payee/payee.service.ts';
import { dayOf } from '#kit/clock.ts';

/** A charge older than this is asked about. */
const OLD_DAYS = 90;

export interface CheckedLine {
  id: string;
  expense_id: string | null;
  amount: number;
  currency: string;
  spent_on: string;
}

type Papers = Awaited<ReturnType<typeof listByExpenses>>;

const finding = (
  code: Finding['code'],
  effect: Finding['effect'],
  values: Record<string, string> = {},
  lineId: string | null = null,
): Finding => ({ code, effect, lineId, values });

/** What the checks say of a document: what forbids the submit first. */
export async function checkDocument(
  ctx: Pick<Context, 'db' | 'user' | 'now'>,
  documentId: string,
  lines: readonly CheckedLine[],
): Promise<Finding[]> {
  const expenseIds = lines.flatMap(({ expense_id }) => expense_id ?? []);
  const papers = await listByExpenses(ctx, expenseIds);
  const findings = [
    ...(await checkUse(ctx, documentId, papers)),
    ...(await checkPayee(ctx)),
    ...(await checkTitles(ctx, papers)),
    ...lines.flatMap((line) => checkLine(line, papers, ctx.now())),
  ];
  if (papers.length > 0 && findings.every(({ effect }) => effect === 'good'))
    findings.push(finding('allClear', 'good', { count: String(papers.length) }));
  return findings.sort((a, b) => ORDER[a.effect] - ORDER[b.effect]);
}

const ORDER = { forbid: 0, warn: 1, good: 2 } as const;

async function checkUse(
  ctx: Pick<Context, 'db' | 'user'>,
  documentId: string,
  papers: Papers,
): Promise<Finding[]> {
  const taken = await listLockedElsewhere(ctx, documentId, papers);
  return taken.map((paper) =>
    finding('invoiceUsed', 'forbid', { number: paper.number, seller: paper.seller_name }),
  );
}

async function checkPayee({ db, user }: Pick<Context, 'db' | 'user'>): Promise<Finding[]> {
  const payee = await findPayee(db, user.companyId, user.memberId);
  if (!payee) return [finding('noPayeeAccount', 'forbid')];
  return payee.holder === user.name
    ? []
    : [finding('payeeNameDiffers', 'warn', { holder: payee.holder, name: user.name })];
}

async function checkTitles(ctx: Pick<Context, 'db' | 'user'>, papers: Papers): Promise<Finding[]> {
  const company = await getCompany(ctx);
  return papers
    .filter((paper) => titleRight(paper, company) === false)
    .map((paper) => finding('titleDiffers', 'warn', { number: paper.number, buyer: paper.buyer_name }));
}

function checkLine(line: CheckedLine, all: Papers, now: Date): Finding[] {
  const papers = all.filter(({ expense_id }) => expense_id !== null && expense_id === line.expense_id);
  const findings: Finding[] = [];
  if (papers.length === 0) findings.push(finding('invoiceMissing', 'warn', {}, line.id));
  const totals = papers.filter(({ currency }) => currency === line.currency).map(({ total }) => total ?? 0);
  const covered = totals.reduce((sum, total) => sum + total, 0);
  if (papers.length > 0 && totals.length === papers.length && line.amount > covered)
    findings.push(
      finding(
        'amountAboveInvoices',
        'warn',
        { amount: String(line.amount), covered: String(covered), currency: line.currency },
        line.id,
      ),
    );
  for (const paper of papers.filter(({ confirmed_at }) => confirmed_at === null))
    findings.push(finding('notConfirmed', 'warn', { number: paper.number }, line.id));
  const oldest = dayOf(new Date(now.getTime() - OLD_DAYS * 86_400_000));
  if (line.spent_on < oldest) findings.push(finding('oldExpense', 'warn', { day: line.spent_on }, line.id));
  return findings;
}
