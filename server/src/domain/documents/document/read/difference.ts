import type { Difference } from '@outlay/contract/documents/document.detail';
import type { Snapshot } from '#database/tables.ts';
import type { DocumentRow } from '../record/document.repository.ts';
import type { NewLine } from '../record/line.service.ts';

/** The form as submitted, for the approvers of a later revision. */
export const snapshotOf = (
  row: Pick<DocumentRow, 'remarks' | 'reason'>,
  values: Record<string, string>,
  lines: readonly NewLine[],
): Snapshot => ({
  values: { ...values, remarks: row.remarks, reason: row.reason },
  lines: Object.fromEntries(lines.map((line) => [keyOf(line), wordsOf(line)])),
});

/** A line from an expense counts as the same line as long as it has the same expense. */
const keyOf = ({ id, expense_id }: NewLine): string => expense_id ?? id;

const wordsOf = (line: NewLine): Record<string, string> => ({
  id: line.id,
  type: line.type,
  money: `${line.amount} ${line.currency}`,
  spentOn: line.spent_on ?? '',
  merchant: line.merchant,
  remarks: line.remarks,
  city: line.city,
  rate: line.rate,
  allocation: JSON.stringify(line.allocation),
  attendees: JSON.stringify(line.attendees),
  reason: line.reason,
});

/** All differences between two submissions: changed, added (no before) and removed (no after). */
export function differences(was: Snapshot | null, is: Snapshot | null): Difference[] {
  if (!was || !is) return [];
  return [
    ...compare(was.values, is.values, 'values', null),
    ...keysOf(was.lines, is.lines).flatMap((key) => lineDifferences(was.lines[key], is.lines[key])),
  ];
}

const keysOf = (a: object, b: object) => [...new Set([...Object.keys(a), ...Object.keys(b)])];

function lineDifferences(
  was: Record<string, string> | undefined,
  is: Record<string, string> | undefined,
): Difference[] {
  const lineId = is?.['id'] ?? was?.['id'] ?? null;
  if (!was || !is)
    return [{ path: 'line', lineId, before: was?.['money'] ?? null, after: is?.['money'] ?? null }];
  const { id: _was, ...before } = was;
  const { id: _is, ...after } = is;
  return compare(before, after, 'line', lineId);
}

const compare = (
  was: Record<string, string>,
  is: Record<string, string>,
  at: string,
  lineId: string | null,
): Difference[] =>
  keysOf(was, is)
    .filter((key) => (was[key] ?? '') !== (is[key] ?? ''))
    .map((key) => ({ path: `${at}.${key}`, lineId, before: was[key] ?? null, after: is[key] ?? null }));
