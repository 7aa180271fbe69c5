import { parseItinerary } from '@outlay/contract/documents/document.itinerary';
import { parseAmount } from '@outlay/contract/money';
import type { TypeDefinition } from '@outlay/contract/documents/document.type';
import type { RequestedShare } from '#domain/spend/budget/budget.hold.service.ts';
import { departmentsById, type getPlacement } from '#domain/organisation/company/company.service.ts';
import type { Facts } from '#engine/run.ts';
import { dayOf } from '#system/clock.ts';
import type { Context } from '#request/context.ts';
import type { Parts } from './present.ts';
import type { DocumentRow } from './document.repository.ts';
import type { Share } from '#database/tables.ts';
import type { Offset } from '#domain/spend/advance/advance.service.ts';
import type { NewLine } from './line.service.ts';

type Reader = Pick<Context, 'db' | 'user' | 'now'>;
export type Placement = Awaited<ReturnType<typeof getPlacement>>;

/** The calculated values of a document before submission. */
export interface CalculatedDraft {
  row: DocumentRow;
  definition: TypeDefinition & { code: string };
  lines: readonly NewLine[];
  values: Record<string, string>;
  /** Minor units of the company's currency. */
  amount: number;
  placement: Placement;
  offsets: readonly Offset[];
}

/** The sum of the lines, or the amount field if the type has no lines. */
export function amountOf(
  definition: Pick<TypeDefinition, 'form'>,
  lines: readonly { base_amount: number }[],
  values: Record<string, string>,
  currency: string,
  offsets: readonly { amount: number }[],
): number {
  const { effect, lines: lineFields, amountField } = definition.form;
  if (effect === 'repayment') return offsets.reduce((sum, { amount }) => sum + amount, 0);
  if (lineFields.from !== 'none') return lines.reduce((sum, { base_amount }) => sum + base_amount, 0);
  return amountField ? Math.max(0, parseAmount(values[amountField] ?? '', currency) ?? 0) : 0;
}

/** The columns of a line that count against a budget. */
type Counted = Pick<NewLine, 'id' | 'type' | 'spent_on' | 'base_amount' | 'allocation'>;

/** Budget shares of the document: each line's allocations, or the whole line for the submitter's department. */
export async function budgetShares(
  ctx: Reader,
  { lines, row, placement }: Pick<CalculatedDraft, 'row' | 'placement'> & { lines: readonly Counted[] },
  amounts?: ReadonlyMap<string, number>,
): Promise<RequestedShare[]> {
  const ids = lines.flatMap((line) => line.allocation.flatMap(({ departmentId }) => departmentId ?? []));
  const departments = await departmentsById(ctx, ids);
  return lines.flatMap((line): RequestedShare[] => {
    const base = {
      expenseType: line.type,
      day: line.spent_on ?? dayOf(ctx.now(), ctx.user.timeZone),
      lineId: line.id,
    };
    const shares = line.allocation;
    const whole = amounts?.get(line.id) ?? line.base_amount;
    if (shares.length === 0)
      return [
        {
          ...base,
          departmentId: row.department_id,
          departmentPath: placement.path,
          projectId: null,
          amount: whole,
        },
      ];
    const reduce = scaled(shares, line.base_amount, whole);
    return shares.map(({ departmentId, projectId }, index) => ({
      ...base,
      departmentId: departmentId ?? row.department_id,
      departmentPath: departmentId ? (departments.get(departmentId)?.path ?? null) : placement.path,
      projectId,
      amount: reduce[index] ?? 0,
    }));
  });
}

/** Scales all shares of a reduced line proportionally; the last share takes the rounding remainder. */
function scaled(shares: readonly Share[], before: number, after: number): number[] {
  if (before === after || before === 0) return shares.map(({ amount }) => amount);
  const reduce = shares.map(({ amount }) => Math.floor((amount * after) / before));
  const rest = after - reduce.reduce((sum, amount) => sum + amount, 0);
  return reduce.map((amount, index) => (index === reduce.length - 1 ? amount + rest : amount));
}

/** Of an itinerary its countries and cities, of any other value its parts. */
const wordsOf = (value: string): string[] =>
  (value.startsWith('[') ? parseItinerary(value)?.flatMap(({ country, city }) => [country, city]) : null) ??
  value.split(',').filter(Boolean);

/** Input of the facts that flow conditions and approver sources read. */
interface FactsInput {
  submitterId: string;
  /** The code of the document type. */
  code: string;
  lines: readonly Pick<NewLine, 'type' | 'allocation'>[];
  values: Record<string, string>;
  amount: number;
  placement: Placement;
}

export function flowFacts(
  { submitterId, code, lines, values, amount, placement }: FactsInput,
  found: { warnings: number; overBudget: boolean },
): Facts {
  const shares = lines.flatMap(({ allocation }) => allocation);
  const unique = (words: readonly (string | null)[]) => [...new Set(words.filter((word) => word !== null))];
  const allocated = unique(shares.map(({ departmentId }) => departmentId));
  return {
    submitter: [submitterId],
    home: unique([placement.departmentId]),
    department: placement.departmentPath,
    grade: placement.grade ? [placement.grade] : [],
    amount: [String(amount)],
    type: [code],
    expenseType: unique(lines.map(({ type }) => type)),
    allocated: allocated.length > 0 ? allocated : unique([placement.departmentId]),
    project: unique(shares.map(({ projectId }) => projectId)),
    costCentre: unique(shares.map(({ costCentreId }) => costCentreId)),
    warnings: [String(found.warnings)],
    overBudget: [found.overBudget ? 'yes' : 'no'],
    ...Object.fromEntries(Object.entries(values).map(([key, value]) => [`field:${key}`, wordsOf(value)])),
  };
}

/** The facts of the last saved draft, sufficient to forecast its route. */
export function draftFacts(row: Parts, placement: Placement): Facts {
  const found = row.findings;
  return flowFacts(
    {
      submitterId: row.submitter_id,
      code: row.type_code,
      lines: row.lines,
      values: row.values,
      amount: row.amount,
      placement,
    },
    {
      warnings: found.filter(({ effect }) => effect === 'warn').length,
      overBudget: found.some(({ code }) => code === 'overBudget'),
    },
  );
}
