import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { classes } from '#ui/class-names.ts';
import { HitRow } from './HitRow.tsx';
import css from './Palette.module.css';
import { idOf } from './use-choice.ts';
import type { Hit, HitGroup } from './hits.ts';
import type { Results } from './use-results.ts';

interface PaletteResultsProps {
  id: string;
  results: Pick<Results, 'groups' | 'words'>;
  /** The one that Enter opens. */
  current: Hit | undefined;
  onPoint: (hit: Hit) => void;
  onChoose: (hit: Hit) => void;
}

/** What was found, by kind. The focus stays in the field, which names the current one. */
export function PaletteResults({ id, results: { groups, words }, ...choice }: PaletteResultsProps) {
  const { t } = useLingui();
  if (groups.length === 0) return null;
  return (
    <div id={id} role="listbox" aria-label={t`Results`}>
      {groups.map((group) => (
        <Group key={group.kind} group={group} words={words} {...choice} />
      ))}
    </div>
  );
}

type GroupProps = Omit<PaletteResultsProps, 'id' | 'results'> & { group: HitGroup; words: readonly string[] };

const Group = ({ group: { kind, title, hits }, words, current, onPoint, onChoose }: GroupProps) => (
  <div role="group" aria-labelledby={`palette-${kind}`}>
    <span className={css['title']} id={`palette-${kind}`} role="presentation">
      {title}
    </span>
    {hits.map((hit) => (
      <Option
        key={hit.key}
        hit={hit}
        words={words}
        on={current !== undefined && idOf(hit) === idOf(current)}
        onPoint={onPoint}
        onChoose={onChoose}
      />
    ))}
  </div>
);

interface OptionProps extends Pick<PaletteResultsProps, 'onPoint' | 'onChoose'> {
  hit: Hit;
  words: readonly string[];
  on: boolean;
}

function Option({ hit, words, on, onPoint, onChoose }: OptionProps) {
  const row = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (on) row.current?.scrollIntoView?.({ block: 'nearest' });
  }, [on]);
  return (
    <button
      ref={row}
      type="button"
      id={idOf(hit)}
      role="option"
      aria-selected={on}
      tabIndex={-1}
      className={classes(css['option'], on && css['on'])}
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      // Moved, not entered: a list that scrolls below a mouse at rest chooses nothing.
      onMouseMove={() => onPoint(hit)}
      onClick={() => onChoose(hit)}
    >
      <HitRow hit={hit} words={words} />
    </button>
  );
}
