import { Trans, useLingui } from '@lingui/react/macro';
import type { News } from '@outlay/contract/news';
import { useInfiniteQuery } from '@tanstack/react-query';
import { formatRecent } from '#kit/format.ts';
import { navigateTo } from '#kit/nav.ts';
import { usePageQuery } from '#kit/use-page.ts';
import { Rows } from '#ui/Card.tsx';
import { Empty } from '#ui/Empty.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { InfiniteList } from '#ui/InfiniteList.tsx';
import { Page } from '#ui/Page.tsx';
import { PullToRefresh } from '#ui/PullToRefresh.tsx';
import { Row, Square } from '#ui/Row.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { newsQueries } from './news.queries.ts';
import { NewsArticle } from './NewsArticle.tsx';

export function NewsPage() {
  const { t } = useLingui();
  const { id } = usePageQuery();
  const list = useInfiniteQuery(newsQueries.list());
  const items = list.data?.pages.flatMap((page) => page.items);
  if (id && items) return <NewsArticle news={items.find((news) => news.id === id)} />;
  return (
    <Page title={t`Latest news`}>
      {!items &&
        (list.error ? <ErrorBox error={list.error} onRetry={() => void list.refetch()} /> : <SkeletonRows />)}
      {items && (
        <PullToRefresh onRefresh={list.refetch}>
          {items.length === 0 ? (
            <Empty title={t`No news`} icon="news">
              <Trans>What your company tells everybody is here.</Trans>
            </Empty>
          ) : (
            <InfiniteList
              hasMore={list.hasNextPage}
              loading={list.isFetchingNextPage}
              failed={list.isFetchNextPageError}
              onMore={() => void list.fetchNextPage()}
            >
              <NewsRows items={items} />
            </InfiniteList>
          )}
        </PullToRefresh>
      )}
    </Page>
  );
}

function NewsRows({ items }: { items: News[] }) {
  const { t } = useLingui();
  return (
    <Rows label={t`Latest news`}>
      {items.map(({ id, title, body, at }) => (
        <Row
          key={id}
          lead={<Square icon="news" tone="plain" />}
          title={title}
          sub={`${formatRecent(at)} · ${body}`}
          more
          onPress={() => navigateTo(`/pages/home/news/news?id=${id}`)}
        />
      ))}
    </Rows>
  );
}
