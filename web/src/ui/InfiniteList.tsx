import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, type ReactNode } from 'react';
import { SCROLL_THRESHOLD_PX } from '#kit/constants.ts';
import { Button } from './Button.tsx';
import css from './InfiniteList.module.css';

interface InfiniteListProps {
  children: ReactNode;
  hasMore: boolean;
  loading: boolean;
  /** The next page could not be loaded: a person asks again. */
  failed?: boolean;
  onMore: () => void;
}

/** Asks for the next page 50 px before the end is seen. */
export function InfiniteList({ children, hasMore, loading, failed = false, onMore }: InfiniteListProps) {
  const { t } = useLingui();
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const mark = end.current;
    if (!mark || !hasMore || loading || failed || !('IntersectionObserver' in window)) return;
    const watcher = new IntersectionObserver(
      (seen) => seen.some((entry) => entry.isIntersecting) && onMore(),
      {
        rootMargin: `${SCROLL_THRESHOLD_PX}px`,
      },
    );
    watcher.observe(mark);
    return () => watcher.disconnect();
  }, [hasMore, loading, failed, onMore]);
  return (
    <>
      {children}
      {hasMore && (
        <div ref={end} className={css['end']}>
          <Button tone="text" busy={loading} onPress={onMore}>
            {failed ? t`Try again` : t`Show more`}
          </Button>
        </div>
      )}
    </>
  );
}
