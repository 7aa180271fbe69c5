import type { Expense } from '@outlay/contract/spend/expense';
import type { DocumentDetail } from '@outlay/contract/documents/document.detail';
import type { TypeForm } from '@outlay/contract/documents/document.type';
import { knownValues, metresOf } from '@outlay/contract/documents/document.values';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { newId } from '#device/id.ts';
import { toast } from '#screen/toast.ts';
import { useCompanyCurrency } from '#session/use-session.ts';
import { useDraftSaver, type DraftStart } from '../draft.queries.ts';
import { expenseLine, type DraftForm, type DraftLine } from '../draft-form.ts';
import { lineKey, type Side } from '../draft-merge.ts';
import { useBases } from './use-bases.ts';

type SavedLine = DocumentDetail['lines'][number];
/** A line with its data from the server and its converted amount. */
export interface LineView {
  line: DraftLine;
  /** An expense whose data is not loaded yet. */
  unknown: boolean;
  /** In minor units of the company's currency; null when no rate is known. */
  base: number | null;
  /** The rate list has no rate for its currency and day: it is entered manually. */
  unlisted: boolean;
  saved: SavedLine | undefined;
}

const NO_FORM: TypeForm = {
  effect: 'reimburse',
  fields: [],
  lines: { from: 'both', types: [], fields: [], allocation: 'off', attendees: 'off', city: 'off' },
  amountField: null,
  offsets: false,
  trip: 'off',
  tripRequest: false,
};

/** Takes the expense's current values from the server: it may have been edited on another page. */
const refreshed = (line: DraftLine, saved: SavedLine | undefined): DraftLine =>
  line.expenseId === null || !saved
    ? line
    : {
        ...line,
        type: saved.type,
        money: saved.money,
        spentOn: saved.spentOn || null,
        merchant: saved.merchant,
        remarks: saved.remarks,
      };

/** The state of the document form: content, save state and setters. */
export function useDraft(start: DraftStart, owner: string, type: TypeForm | undefined) {
  const { t } = useLingui();
  const [form, setForm] = useState(start.form);
  const latest = useRef(form);
  const set = (next: DraftForm) => {
    latest.current = next;
    setForm(next);
  };
  const merged = (next: DraftForm) => {
    set(next);
    toast(t`Merged with what was saved on another device`, 'good', 4_000);
  };
  const { saver, state, saved, error } = useDraftSaver(start, owner, merged);
  const change = (part: Partial<DraftForm>) => {
    set({ ...latest.current, ...part });
    saver.save(latest.current);
  };
  const own = useCompanyCurrency();
  const currency = saved?.money.currency ?? own;
  const shape = saved?.form ?? type ?? NO_FORM;
  const lines = useLines(form, saved, currency);
  const sum = lines.reduce((total, { base }) => total + (base ?? 0), 0);
  return {
    form,
    shape,
    currency,
    lines,
    sum,
    /** Includes the computed formulas, as the server computes them. */
    values: knownValues(form.values, shape.fields, {
      ...{ sum, currency },
      metres: metresOf(lines.map(({ saved: line }) => ({ origin: line?.origin ?? null }))),
    }),
    state,
    saved,
    error,
    saver,
    change,
    /** The current form, for asynchronous code. */
    latest: () => latest.current,
    /** Repeats the server's checks, after related data changed elsewhere. */
    check: () => saver.save(latest.current),
    setValue: (key: string, value: string) => change({ values: { ...latest.current.values, [key]: value } }),
    ...lineChanges(latest, change),
    merge: (theirs: DocumentDetail, choices: Readonly<Record<string, Side>>) =>
      saver.merge(latest.current, theirs, choices),
  };
}
export type Draft = ReturnType<typeof useDraft>;

function useLines(form: DraftForm, saved: DocumentDetail | null, currency: string): LineView[] {
  const known = new Map(saved?.lines.map((line) => [line.expenseId ?? line.id, line]));
  const lines = form.lines.map((line) => refreshed(line, known.get(lineKey(line))));
  const bases = useBases(lines, known, currency);
  return lines.map((line, place) => ({
    line,
    unknown: line.expenseId !== null && line.spentOn === null,
    base: bases[place]?.base ?? null,
    unlisted: bases[place]?.unlisted ?? false,
    saved: known.get(lineKey(line)),
  }));
}

function lineChanges(latest: { current: DraftForm }, change: (part: Partial<DraftForm>) => void) {
  const without = (ids: readonly string[]) => latest.current.lines.filter(({ id }) => !ids.includes(id));
  return {
    /** A new line is added with its first input. */
    setLine: (line: DraftLine) => {
      const { lines } = latest.current;
      const isNew = !lines.some(({ id }) => id === line.id);
      change({ lines: isNew ? [...lines, line] : lines.map((one) => (one.id === line.id ? line : one)) });
    },
    /** Applies the same change to several lines. */
    setLines: (ids: readonly string[], part: Partial<DraftLine>) =>
      change({
        lines: latest.current.lines.map((line) => (ids.includes(line.id) ? { ...line, ...part } : line)),
      }),
    removeLines: (ids: readonly string[]) => change({ lines: without(ids) }),
    removeLine: (id: string) => change({ lines: without([id]) }),
    addExpenses: (expenses: Expense[]) =>
      change({
        lines: [
          ...latest.current.lines,
          ...expenses.map((expense) => expenseLine(newId(), expense.id, expense)),
        ],
      }),
  };
}

/** Repeats the checks when the user returns from a page on which an expense may have been edited. */
export function useCheckOnReturn(check: () => void): () => void {
  const away = useRef(false);
  const again = useRef(check);
  useEffect(() => {
    again.current = check;
  });
  useEffect(() => {
    if (away.current) again.current();
    away.current = false;
  }, []);
  return () => {
    away.current = true;
  };
}
