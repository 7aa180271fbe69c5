import { useLingui } from '@lingui/react/macro';
import type { NewsState } from '@outlay/contract/platform/news';
import { ROUTES } from '@outlay/contract/routes';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { navigateTo } from '#navigation/nav.ts';
import { usePageQuery } from '#navigation/use-page.ts';
import { useSettled } from '#screen/use-settled.ts';
import { Chips } from '#ui/Chips.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { InfiniteList } from '#ui/InfiniteList.tsx';
import { Page } from '#ui/Page.tsx';
import { PullToRefresh } from '#ui/PullToRefresh.tsx';
import { SearchBar } from '#ui/SearchBar.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { newsQueries } from '../news.queries.ts';
import { NewsArticlePage } from './NewsArticlePage.tsx';
import { NewsRows } from './NewsRows.tsx';
import { NoNews } from './NoNews.tsx';

/** The list, or one piece of news where the address names it. */
export function NewsPage() {
  const { id } = usePageQuery();
  return id ? <NewsArticlePage id={id} /> : <NewsList />;
}

function NewsList() {
  const { t } = useLingui();
  const [state, setState] = useState<NewsState>('published');
  const [search, setSearch] = useState('');
  const settledSearch = useSettled(search.trim());
  const list = useInfiniteQuery(newsQueries.list({ state, search: settledSearch }));
  const items = list.data?.pages.flatMap((page) => page.items);
  const [mayWrite, setMayWrite] = useState(false);
  const text = list.data?.pages[0]?.actions.includes('write');
  if (text !== undefined && text !== mayWrite) setMayWrite(text);
  const write = () => navigateTo(ROUTES.editNews);
  return (
    <Page
      title={t`Latest news`}
      aside={mayWrite && <IconButton icon="pen" label={t`Write a news item`} onPress={write} />}
    >
      <SearchBar value={search} onChange={setSearch} placeholder={t`Search the news`} />
      {mayWrite && <StateChips value={state} onChange={setState} />}
      {!items &&
        (list.error ? <ErrorBox error={list.error} onRetry={() => void list.refetch()} /> : <SkeletonRows />)}
      {items && (
        <PullToRefresh onRefresh={list.refetch}>
          {items.length === 0 ? (
            <NoNews state={state} searched={settledSearch !== ''} onWrite={mayWrite ? write : undefined} />
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

function StateChips({ value, onChange }: { value: NewsState; onChange: (state: NewsState) => void }) {
  const { t } = useLingui();
  const options: { value: NewsState; label: string }[] = [
    { value: 'published', label: t`Published` },
    { value: 'draft', label: t`Drafts` },
    { value: 'expired', label: t`Expired` },
  ];
  return <Chips label={t`Filter`} value={value} options={options} onChange={onChange} />;
}
