import type { ReactNode } from 'react';
import { classes } from './class-names.ts';
import { Icon, type IconName } from './Icon.tsx';
import css from './Row.module.css';

interface RowProps {
  title: ReactNode;
  sub?: ReactNode;
  /** At the left: `<Square>`, `<Face>`, a checkbox. */
  lead?: ReactNode;
  /** At the right: an amount, a pill. */
  end?: ReactNode;
  onPress?: (() => void) | undefined;
  /** The arrow that says there is more behind. */
  more?: boolean;
  /** 52 px, for settings. */
  slim?: boolean;
  /** Words that help only when read to the end. */
  whole?: boolean;
  label?: string;
}

/** One line of a list, 72 px, inside `<Rows>`. */
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
    <li>
      {onPress ? (
        <button type="button" className={name} onClick={onPress} aria-label={label}>
          {inside}
        </button>
      ) : (
        <div className={name}>{inside}</div>
      )}
    </li>
  );
}

interface SquareProps {
  icon: IconName;
  tone?: 'brand' | 'wait' | 'good' | 'stop' | 'plain';
}

/** The tinted square with an icon at the left of a row. */
export const Square = ({ icon, tone = 'brand' }: SquareProps) => (
  <span className={classes(css['square'], css[tone])}>
    <Icon name={icon} />
  </span>
);
