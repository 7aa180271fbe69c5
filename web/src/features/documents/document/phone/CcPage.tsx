import { Trans, useLingui } from '@lingui/react/macro';
import type { DocumentSummary } from '@outlay/contract/documents/document.detail';
import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatRecent } from '#text/format.ts';
import { navigateTo } from '#navigation/nav.ts';
import { useSettled } from '#screen/use-settled.ts';
import { AsyncList } from '#ui/AsyncList.tsx';
import { Empty } from '#ui/Empty.tsx';
import { Avatar } from '#ui/Avatar.tsx';
import { LongRows } from '#ui/LongRows.tsx';
import { Page } from '#ui/Page.tsx';
import { Pill } from '#ui/Pill.tsx';
import { SearchBar } from '#ui/SearchBar.tsx';
import { documentQueries } from '../document.queries.ts';
import { DocumentRow } from './DocumentRow.tsx';

export function CcPage() {
  const { t } = useLingui();
  const [search, setSearch] = useState('');
  const settledSearch = useSettled(search.trim());
  const list = useInfiniteQuery(documentQueries.copiedToMe(settledSearch));
  return (
    <Page title={t`Copied to me`}>
      <SearchBar value={search} onChange={setSearch} placeholder={t`Number, title or person`} />
      <AsyncList list={list} empty={<NoCopies searched={settledSearch !== ''} />}>
        {(items) => (
          <LongRows items={items} label={t`Copied to me`}>
            {(document) => <CopyRow document={document} />}
          </LongRows>
        )}
      </AsyncList>
    </Page>
  );
}

function CopyRow({ document }: { document: DocumentSummary & { read: boolean } }) {
  const { t } = useLingui();
  const { id, read, submitter, submittedAt, updatedAt } = document;
  return (
    <DocumentRow
      document={document}
      lead={<Avatar name={submitter.name} muted={read} />}
      sub={`${submitter.name} · ${formatRecent(submittedAt ?? updatedAt)}`}
      pill={read ? undefined : <Pill tone="brand" icon="mail">{t`Unread`}</Pill>}
      onPress={() => navigateTo(pageAddress(ROUTES.document, { id, copy: true }))}
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
