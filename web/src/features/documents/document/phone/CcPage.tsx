import { Trans, useLingui } from '@lingui/react/macro';
import type { DocumentSummary } from '@outlay/contract/documents/document.detail';
import { pageAddress, ROUTES } from '@outlay/contract/routes';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatRecent } from '#text/format.ts';
import { navigateTo } from '#navigation/nav.ts';
import { useSettled } from '#screen/use-settled.ts';
import { Rows } from '#ui/Card.tsx';
import { Empty } from '#ui/Empty.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { Face } from '#ui/Face.tsx';
import { InfiniteList } from '#ui/InfiniteList.tsx';
import { Page } from '#ui/Page.tsx';
import { Pill } from '#ui/Pill.tsx';
import { PullToRefresh } from '#ui/PullToRefresh.tsx';
import { SearchBar } from '#ui/SearchBar.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { documentQueries } from '../document.queries.ts';
import { DocumentRow } from './DocumentRow.tsx';

export function CcPage() {
  const { t } = useLingui();
  const [search, setSearch] = useState('');
  const settledSearch = useSettled(search.trim());
  const list = useInfiniteQuery(documentQueries.copiedToMe(settledSearch));
  const items = list.data?.pages.flatMap((page) => page.items);
  return (
    <Page title={t`Copied to me`}>
      <SearchBar value={search} onChange={setSearch} placeholder={t`Number, title or person`} />
      {!items &&
        (list.error ? <ErrorBox error={list.error} onRetry={() => void list.refetch()} /> : <SkeletonRows />)}
      {items && (
        <PullToRefresh onRefresh={list.refetch}>
          {items.length === 0 ? (
            <NoCopies searched={settledSearch !== ''} />
          ) : (
            <InfiniteList
              hasMore={list.hasNextPage}
              loading={list.isFetchingNextPage}
              failed={list.isFetchNextPageError}
              onMore={() => void list.fetchNextPage()}
            >
              <Rows label={t`Copied to me`}>
                {items.map((document) => (
                  <CopyRow key={document.id} document={document} />
                ))}
              </Rows>
            </InfiniteList>
          )}
        </PullToRefresh>
      )}
    </Page>
  );
}

function CopyRow({ document }: { document: DocumentSummary & { read: boolean } }) {
  const { t } = useLingui();
  const { id, read, submitter, submittedAt, updatedAt } = document;
  return (
    <DocumentRow
      document={document}
      lead={<Face name={submitter.name} quiet={read} />}
      sub={`${submitter.name} · ${formatRecent(submittedAt ?? updatedAt)}`}
      pill={read ? undefined : <Pill tone="brand" icon="mail">{t`Unread`}</Pill>}
      onPress={() => navigateTo(pageAddress(ROUTES.document, { id, copy: '1' }))}
    />
  );
}

function NoCopies({ searched }: { searched: boolean }) {
  const { t } = useLingui();
  if (searched)
    return (
      <Empty title={t`Nothing here`} icon="search">
        <Trans>Try another word.</Trans>
      </Empty>
    );
  return (
    <Empty title={t`Nothing was copied to you`} icon="cc">
      <Trans>Documents that colleagues copy to you appear here.</Trans>
    </Empty>
  );
}
