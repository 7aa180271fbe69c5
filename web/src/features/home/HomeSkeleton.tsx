import { SkeletonBlock, SkeletonRows } from '#ui/Skeleton.tsx';
import { AppsSkeleton } from './Apps.tsx';
import css from './Home.module.css';

/** The same heights as what comes, so that nothing jumps. */
export const HomeSkeleton = () => (
  <>
    <SkeletonBlock height={178} />
    <div className={css['tiles']}>
      <div className={css['tileSkeleton']} />
      <div className={css['tileSkeleton']} />
    </div>
    <AppsSkeleton />
    <SkeletonRows count={2} />
  </>
);
