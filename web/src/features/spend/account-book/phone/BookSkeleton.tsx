import { SkeletonBlock, SkeletonRows } from '#ui/Skeleton.tsx';

/** Has the heights of the final content. */
export const BookSkeleton = () => (
  <>
    <SkeletonBlock height={148} />
    <SkeletonBlock height={132} />
    <SkeletonRows count={4} />
  </>
);
