import { FunctionGridSkeleton } from '#ui/FunctionGrid.tsx';
import { SkeletonBlock, SkeletonRows } from '#ui/Skeleton.tsx';
import css from './Home.module.css';

/** The same heights as what comes, so that nothing jumps. */
export const HomeSkeleton = () => (
  <>
    <SkeletonBlock height={178} />
    <div className={css['tiles']}>
      <div className={css['tileSkeleton']} />
      <div className={css['tileSkeleton']} />
    </div>
    <FunctionGridSkeleton count={8} />
    <SkeletonRows count={2} />
  </>
);
