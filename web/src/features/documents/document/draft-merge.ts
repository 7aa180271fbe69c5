import { DOCUMENT_FIELD_NAMES, type DocumentFields } from '@outlay/contract/documents/document.fields';
import type { DraftForm, DraftLine } from './draft-form.ts';

export type Side = 'mine' | 'theirs';
/** A part that both sides changed, to different values. */
export interface Conflict {
  /** `values.title`, `remarks`, `lines.<key>.money`, `lines.<key>` where one side removed what the other changed. */
  path: string;
  mine: unknown;
  theirs: unknown;
}
interface Merged {
  form: DraftForm;
  /** To be decided by the user; until then, the local value is used. */
  conflicts: Conflict[];
}
interface Work {
  conflicts: Conflict[];
  choices: Readonly<Record<string, Side>>;
}

/** A key for comparison that ignores the names for display. */
const describe = (value: unknown): string =>
  JSON.stringify(value ?? '', (key, part: unknown) =>
    key === 'names' ? undefined : typeof part === 'string' ? part.trim() : part,
  );
const same = (a: unknown, b: unknown): boolean => describe(a) === describe(b);

/** Three-way merge of one value. In a conflict: the user's choice, or the local value until then. */
function pick<T>(work: Work, path: string, [base, mine, theirs]: [T | undefined, T, T]): T {
  if (same(mine, theirs) || same(theirs, base)) return mine;
  if (same(mine, base)) return theirs;
  work.conflicts.push({ path, mine, theirs });
  return work.choices[path] === 'theirs' ? theirs : mine;
}

/** Lines for the same expense are the same line, whatever their ids. */
export const lineKey = ({ id, expenseId }: DraftLine): string => expenseId ?? id;

const ALWAYS = ['city', 'rate', 'attendees', 'reason'] as const;
/** Not for lines from an expense: these values are edited in the expense. */
const TYPED = ['type', 'money', 'spentOn', 'merchant', 'remarks'] as const;

function mergeLine(work: Work, base: DraftLine | undefined, mine: DraftLine, theirs: DraftLine): DraftLine {
  const at = `lines.${lineKey(mine)}`;
  const fields = mine.expenseId === null ? [...ALWAYS, ...TYPED] : ALWAYS;
  const part = Object.fromEntries(
    fields.map((field) => [
      field,
      pick<unknown>(work, `${at}.${field}`, [base?.[field], mine[field], theirs[field]]),
    ]),
  ) as Partial<DraftLine>;
  const spread = ({ allocationBy, allocation }: DraftLine) => ({ allocationBy, allocation });
  return {
    ...mine,
    ...part,
    values: mergeWords<string>(work, `${at}.values`, [base?.values ?? {}, mine.values, theirs.values]),
    ...pick(work, `${at}.allocation`, [base && spread(base), spread(mine), spread(theirs)]),
  };
}

function mergeWords<T>(
  work: Work,
  at: string,
  [base, mine, theirs]: readonly [Record<string, T>, Record<string, T>, Record<string, T>],
): Record<string, T> {
  const keys = new Set([...Object.keys(mine), ...Object.keys(theirs)]);
  const merged: Record<string, T> = {};
  for (const key of keys) {
    const value = pick<T | undefined>(work, `${at}.${key}`, [base[key], mine[key], theirs[key]]);
    if (value !== undefined) merged[key] = value;
  }
  return merged;
}

type Three<T> = readonly [base: readonly T[], mine: readonly T[], theirs: readonly T[]];

/** Keeps items added and drops items removed on either side; removed and changed is a conflict. */
function mergeLists<T>(
  work: Work,
  at: string,
  [base, mine, theirs]: Three<T>,
  keyOf: (item: T) => string,
  both: (base: T | undefined, mine: T, theirs: T) => T,
): T[] {
  const find = (items: readonly T[], key: string) => items.find((item) => keyOf(item) === key);
  const only = (item: T, side: Side): T[] => {
    const key = keyOf(item);
    const before = find(base, key);
    if (before === undefined) return [item];
    if (same(item, before)) return [];
    const path = `${at}.${key}`;
    work.conflicts.push({ path, mine: side === 'mine' ? item : null, theirs: side === 'mine' ? null : item });
    return (work.choices[path] ?? 'mine') === side ? [item] : [];
  };
  return [
    ...mine.flatMap((item) => {
      const other = find(theirs, keyOf(item));
      return other === undefined ? only(item, 'mine') : [both(find(base, keyOf(item)), item, other)];
    }),
    ...theirs.flatMap((item) => (find(mine, keyOf(item)) === undefined ? only(item, 'theirs') : [])),
  ];
}

/**
 * Three-way merge of two forms with a common base. Changes to different fields and lines are merged;
 * different changes to the same one are conflicts. Without a base, different values are conflicts.
 */
export function mergeForms(
  base: DraftForm | null,
  mine: DraftForm,
  theirs: DraftForm,
  choices: Readonly<Record<string, Side>> = {},
): Merged {
  const work: Work = { conflicts: [], choices };
  const field = <K extends keyof DocumentFields | 'trip' | 'supplier'>(key: K) =>
    pick<DraftForm[K]>(work, key, [base?.[key], mine[key], theirs[key]]);
  const list = <K extends 'cc' | 'files'>(key: K) =>
    mergeLists<DraftForm[K][number]>(
      work,
      key,
      [base?.[key] ?? [], mine[key], theirs[key]],
      ({ id }) => id,
      (_base, item) => item,
    );
  const form: DraftForm = {
    ...mine,
    values: mergeWords(work, 'values', [base?.values ?? {}, mine.values, theirs.values]),
    ...(Object.fromEntries(
      DOCUMENT_FIELD_NAMES.map((name) => [name, field(name)]),
    ) as unknown as DocumentFields),
    lines: mergeLists(work, 'lines', [base?.lines ?? [], mine.lines, theirs.lines], lineKey, (was, a, b) =>
      mergeLine(work, was, a, b),
    ),
    offsets: mergeLists(
      work,
      'offsets',
      [base?.offsets ?? [], mine.offsets, theirs.offsets],
      ({ advanceId }) => advanceId,
      (was, a, b) => pick(work, `offsets.${a.advanceId}`, [was, a, b]),
    ),
    trip: field('trip'),
    supplier: field('supplier'),
    choices: mergeWords(work, 'choices', [base?.choices ?? {}, mine.choices, theirs.choices]),
    cc: list<'cc'>('cc'),
    files: list<'files'>('files'),
  };
  return { form, conflicts: work.conflicts };
}

/** Whether two forms have the same content, regardless of their versions. */
export function sameForm(a: DraftForm, b: DraftForm): boolean {
  const plain = (form: DraftForm) => ({
    ...form,
    values: sorted(form.values),
    lines: form.lines.map(({ type, money, spentOn, merchant, remarks, ...line }) => ({
      ...line,
      values: sorted(line.values),
      ...(line.expenseId === null && { type, money, spentOn, merchant, remarks }),
    })),
    offsets: form.offsets.filter(({ amount }) => amount > 0),
    trip: form.trip?.id,
    supplier: form.supplier?.id,
    choices: sorted(form.choices),
  });
  return describe(plain(a)) === describe(plain(b));
}

const sorted = (words: Record<string, unknown>) =>
  Object.entries(words)
    .filter(([, value]) => value !== '')
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
