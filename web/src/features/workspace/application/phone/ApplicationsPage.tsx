import { Trans, useLingui } from '@lingui/react/macro';
import { MENU_GROUPS } from '@outlay/contract/workspace/home.menu';
import type { Menu } from '@outlay/contract/workspace/home';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { hasWords, wordsOf } from '#text/find-words.ts';
import { Button } from '#ui/Button.tsx';
import { Section } from '#ui/Card.tsx';
import { Empty } from '#ui/Empty.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { FunctionGrid } from '#ui/FunctionGrid.tsx';
import { Page } from '#ui/Page.tsx';
import { PullToRefresh } from '#ui/PullToRefresh.tsx';
import { SearchBar } from '#ui/SearchBar.tsx';
import { ENTRY_WORDS } from '#features/workspace/home/phone/entry-words.ts';
import { homeQueries } from '#features/workspace/home/home.queries.ts';
import { MenuEntries } from '#features/workspace/home/phone/MenuEntries.tsx';
import { ArrangeHome } from './ArrangeHome.tsx';
import { GROUP_WORDS } from './group-words.ts';
import { GridSkeleton } from './GridSkeleton.tsx';

/** All functions that the user may use, by group, and which of them are on the home page. */
export function ApplicationsPage() {
  const { t } = useLingui();
  const [search, setSearch] = useState('');
  const [arranging, setArranging] = useState(false);
  const { data, error, refetch } = useQuery(homeQueries.menu());
  if (data && arranging) return <ArrangeHome menu={data} onClose={() => setArranging(false)} />;
  const arrange = (
    <Button tone="text" small onPress={() => setArranging(true)}>
      <Trans>Edit home</Trans>
    </Button>
  );
  return (
    <Page title={t`Applications`} aside={data && arrange}>
      <SearchBar value={search} onChange={setSearch} placeholder={t`Search apps`} />
      {data ? (
        <PullToRefresh onRefresh={refetch}>
          <Groups items={data.items} search={search.trim()} />
        </PullToRefresh>
      ) : error ? (
        <ErrorBox error={error} onRetry={() => void refetch()} />
      ) : (
        <GridSkeleton />
      )}
    </Page>
  );
}

function Groups({ items, search }: { items: Menu['items']; search: string }) {
  const { i18n, t } = useLingui();
  const words = wordsOf(search);
  const found = items.filter(({ key, group }) =>
    [ENTRY_WORDS[key].label, GROUP_WORDS[group]].some((name) => hasWords(i18n._(name), words)),
  );
  if (found.length === 0)
    return (
      <Empty title={t`Nothing here`} icon="search">
        <Trans>Try another word.</Trans>
      </Empty>
    );
  return MENU_GROUPS.map((group) => ({ group, entries: found.filter((one) => one.group === group) })).map(
    ({ group, entries }) =>
      entries.length > 0 && (
        <Section key={group} title={i18n._(GROUP_WORDS[group])}>
          <FunctionGrid roomy>
            <MenuEntries entries={entries} />
          </FunctionGrid>
        </Section>
      ),
  );
}
