import { AppError, type FieldError } from '@outlay/contract/errors';
import type { Finding } from '@outlay/contract/documents/document.detail';
import { isPaidByCompany } from '@outlay/contract/spend/expense';
import type { CalculatedDraft } from '../record/facts.ts';
import { faultsOf, isWholeAllocation } from './values.ts';
import type { NewLine } from '../record/line.service.ts';

/** Rejects an incomplete document and names every missing field. */
export function assertComplete(calculated: CalculatedDraft, today: string): void {
  const { definition, values, lines, row, amount } = calculated;
  const { form } = definition;
  const faults = [
    ...faultsOf(values, form.fields, 'values', row.currency),
    ...lines.flatMap((line) => lineFaults(line, calculated)),
    ...farDays(calculated, today),
    ...(form.trip === 'required' && row.trip_id === null
      ? [{ path: 'tripId', code: 'required' as const }]
      : []),
  ];
  const [first] = faults;
  if (first) throw new AppError('INVALID_INPUT', { reason: first.code, fields: faults });
  const empty = form.lines.from === 'none' ? form.effect !== 'none' && amount === 0 : lines.length === 0;
  if (!empty) return;
  const path = form.amountField ? `values.${form.amountField}` : 'lines';
  throw new AppError('INVALID_INPUT', { reason: 'emptyDocument', fields: [{ path, code: 'emptyDocument' }] });
}

/** Longest plausible period of a trip or an advance; beyond it the year was mistyped. */
const MOST_YEARS = 10;

function farDays({ definition, values, lines }: CalculatedDraft, today: string): FieldError[] {
  const last = `${Number(today.slice(0, 4)) + MOST_YEARS}${today.slice(4)}`;
  const far = (day: string | null | undefined) => Boolean(day && (day > last || day < '1900-01-01'));
  const dates = definition.form.fields.filter(({ kind, key }) => kind === 'date' && far(values[key]));
  return [
    ...dates.map(({ key }) => ({ path: `values.${key}`, code: 'outOfRange' as const })),
    ...lines
      .filter(({ spent_on }) => far(spent_on))
      .map(({ id }) => ({ path: `lines.${id}.spentOn`, code: 'outOfRange' as const })),
  ];
}

function lineFaults(line: NewLine, { definition, row }: CalculatedDraft): FieldError[] {
  const lineForm = definition.form.lines;
  const at = `lines.${line.id}`;
  const fault = (field: string, code: FieldError['code']): FieldError => ({ path: `${at}.${field}`, code });
  const shares = line.allocation;
  const wrongType = lineForm.types.length > 0 && !lineForm.types.some((type) => type === line.type);
  const wrongOrigin =
    (lineForm.from === 'expenses' && line.expense_id === null) ||
    (lineForm.from === 'typed' && line.expense_id !== null) ||
    (line.origin && isPaidByCompany(line.origin)) ||
    // The bill of a provider is paid to the provider, the statement of a merchant to the merchant.
    ((line.origin?.kind === 'bill' || line.origin?.kind === 'statement') &&
      definition.form.effect !== 'supplier');
  return [
    ...(line.amount <= 0 ? [fault('money', 'required')] : []),
    ...(line.spent_on === null ? [fault('spentOn', 'required')] : []),
    ...(wrongType ? [fault('type', 'outOfRange')] : []),
    ...(wrongOrigin ? [fault('expenseId', 'outOfRange')] : []),
    ...(lineForm.city === 'required' && !line.city ? [fault('city', 'required')] : []),
    ...(lineForm.attendees === 'required' && line.attendees.length === 0
      ? [fault('attendees', 'required')]
      : []),
    ...(lineForm.allocation === 'required' && shares.length === 0 ? [fault('allocation', 'required')] : []),
    ...(shares.length > 0 && !isWholeAllocation(line.allocation_by, shares, line.base_amount)
      ? [fault('allocation', 'outOfRange')]
      : []),
    ...faultsOf(line.values, lineForm.fields, `${at}.values`, row.currency),
  ];
}

const REFUSED: Partial<Record<Finding['code'], ConstructorParameters<typeof AppError>>> = {
  invoiceUsed: ['CONFLICT', { reason: 'invoiceUsed' }],
  walletElsewhere: ['WRONG_STATE', { reason: 'walletInvoice' }],
  orderRefunded: ['WRONG_STATE', { reason: 'orderRefunded' }],
  billReplaced: ['WRONG_STATE', { reason: 'billReplaced' }],
  walletCancelled: ['WRONG_STATE', { reason: 'walletInvoice' }],
  noPayeeAccount: ['WRONG_STATE', { reason: 'noPayeeAccount' }],
  offsetTooHigh: ['CONFLICT', { reason: 'offsetTooHigh' }],
  expenseFuture: ['INVALID_INPUT', { reason: 'futureExpense' }],
  rateMissing: ['INVALID_INPUT', { reason: 'rateMissing' }],
  overBudget: ['WRONG_STATE', { reason: 'overBudget' }],
};

/** Rejects the first blocking finding, then all findings without their required reason. */
export function assertNothingForbids(findings: readonly Finding[]): void {
  const forbidding = findings.find(({ effect }) => effect === 'forbid');
  if (forbidding) {
    const [code, options] = REFUSED[forbidding.code] ?? ['WRONG_STATE', { reason: 'policyForbids' }];
    throw new AppError(code, { ...(options as object), values: forbidding.values });
  }
  const unexplained = findings.filter(({ effect }) => effect === 'reason');
  if (unexplained.length === 0) return;
  const fields = unexplained.map(({ lineId }) => ({
    path: lineId ? `lines.${lineId}.reason` : 'reason',
    code: 'needsReason' as const,
  }));
  throw new AppError('INVALID_INPUT', { reason: 'needsReason', fields });
}
