import { Trans, useLingui } from '@lingui/react/macro';
import type { DocumentStatus } from '@outlay/contract/documents/document.status';
import { ROUTES } from '@outlay/contract/routes';
import { readParams } from '@outlay/contract/routes.params';
import { useInfiniteQuery, useQuery, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { localText } from '#text/format.ts';
import { navigateTo } from '#navigation/nav.ts';
import { useParams } from '#navigation/use-page.ts';
import { useMay } from '#session/use-session.ts';
import { useSettled } from '#screen/use-settled.ts';
import { AsyncList } from '#ui/AsyncList.tsx';
import { Button } from '#ui/Button.tsx';
import { Chips } from '#ui/Chips.tsx';
import { Dock } from '#ui/Dock.tsx';
import { Empty } from '#ui/Empty.tsx';
import { LongRows } from '#ui/LongRows.tsx';
import { Page } from '#ui/Page.tsx';
import { SearchBar } from '#ui/SearchBar.tsx';
import { addressOfDocument } from './document-address.ts';
import { documentQueries, seenDocuments } from '../document.queries.ts';
import { DocumentRow } from './DocumentRow.tsx';

type Bucket = 'all' | 'unreceived' | 'toSubmit' | 'inApproval' | 'toBePaid' | 'finished';

const BUCKETS: Record<Bucket, DocumentStatus[]> = {
  all: [],
  /** The statuses that the home page sums up: not paid yet. */
  unreceived: ['UnderApproval', 'Passed', 'InPayment'],
  toSubmit: ['ToBeSubmitted', 'Returned', 'Withdrawn'],
  inApproval: ['UnderApproval'],
  toBePaid: ['Passed', 'InPayment'],
  finished: ['Paid', 'Rejected', 'Voided'],
};

export function MyDocumentsPage() {
  const { t } = useLingui();
  const { show } = useParams(ROUTES.myDocuments);
  const [bucket, setBucket] = useState<Bucket>(show ?? 'all');
  const [search, setSearch] = useState('');
  const [typeId, setTypeId] = useState('');
  const settledSearch = useSettled(search.trim());
  const mayCreate = useMay('document.create');
  const options: { value: Bucket; label: string }[] = [
    { value: 'all', label: t`All` },
    { value: 'toSubmit', label: t`To submit` },
    { value: 'unreceived', label: t`Not yet received` },
    { value: 'inApproval', label: t`In approval` },
    { value: 'toBePaid', label: t`To be paid` },
    { value: 'finished', label: t`Finished` },
  ];
  const create = (
    <Dock>
      <Button wide icon="plus" onPress={() => navigateTo(ROUTES.draft)}>
        <Trans>New document</Trans>
      </Button>
    </Dock>
  );
  return (
    <Page title={t`My documents`} layout="rows" dock={mayCreate ? create : undefined}>
      <SearchBar value={search} onChange={setSearch} placeholder={t`Number or title`} />
      <Chips label={t`Status`} value={bucket} options={options} onChange={setBucket} />
      {mayCreate && <TypeChips value={typeId} onChange={setTypeId} />}
      <MyList statuses={BUCKETS[bucket]} search={settledSearch} typeIds={typeId ? [typeId] : []} />
    </Page>
  );
}

/** At the start of the app, before the page is drawn. */
MyDocumentsPage.prefetch = (queries: QueryClient, query: Record<string, string>) => {
  const { show = 'all' } = readParams(ROUTES.myDocuments, query);
  return queries.prefetchInfiniteQuery(
    documentQueries.mine({ statuses: BUCKETS[show], search: '', typeIds: [] }),
  );
};

function TypeChips({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const { t } = useLingui();
  const types = useQuery(documentQueries.types()).data?.items;
  if (types && types.length < 2) return null;
  // While the types load, the row already takes its space, so that the list below does not jump.
  const named = (types ?? []).map(({ id, name }) => ({ value: id, label: localText(name) }));
  return (
    <Chips
      label={t`Type`}
      value={value}
      options={[{ value: '', label: t`All types` }, ...named]}
      onChange={onChange}
    />
  );
}

interface MyListProps {
  statuses: DocumentStatus[];
  search: string;
  typeIds: string[];
}

function MyList({ statuses, search, typeIds }: MyListProps) {
  const { t } = useLingui();
  const list = useInfiniteQuery(documentQueries.mine({ statuses, search, typeIds }));
  const narrowed = search !== '' || statuses.length > 0 || typeIds.length > 0;
  return (
    <AsyncList
      list={list}
      cacheName={seenDocuments({ statuses, search, typeIds })}
      empty={<NoDocuments narrowed={narrowed} />}
    >
      {(items) => (
        <LongRows items={items} label={t`My documents`}>
          {(document) => (
            <DocumentRow document={document} onPress={() => navigateTo(addressOfDocument(document))} />
          )}
        </LongRows>
      )}
    </AsyncList>
  );
}

function NoDocuments({ narrowed }: { narrowed: boolean }) {
  const { t } = useLingui();
  return narrowed ? (
    <Empty title={t`Nothing here`} icon="search">
      <Trans>Try another word or another status.</Trans>
    </Empty>
  ) : (
    <Empty title={t`No documents yet`}>
      <Trans>Record your expenses, then turn them into a claim: it takes two taps.</Trans>
    </Empty>
  );
}
