import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { classes } from '#ui/class-names.ts';
import { Icon } from '#ui/Icon.tsx';
import { HitRow } from './HitRow.tsx';
import css from './Palette.module.css';
import { idOf } from './use-choice.ts';
import type { Hit, HitGroup } from './hits.ts';

interface PaletteResultsProps {
  id: string;
  groups: readonly HitGroup[];
  words: readonly string[];
  /** The option that Enter opens. */
  current: Hit | undefined;
  onPoint: (hit: Hit) => void;
  onChoose: (hit: Hit) => void;
  /** Shows the actions for the result. */
  onActs: (hit: Hit) => void;
}

/** The results by kind. The focus stays in the field, which references the current option. */
export function PaletteResults({ id, groups, words, ...choice }: PaletteResultsProps) {
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

type GroupProps = Omit<PaletteResultsProps, 'id' | 'groups'> & { group: HitGroup };

const Group = ({ group: { kind, title, hits }, words, current, ...choice }: GroupProps) => (
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
        {...choice}
      />
    ))}
  </div>
);

interface OptionProps extends Pick<PaletteResultsProps, 'onPoint' | 'onChoose' | 'onActs'> {
  hit: Hit;
  words: readonly string[];
  on: boolean;
}

function Option({ hit, words, on, onPoint, onChoose, onActs }: OptionProps) {
  const row = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (on) row.current?.scrollIntoView?.({ block: 'nearest' });
  }, [on]);
  const { t } = useLingui();
  const option = (
    <button
      ref={row}
      type="button"
      id={idOf(hit)}
      role="option"
      aria-selected={on}
      tabIndex={-1}
      className={classes(css['option'], on && css['on'])}
      // Keeps the focus in the field.
      onMouseDown={(event) => event.preventDefault()}
      // Not on mouseenter, which also fires when the list scrolls under a resting mouse.
      onMouseMove={() => onPoint(hit)}
      onClick={() => onChoose(hit)}
    >
      <HitRow hit={hit} words={words} />
    </button>
  );
  if (hit.kind !== 'document') return option;
  return (
    <div className={css['row']} role="presentation" onMouseMove={() => onPoint(hit)}>
      {option}
      {/* For the mouse only: a listbox must not contain buttons, and the keyboard has an arrow key. */}
      <button
        type="button"
        aria-hidden="true"
        tabIndex={-1}
        className={css['acts']}
        title={t`Actions`}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => onActs(hit)}
      >
        <Icon name="more" size={18} />
      </button>
    </div>
  );
}
