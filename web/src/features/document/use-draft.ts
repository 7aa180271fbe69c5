import type { Expense } from '@outlay/contract/expense';
import type { DocumentDetail } from '@outlay/contract/document';
import { useEffect, useRef, useState } from 'react';
import { useDraftSaver, type DraftStart } from './draft.queries.ts';
import { formOf, type DraftForm } from './draft-form.ts';
import type { LineView } from './DraftLines.tsx';

const viewsOf = (saved: DocumentDetail | null): LineView[] =>
  saved?.lines.flatMap((line) => (line.expenseId ? [{ ...line, expenseId: line.expenseId }] : [])) ?? [];

/** The form while it is typed: what is on it, how far it is saved, and the ways to change it. */
export function useDraft(start: DraftStart, owner: string) {
  const [form, setForm] = useState(start.form);
  const [picked, setPicked] = useState<LineView[]>([]);
  const { saver, state, saved, error } = useDraftSaver(start, owner);
  const latest = useRef(form);
  const set = (next: DraftForm) => {
    latest.current = next;
    setForm(next);
  };
  const change = (part: Partial<DraftForm>) => {
    set({ ...latest.current, ...part });
    saver.save(latest.current);
  };
  const known = new Map([...picked, ...viewsOf(saved)].map((line) => [line.expenseId, line]));
  const lines = form.expenseIds.flatMap((id) => known.get(id) ?? []);
  return {
    form,
    lines,
    unknown: form.expenseIds.length - lines.length,
    state,
    saved,
    error,
    saver,
    change,
    /** As it is now, for what ends later than it began. */
    latest: () => latest.current,
    /** What it stands on changed elsewhere: the checks are asked for again. */
    check: () => saver.save(latest.current),
    add: (expenses: Expense[]) => {
      setPicked([...picked, ...expenses.map((expense) => ({ ...expense, expenseId: expense.id }))]);
      change({ expenseIds: [...latest.current.expenseIds, ...expenses.map(({ id }) => id)] });
    },
    keepMine: (theirs: DocumentDetail) => saver.keepMine(latest.current, theirs),
    takeTheirs: (theirs: DocumentDetail) => {
      saver.takeTheirs(theirs);
      set(formOf(theirs));
    },
  };
}
export type Draft = ReturnType<typeof useDraft>;

/** An expense may be corrected on another page: when this one is seen again, its lines are asked for anew. */
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
