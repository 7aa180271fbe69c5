import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import { useState } from 'react';
import { today } from '#text/format.ts';
import { newId } from '#device/id.ts';
import { navigateTo } from '#navigation/nav.ts';
import { blankLine, type DraftLine } from '../draft-form.ts';
import { DraftLines } from './DraftLines.tsx';
import { focusPlace } from './focus-place.ts';
import { ExpenseSheet } from './ExpenseSheet.tsx';
import { LineEditor } from './LineEditor.tsx';
import { useCheckOnReturn, type Draft, type LineView } from './use-draft.ts';

interface LinesPartProps {
  draft: Draft;
  errors: Record<string, string>;
  /** Id of the open line, or of a new one. */
  open: string | null;
  onOpen: (lineId: string | null) => void;
}

const blankView = (line: DraftLine): LineView => ({
  line,
  unknown: false,
  base: 0,
  unlisted: false,
  saved: undefined,
});

/** The lines, with the sheets to choose expenses and to edit a line. */
export function LinesPart({ draft, errors, open, onOpen }: LinesPartProps) {
  const [choosing, setChoosing] = useState(false);
  /** A new line, which is added to the form with the first input. */
  const [fresh, setFresh] = useState<DraftLine | null>(null);
  const leave = useCheckOnReturn(draft.check);
  const { form, lines, shape, currency, saved } = draft;
  const go = (url: string) => {
    leave();
    navigateTo(url);
  };
  const type = () => {
    const [only] = shape.lines.types;
    const line = { ...blankLine(newId(), currency, only), spentOn: today() };
    setFresh(line);
    onOpen(line.id);
    focusPlace(`lines.${line.id}.money`);
  };
  const blank = fresh && blankView(fresh);
  const shown = lines.find(({ line }) => line.id === open) ?? (fresh?.id === open ? blank : null);
  const requested =
    saved?.findings.some(({ lineId, effect }) => lineId === open && effect === 'reason') ?? false;
  return (
    <>
      <DraftLines
        lines={lines}
        from={shape.lines.from}
        currency={currency}
        errors={errors}
        onOpen={onOpen}
        onRemove={draft.removeLine}
        onChoose={() => setChoosing(true)}
        onType={type}
      />
      <ExpenseSheet
        open={choosing}
        chosen={form.lines.flatMap(({ expenseId }) => expenseId ?? [])}
        types={shape.lines.types}
        onClose={() => setChoosing(false)}
        onAdd={draft.addExpenses}
        onRecord={() => go(ROUTES.quickNote)}
      />
      <LineEditor
        draft={draft}
        view={shown}
        errors={errors}
        flagged={requested}
        onClose={() => {
          setFresh(null);
          onOpen(null);
        }}
        onOpenExpense={(id) => {
          onOpen(null);
          go(pageAddress(ROUTES.recordExpense, { id }));
        }}
      />
    </>
  );
}
