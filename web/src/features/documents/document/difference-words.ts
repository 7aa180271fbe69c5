import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Difference, DocumentDetail } from '@outlay/contract/documents/document.detail';
import { formatDay, formatMoney, localText } from '#text/format.ts';
import { expenseTypeWords } from '#features/spend/expense/expense-types.ts';
import { plainValue } from './FieldValue.tsx';

const LABELS: Record<string, MessageDescriptor> = {
  remarks: msg`Remarks`,
  reason: msg`Reason`,
  type: msg`Expense type`,
  money: msg`Amount`,
  spentOn: msg`Date of expense`,
  merchant: msg`Merchant`,
  city: msg`City`,
  rate: msg`Exchange rate`,
  allocation: msg`Allocation`,
  attendees: msg`Attendees`,
};
/** Ids and lists: only the fact of the change is shown, without the values. */
const UNREADABLE = ['allocation', 'attendees', 'member', 'department', 'project', 'costCentre'];

export interface DifferenceText {
  label: string;
  /** Null: there was no value; undefined: it cannot be shown as text. */
  before: string | null | undefined;
  after: string | null | undefined;
}

/** One difference as text. */
export function describeDifference(one: Difference, document: DocumentDetail): DifferenceText {
  const key = one.path.split('.')[1] ?? '';
  const field = one.path.startsWith('values.')
    ? document.form.fields.find((candidate) => candidate.key === key)
    : undefined;
  const words = LABELS[key];
  const { currency } = document.money;
  const read = (value: string | null) => {
    if (value === null || value === '') return null;
    if (UNREADABLE.includes(field?.kind ?? key)) return undefined;
    return field ? plainValue(field, value, currency) : lineValue(key, value);
  };
  return {
    label: field ? localText(field.label) : words ? i18n._(words) : key,
    before: read(one.before),
    after: read(one.after),
  };
}

function lineValue(key: string, value: string): string {
  if (key === 'money' || key === '') return moneyValue(value);
  if (key === 'spentOn') return formatDay(value);
  return key === 'type' ? i18n._(expenseTypeWords(value).label) : value;
}

/** `31760 CNY` */
export function moneyValue(value: string): string {
  const [amount, currency = 'CNY'] = value.split(' ');
  return formatMoney({ amount: Number(amount), currency });
}
