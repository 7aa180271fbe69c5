import { useLingui } from '@lingui/react/macro';
import css from './Application.module.css';

const GROUPS = [4, 4, 3];

/** Groups of the shape that will come. */
export function GridSkeleton() {
  const { t } = useLingui();
  return (
    <div role="status" aria-label={t`Loading`}>
      {GROUPS.map((count, group) => (
        <div key={group}>
          <div className={css['headSkeleton']} />
          <div className={css['grid']}>
            {Array.from({ length: count }, (_, place) => (
              <span key={place} className={css['entry']}>
                <span className={css['square']} />
                <span className={css['word']} />
              </span>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
