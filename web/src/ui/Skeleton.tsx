import { useLingui } from '@lingui/react/macro';
import css from './Skeleton.module.css';

/** Rows of the shape that will come. */
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

/** One block of a height that is known before its content. */
export const SkeletonBlock = ({ height }: { height: number }) => (
  <div className={css['block']} style={{ height }} aria-hidden="true" />
);
