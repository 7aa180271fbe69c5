import type { ReactNode } from 'react';
import { classes } from './class-names.ts';
import css from './FunctionGrid.module.css';
import type { IconName } from './Icon.tsx';
import { Square } from './Row.tsx';

interface FunctionGridProps {
  children: ReactNode;
  /** Larger spacing, for a page without other content. */
  roomy?: boolean;
}

/** A grid of `<FunctionEntry>`, four in a row. */
export const FunctionGrid = ({ children, roomy }: FunctionGridProps) => (
  <div className={classes(css['grid'], roomy && css['roomy'])}>{children}</div>
);

interface FunctionEntryProps {
  icon: IconName;
  label: string;
  tone?: 'brand' | 'plain';
  onPress: () => void;
}

export const FunctionEntry = ({ icon, label, tone = 'brand', onPress }: FunctionEntryProps) => (
  <button type="button" className={css['entry']} onClick={onPress}>
    <Square icon={icon} tone={tone} />
    {label}
  </button>
);

/** Placeholder with the layout of the grid. */
export const FunctionGridSkeleton = ({ count, roomy }: { count: number; roomy?: boolean }) => (
  <div className={classes(css['grid'], roomy && css['roomy'])} aria-hidden="true">
    {Array.from({ length: count }, (_, place) => (
      <span key={place} className={css['entry']}>
        <span className={css['square']} />
        <span className={css['word']} />
      </span>
    ))}
  </div>
);
