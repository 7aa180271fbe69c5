import { parseAmount } from '@outlay/contract/money';
import type { TypeDefinition } from '@outlay/contract/documents/document.type';
import type { AskedShare } from '#domain/spend/budget/budget.hold.service.ts';
import { departmentsById, type getSeat } from '#domain/organisation/company/company.service.ts';
import type { Facts } from '#engine/run.ts';
import { dayOf } from '#system/clock.ts';
import type { Context } from '#request/context.ts';
import type { Parts } from './present.ts';
import type { DocumentRow } from './document.repository.ts';
import type { Share } from '#database/tables.ts';
import type { NewLine } from './line.service.ts';

type Reader = Pick<Context, 'db' | 'user' | 'now'>;
export type Seat = Awaited<ReturnType<typeof getSeat>>;

/** What a document comes to before anybody has said a word about it. */
export interface CalculatedDraft {
  row: DocumentRow;
  definition: TypeDefinition & { code: string };
  lines: readonly NewLine[];
  values: Record<string, string>;
  /** Minor units of the company's currency. */
  amount: number;
  seat: Seat;
}

export const sharesOfLine = (line: Pick<NewLine, 'allocation'>): Share[] =>
  JSON.parse(line.allocation) as Share[];

/** The lines' sum, or the amount's own field where a type has no lines. */
export function amountOf(
  definition: Pick<TypeDefinition, 'form'>,
  lines: readonly { base_amount: number }[],
  values: Record<string, string>,
  currency: string,
  offsets: readonly { amount: number }[],
): number {
  const { effect, lines: asked, amountField } = definition.form;
  if (effect === 'repayment') return offsets.reduce((sum, { amount }) => sum + amount, 0);
  if (asked.from !== 'none') return lines.reduce((sum, { base_amount }) => sum + base_amount, 0);
  return amountField ? Math.max(0, parseAmount(values[amountField] ?? '', currency) ?? 0) : 0;
}

/** Of a line, what counts against a budget. */
type Counted = Pick<NewLine, 'id' | 'type' | 'spent_on' | 'base_amount' | 'allocation'>;

/** How the document counts against budgets: each line's shares, or the line whole for the submitter's department. */
export async function budgetShares(
  ctx: Reader,
  { lines, row, seat }: Pick<CalculatedDraft, 'row' | 'seat'> & { lines: readonly Counted[] },
  amounts?: ReadonlyMap<string, number>,
): Promise<AskedShare[]> {
  const ids = lines.flatMap((line) => sharesOfLine(line).flatMap(({ departmentId }) => departmentId ?? []));
  const departments = await departmentsById(ctx, ids);
  return lines.flatMap((line): AskedShare[] => {
    const base = {
      expenseType: line.type,
      day: line.spent_on ?? dayOf(ctx.now(), ctx.user.timeZone),
      lineId: line.id,
    };
    const shares = sharesOfLine(line);
    const whole = amounts?.get(line.id) ?? line.base_amount;
    if (shares.length === 0)
      return [
        {
          ...base,
          departmentId: row.department_id,
          departmentPath: seat.path,
          projectId: null,
          amount: whole,
        },
      ];
    const cut = scaled(shares, line.base_amount, whole);
    return shares.map(({ departmentId, projectId }, index) => ({
      ...base,
      departmentId: departmentId ?? row.department_id,
      departmentPath: departmentId ? (departments.get(departmentId)?.path ?? null) : seat.path,
      projectId,
      amount: cut[index] ?? 0,
    }));
  });
}

/** A line that was cut is cut in every share alike; the last share takes what rounding left. */
function scaled(shares: readonly Share[], before: number, after: number): number[] {
  if (before === after || before === 0) return shares.map(({ amount }) => amount);
  const cut = shares.map(({ amount }) => Math.floor((amount * after) / before));
  const rest = after - cut.reduce((sum, amount) => sum + amount, 0);
  return cut.map((amount, index) => (index === cut.length - 1 ? amount + rest : amount));
}

/** What the flow's conditions and sources read. */
interface Told {
  submitterId: string;
  /** The document type's. */
  code: string;
  lines: readonly Pick<NewLine, 'type' | 'allocation'>[];
  values: Record<string, string>;
  amount: number;
  seat: Seat;
}

export function flowFacts(
  { submitterId, code, lines, values, amount, seat }: Told,
  found: { warnings: number; overBudget: boolean },
): Facts {
  const shares = lines.flatMap(sharesOfLine);
  const unique = (words: readonly (string | null)[]) => [...new Set(words.filter((word) => word !== null))];
  const allocated = unique(shares.map(({ departmentId }) => departmentId));
  return {
    submitter: [submitterId],
    home: unique([seat.departmentId]),
    department: seat.departmentPath,
    grade: seat.grade ? [seat.grade] : [],
    amount: [String(amount)],
    type: [code],
    expenseType: unique(lines.map(({ type }) => type)),
    allocated: allocated.length > 0 ? allocated : unique([seat.departmentId]),
    project: unique(shares.map(({ projectId }) => projectId)),
    costCentre: unique(shares.map(({ costCentreId }) => costCentreId)),
    warnings: [String(found.warnings)],
    overBudget: [found.overBudget ? 'yes' : 'no'],
    ...Object.fromEntries(
      Object.entries(values).map(([key, value]) => [`field:${key}`, value.split(',').filter(Boolean)]),
    ),
  };
}

/** The facts of a draft as it was saved last: enough to foresee whom it would pass. */
export function draftFacts(row: Parts, seat: Seat): Facts {
  const lines = row.lines.map(({ type, allocation }) => ({ type, allocation: JSON.stringify(allocation) }));
  const found = row.findings;
  return flowFacts(
    {
      submitterId: row.submitter_id,
      code: row.type_code,
      lines,
      values: row.values,
      amount: row.amount,
      seat,
    },
    {
      warnings: found.filter(({ effect }) => effect === 'warn').length,
      overBudget: found.some(({ code }) => code === 'overBudget'),
    },
  );
}
