import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, type ReactNode } from 'react';
import { SCROLL_EVERY_MS, SCROLL_THRESHOLD_PX } from '#device/constants.ts';
import { Button } from './Button.tsx';
import css from './InfiniteList.module.css';
import { HasMore } from './list-context.ts';

interface InfiniteListProps {
  children: ReactNode;
  hasMore: boolean;
  loading: boolean;
  /** The next page failed to load: shows a retry button. */
  failed?: boolean;
  onMore: () => void;
}

/** Requests the next page 50 px before the end becomes visible, at most once in 200 ms. */
export function InfiniteList({ children, hasMore, loading, failed = false, onMore }: InfiniteListProps) {
  const { t } = useLingui();
  const end = useRef<HTMLDivElement>(null);
  const requestedAt = useRef(-SCROLL_EVERY_MS);
  useEffect(() => {
    const mark = end.current;
    if (!mark || !hasMore || loading || failed || !('IntersectionObserver' in window)) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const request = () => {
      requestedAt.current = performance.now();
      onMore();
    };
    const observer = new IntersectionObserver(
      (entries) => {
        clearTimeout(timer);
        if (!entries.some((entry) => entry.isIntersecting)) return;
        const wait = requestedAt.current + SCROLL_EVERY_MS - performance.now();
        if (wait <= 0) request();
        else timer = setTimeout(request, wait);
      },
      { rootMargin: `${SCROLL_THRESHOLD_PX}px` },
    );
    observer.observe(mark);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [hasMore, loading, failed, onMore]);
  return (
    <>
      <HasMore value={hasMore}>{children}</HasMore>
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
