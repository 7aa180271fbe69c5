import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSettled } from '#screen/use-settled.ts';
import { AsyncList } from '#ui/AsyncList.tsx';
import { Button } from '#ui/Button.tsx';
import { Chips } from '#ui/Chips.tsx';
import { Empty } from '#ui/Empty.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { LongRows } from '#ui/LongRows.tsx';
import { Page } from '#ui/Page.tsx';
import { SearchBar } from '#ui/SearchBar.tsx';
import { CaptureSheet } from './CaptureSheet.tsx';
import { invoiceQueries, seenInvoices, type InvoiceFilter } from '../invoice.queries.ts';
import { InvoiceRow } from './InvoiceRow.tsx';

export function InvoiceManagerPage() {
  const { t } = useLingui();
  const [filter, setFilter] = useState<InvoiceFilter>('all');
  const [search, setSearch] = useState('');
  const settledSearch = useSettled(search.trim());
  const [adding, setAdding] = useState(false);
  const counts = useQuery(invoiceQueries.counts()).data;
  const options = [
    { value: 'all' as const, label: t`All`, count: counts?.all },
    { value: 'toConfirm' as const, label: t`To check`, count: counts?.toConfirm },
    { value: 'unused' as const, label: t`Unused`, count: counts?.unused },
    { value: 'used' as const, label: t`Used`, count: counts?.used },
  ];
  return (
    <Page
      title={t`Invoice manager`}
      layout="rows"
      aside={<IconButton icon="plus" label={t`Add an invoice`} onPress={() => setAdding(true)} />}
    >
      <SearchBar value={search} onChange={setSearch} placeholder={t`Number or seller`} />
      <Chips label={t`Which invoices`} value={filter} options={options} onChange={setFilter} />
      <InvoiceList filter={filter} search={settledSearch} onAdd={() => setAdding(true)} />
      <CaptureSheet open={adding} onClose={() => setAdding(false)} />
    </Page>
  );
}

interface InvoiceListProps {
  filter: InvoiceFilter;
  search: string;
  onAdd: () => void;
}

function InvoiceList({ filter, search, onAdd }: InvoiceListProps) {
  const list = useInfiniteQuery(invoiceQueries.list(filter, search));
  return (
    <AsyncList
      list={list}
      cacheName={search === '' ? seenInvoices(filter) : null}
      skeletonCount={5}
      empty={<NoInvoices filter={filter} search={search} onAdd={onAdd} />}
    >
      {(invoices) => <LongRows items={invoices}>{(invoice) => <InvoiceRow invoice={invoice} />}</LongRows>}
    </AsyncList>
  );
}

function NoInvoices({ filter, search, onAdd }: InvoiceListProps) {
  const { t } = useLingui();
  if (search !== '')
    return (
      <Empty title={t`Nothing here`} icon="search">
        <Trans>Try another word.</Trans>
      </Empty>
    );
  if (filter !== 'all') return <Empty title={t`Nothing here`} icon="receipt" />;
  return (
    <Empty
      title={t`No invoices yet`}
      icon="receipt"
      action={
        <Button icon="camera" onPress={onAdd}>
          <Trans>Add an invoice</Trans>
        </Button>
      }
    >
      <Trans>Take a photo of a receipt or choose a file; it is read on your company’s server.</Trans>
    </Empty>
  );
}
