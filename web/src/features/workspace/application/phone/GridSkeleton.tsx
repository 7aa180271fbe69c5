import { useLingui } from '@lingui/react/macro';
import { FunctionGridSkeleton } from '#ui/FunctionGrid.tsx';
import css from './Application.module.css';

const GROUPS = [4, 4, 3];

/** Placeholder with the layout of the groups. */
export function GridSkeleton() {
  const { t } = useLingui();
  return (
    <div role="status" aria-label={t`Loading`}>
      {GROUPS.map((count, group) => (
        <div key={group}>
          <div className={css['headSkeleton']} />
          <FunctionGridSkeleton count={count} roomy />
        </div>
      ))}
    </div>
  );
}
