import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { isEnough } from '#text/find-words.ts';
import { keepAddress } from '#navigation/keep-address.ts';
import { useParams } from '#navigation/use-page.ts';
import { useSettled } from '#screen/use-settled.ts';
import { Empty } from '#ui/Empty.tsx';
import { Page } from '#ui/Page.tsx';
import { SearchBar } from '#ui/SearchBar.tsx';
import { Results } from './Results.tsx';

/** Search across all data of the user. */
export function SearchPage() {
  const { t } = useLingui();
  const { q = '' } = useParams(ROUTES.search);
  const [search, setSearch] = useState(q);
  const settledSearch = useSettled(search.trim());
  const look = (next: string) => {
    setSearch(next);
    keepAddress(next.trim() === '' ? ROUTES.search : pageAddress(ROUTES.search, { q: next }));
  };
  return (
    <Page title={t`Search`}>
      <SearchBar first value={search} onChange={look} placeholder={t`Search everything`} />
      {isEnough(settledSearch) ? (
        <Results search={settledSearch} />
      ) : (
        <Empty title={t`What are you looking for?`} icon="search">
          <Trans>
            Search documents, approvals, expenses, invoices and messages by number, title, person or merchant,
            and apps and help by name.
          </Trans>
        </Empty>
      )}
    </Page>
  );
}
