import { FunctionGridSkeleton } from '#ui/FunctionGrid.tsx';
import { SkeletonBlock, SkeletonRows } from '#ui/Skeleton.tsx';
import css from './Home.module.css';

/** Has the heights of the final content, to avoid layout shifts. */
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
