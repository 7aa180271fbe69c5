import { useLingui } from '@lingui/react/macro';
import type { NewsState } from '@outlay/contract/platform/news';
import { ROUTES } from '@outlay/contract/routes';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { navigateTo } from '#navigation/nav.ts';
import { usePageQuery } from '#navigation/use-page.ts';
import { useSettled } from '#screen/use-settled.ts';
import { AsyncList } from '#ui/AsyncList.tsx';
import { Chips } from '#ui/Chips.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Page } from '#ui/Page.tsx';
import { SearchBar } from '#ui/SearchBar.tsx';
import { newsQueries } from '../news.queries.ts';
import { NewsArticlePage } from './NewsArticlePage.tsx';
import { NewsRows } from './NewsRows.tsx';
import { NoNews } from './NoNews.tsx';

/** The list, or the news item named in the address. */
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
      <AsyncList
        list={list}
        empty={
          <NoNews state={state} searched={settledSearch !== ''} onWrite={mayWrite ? write : undefined} />
        }
      >
        {(items) => <NewsRows items={items} />}
      </AsyncList>
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
