import type { ReactNode } from 'react';
import { classes } from './class-names.ts';
import { Icon, type IconName } from './Icon.tsx';
import { ListItem } from './ListItem.tsx';
import css from './Row.module.css';

interface RowProps {
  title: ReactNode;
  sub?: ReactNode;
  /** Leading content: `<Square>`, `<Face>` or a checkbox. */
  lead?: ReactNode;
  /** Trailing content: an amount or a pill. */
  end?: ReactNode;
  onPress?: (() => void) | undefined;
  /** Shows an arrow: the row opens another page. */
  more?: boolean;
  /** Height of 52 px, for settings. */
  slim?: boolean;
  /** Wraps the text instead of truncating it. */
  whole?: boolean;
  label?: string;
}

/** One row of a list, 72 px high, inside `<Rows>`. */
export function Row({ title, sub, lead, end, onPress, more, slim, whole, label }: RowProps) {
  const inside = (
    <>
      {lead}
      <span className={css['grow']}>
        <span className={css['title']}>{title}</span>
        {sub != null && <span className={classes(css['sub'], whole && css['whole'])}>{sub}</span>}
      </span>
      {end != null && <span className={css['end']}>{end}</span>}
      {more && (
        <span className={css['more']}>
          <Icon name="chev" size={18} />
        </span>
      )}
    </>
  );
  const name = classes(css['row'], slim && css['slim']);
  return (
    <ListItem>
      {onPress ? (
        <button type="button" className={name} onClick={onPress} aria-label={label}>
          {inside}
        </button>
      ) : (
        <div className={name}>{inside}</div>
      )}
    </ListItem>
  );
}

interface SquareProps {
  icon: IconName;
  tone?: 'brand' | 'wait' | 'good' | 'stop' | 'plain';
}

/** A tinted square with an icon, at the left of a row. */
export const Square = ({ icon, tone = 'brand' }: SquareProps) => (
  <span className={classes(css['square'], css[tone])}>
    <Icon name={icon} />
  </span>
);
