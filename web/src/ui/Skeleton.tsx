import { useLingui } from '@lingui/react/macro';
import css from './Skeleton.module.css';

/** Placeholder rows while a list loads. */
export function SkeletonRows({ count = 4 }: { count?: number }) {
  const { t } = useLingui();
  return (
    <div className={css['rows']} role="status" aria-label={t`Loading`}>
      {Array.from({ length: count }, (_, place) => (
        <div key={place} className={css['row']}>
          <span className={css['square']} />
          <span className={css['lines']}>
            <span className={css['line']} style={{ width: `${62 - ((place * 13) % 30)}%` }} />
            <span className={css['line']} style={{ width: `${40 - ((place * 7) % 16)}%` }} />
          </span>
        </div>
      ))}
    </div>
  );
}

/** Placeholder block for content of known height. */
export const SkeletonBlock = ({ height }: { height: number }) => (
  <div className={css['block']} style={{ height }} aria-hidden="true" />
);
