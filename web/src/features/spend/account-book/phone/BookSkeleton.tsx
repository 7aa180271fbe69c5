import { SkeletonBlock, SkeletonRows } from '#ui/Skeleton.tsx';

/** The same heights as what comes. */
export const BookSkeleton = () => (
  <>
    <SkeletonBlock height={148} />
    <SkeletonBlock height={132} />
    <SkeletonRows count={4} />
  </>
);
