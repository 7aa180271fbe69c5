import { useLingui } from '@lingui/react/macro';
import { formatDay, formatMoney, localText } from '#text/format.ts';
import type { Money } from '@outlay/contract/money';
import type { DocumentFields } from '@outlay/contract/documents/document.fields';
import type { TypeField } from '@outlay/contract/documents/document.type';
import { expenseTypeWords } from '#features/spend/expense/expense-types.ts';
import { weightText } from './allocation-rules.ts';
import type { DraftLine, DraftShare } from '../draft-form.ts';
import { lineKey, type Conflict } from '../draft-merge.ts';
import type { Draft } from './use-draft.ts';

const isMoney = (value: object): value is Money => 'amount' in value && 'currency' in value;
const isLine = (value: object): value is DraftLine => 'spentOn' in value && 'money' in value;
type Spread = Pick<DraftLine, 'allocationBy' | 'allocation'>;
const isSpread = (value: object): value is Spread => 'allocationBy' in value && !('money' in value);

/** The name of a conflicting field, and each side's value as text. */
export function useConflictWords(draft: Draft) {
  const { t, i18n } = useLingui();
  const { form, shape, currency } = draft;
  const parts: Record<keyof DocumentFields, string> & Record<string, string> = {
    remarks: t`Remarks`,
    reason: t`Reason`,
    payeeAccountId: t`Payee account`,
    payoutCurrency: t`Payout currency`,
    tripChange: t`Trip request`,
    trip: t`Trip request`,
    supplier: t`Supplier`,
    offsets: t`Apply advances`,
    choices: t`You choose the approvers`,
    type: t`Expense type`,
    money: t`Amount`,
    spentOn: t`Date`,
    merchant: t`Merchant`,
    city: t`City`,
    rate: t`Exchange rate`,
    attendees: t`Attendees`,
    allocation: t`Allocate to`,
  };
  const labelOf = (fields: readonly TypeField[], key: string) => {
    const field = fields.find((one) => one.key === key);
    return field ? localText(field.label) : key;
  };
  const nameOf = ({ path, mine, theirs }: Conflict): string => {
    const [head = '', key = '', field = '', inner = ''] = path.split('.');
    if (head === 'values') return labelOf(shape.fields, key);
    if (head !== 'lines') return parts[head] ?? head;
    const known = form.lines.find((line) => lineKey(line) === key);
    const line = known ?? ((mine ?? theirs) as DraftLine);
    const name = line.merchant || i18n._(expenseTypeWords(line.type).label);
    if (!field) return name;
    const part = field === 'values' ? labelOf(shape.lines.fields, inner) : (parts[field] ?? field);
    return `${name} · ${part}`;
  };
  const shareWords = (by: Spread['allocationBy']) => (share: DraftShare) =>
    `${share.names.join(' · ') || t`Your department`} ${weightText(by, share.weight, currency)}${by === 'percent' ? '%' : ''}`;
  const describe = (value: unknown): string => {
    if (value === null || value === undefined || value === '') return t`(empty)`;
    if (typeof value === 'string') return /^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDay(value) : value;
    if (Array.isArray(value)) return value.map(describe).join(', ') || t`(empty)`;
    if (typeof value !== 'object') return JSON.stringify(value);
    if (isLine(value)) return [value.merchant, formatMoney(value.money)].filter(Boolean).join(' · ');
    if (isMoney(value)) return formatMoney(value);
    if (isSpread(value)) return value.allocation.map(shareWords(value.allocationBy)).join('; ') || t`(empty)`;
    if ('advanceId' in value && 'amount' in value)
      return formatMoney({ amount: Number(value.amount), currency });
    if ('name' in value) return String(value.name);
    return 'title' in value ? String(value.title) : '';
  };
  const typeWords = (value: unknown) =>
    typeof value === 'string' ? i18n._(expenseTypeWords(value).label) : describe(value);
  return (conflict: Conflict) => ({
    name: nameOf(conflict),
    description: conflict.path.endsWith('.type') ? typeWords : describe,
  });
}
