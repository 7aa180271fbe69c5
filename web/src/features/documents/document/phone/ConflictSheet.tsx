import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { DocumentDetail } from '@outlay/contract/documents/document.detail';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatInstant } from '#text/format.ts';
import { toNeighbour } from '#ui/arrow-keys.ts';
import { Button } from '#ui/Button.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { useConflictWords } from './conflict-words.ts';
import css from '../Document.module.css';
import draftCss from '../Draft.module.css';
import { draftQueries } from '../draft.queries.ts';
import type { Conflict, Side } from '../draft-merge.ts';
import type { Draft } from './use-draft.ts';

interface ConflictSheetProps {
  open: boolean;
  draft: Draft;
  /** Postpones the conflict: the form stays unsaved and shows so. */
  onLater: () => void;
  /** The draft can no longer be edited at all. */
  onGone: () => void;
}

/** Shown when the draft was saved elsewhere meanwhile: merges the changes, and asks about conflicts. */
export function ConflictSheet(props: ConflictSheetProps) {
  const { t } = useLingui();
  return (
    <Sheet open={props.open} title={t`Changed elsewhere`} onClose={props.onLater}>
      <Answer draft={props.draft} onGone={props.onGone} />
    </Sheet>
  );
}

function Answer({ draft, onGone }: Pick<ConflictSheetProps, 'draft' | 'onGone'>) {
  const { data: theirs, error, refetch } = useQuery(draftQueries.theirs(draft.form.id));
  if (error) return <ErrorBox error={error} onRetry={() => void refetch()} />;
  if (theirs === undefined) return <p>…</p>;
  if (theirs !== null) return <Choices draft={draft} theirs={theirs} />;
  return (
    <div className={css['choices']}>
      <p>
        <Trans>This document was submitted from another device. It can no longer be edited here.</Trans>
      </p>
      <Button wide onPress={onGone}>
        <Trans>View</Trans>
      </Button>
    </div>
  );
}

function Choices({ draft, theirs }: { draft: Draft; theirs: DocumentDetail }) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<Record<string, Side>>({});
  const conflicts = draft.saver.conflicts(draft.form, theirs);
  const at = formatInstant(theirs.updatedAt);
  const all = (side: Side) => setChosen(Object.fromEntries(conflicts.map(({ path }) => [path, side])));
  const { length: count } = conflicts;
  return (
    <div className={css['choices']}>
      <p>
        <Trans>
          This draft was saved on another device or page at {at} while you were typing. Everything else is
          merged; where both changed the same thing, choose what to keep.
        </Trans>
      </p>
      {count > 1 && (
        <div className={draftCss['actions']}>
          <Button tone="line" small onPress={() => all('mine')}>
            {t`Keep all of mine`}
          </Button>
          <Button tone="line" small onPress={() => all('theirs')}>
            {t`Keep all of theirs`}
          </Button>
        </div>
      )}
      {conflicts.map((conflict) => (
        <Difference
          key={conflict.path}
          conflict={conflict}
          draft={draft}
          chosen={chosen[conflict.path] ?? 'mine'}
          onChoose={(side) => setChosen({ ...chosen, [conflict.path]: side })}
        />
      ))}
      <Button wide onPress={() => draft.merge(theirs, chosen)}>
        <Plural value={count} _0="Merge both" one="Keep this choice" other="Keep these # choices" />
      </Button>
    </div>
  );
}

interface DifferenceProps {
  conflict: Conflict;
  draft: Draft;
  chosen: Side;
  onChoose: (side: Side) => void;
}

function Difference({ conflict, draft, chosen, onChoose }: DifferenceProps) {
  const { t } = useLingui();
  const words = useConflictWords(draft);
  const { name, description } = words(conflict);
  const side = (value: Side, label: string) => (
    <button
      type="button"
      role="radio"
      aria-checked={chosen === value}
      tabIndex={chosen === value ? 0 : -1}
      className={draftCss['side']}
      onClick={() => onChoose(value)}
      onKeyDown={(event) => toNeighbour(event)?.click()}
    >
      <small>{label}</small>
      <span>{description(conflict[value])}</span>
    </button>
  );
  return (
    <div className={draftCss['difference']}>
      <b>{name}</b>
      <div className={draftCss['sides']} role="radiogroup" aria-label={name}>
        {side('mine', t`Entered here`)}
        {side('theirs', t`Saved there`)}
      </div>
    </div>
  );
}
