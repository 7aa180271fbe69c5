import { Trans, useLingui } from '@lingui/react/macro';
import type { InvoiceSummary } from '@outlay/contract/invoice';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay } from '#kit/format.ts';
import { navigateTo } from '#kit/nav.ts';
import { useSettled } from '#kit/use-settled.ts';
import { Amount } from '#ui/Amount.tsx';
import { Button } from '#ui/Button.tsx';
import { Rows } from '#ui/Card.tsx';
import { Chips } from '#ui/Chips.tsx';
import { Empty } from '#ui/Empty.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { InfiniteList } from '#ui/InfiniteList.tsx';
import { Page } from '#ui/Page.tsx';
import { Pill } from '#ui/Pill.tsx';
import { PullToRefresh } from '#ui/PullToRefresh.tsx';
import { Row, Square } from '#ui/Row.tsx';
import { SearchBar } from '#ui/SearchBar.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { CaptureSheet } from './CaptureSheet.tsx';
import { INVOICE_STATE_WORDS, INVOICE_TYPE_WORDS } from './invoice-words.ts';
import { invoiceQueries, type InvoiceFilter } from './invoice.queries.ts';

export function InvoiceManagerPage() {
  const { t } = useLingui();
  const [filter, setFilter] = useState<InvoiceFilter>('all');
  const [search, setSearch] = useState('');
  const asked = useSettled(search.trim());
  const [adding, setAdding] = useState(false);
  const counts = useQuery(invoiceQueries.counts()).data;
  const options = [
    { value: 'all' as const, label: t`All`, count: counts?.all },
    { value: 'toConfirm' as const, label: t`To check`, count: counts?.toConfirm },
    { value: 'unused' as const, label: t`Not used`, count: counts?.unused },
    { value: 'used' as const, label: t`Used`, count: counts?.used },
  ];
  return (
    <Page
      title={t`Invoice manager`}
      aside={<IconButton icon="plus" label={t`Add an invoice`} onPress={() => setAdding(true)} />}
    >
      <SearchBar value={search} onChange={setSearch} placeholder={t`Number or seller`} />
      <Chips label={t`Which invoices`} value={filter} options={options} onChange={setFilter} />
      <InvoiceList filter={filter} search={asked} onAdd={() => setAdding(true)} />
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
  const { data, error, refetch, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } =
    useInfiniteQuery(invoiceQueries.list(filter, search));
  if (!data)
    return error ? <ErrorBox error={error} onRetry={() => void refetch()} /> : <SkeletonRows count={5} />;
  const invoices = data.pages.flatMap(({ items }) => items);
  return (
    <PullToRefresh onRefresh={refetch}>
      {invoices.length === 0 ? (
        <NoInvoices filter={filter} search={search} onAdd={onAdd} />
      ) : (
        <InfiniteList
          hasMore={hasNextPage}
          loading={isFetching}
          failed={isFetchNextPageError}
          onMore={() => void fetchNextPage()}
        >
          <Rows>
            {invoices.map((invoice) => (
              <InvoiceRow key={invoice.id} invoice={invoice} />
            ))}
          </Rows>
        </InfiniteList>
      )}
    </PullToRefresh>
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
      <Trans>Photograph a receipt or pick a file; it is read on your company's server.</Trans>
    </Empty>
  );
}

export function InvoiceRow({ invoice, onPress }: { invoice: InvoiceSummary; onPress?: () => void }) {
  const { i18n, t } = useLingui();
  const { id, type, sellerName, date, total, currency, state, confirmed } = invoice;
  const words = INVOICE_STATE_WORDS[state];
  const open = () =>
    navigateTo(confirmed ? `/pages/invoice/detail?id=${id}` : `/pages/invoice/recognise?invoice=${id}`);
  return (
    <Row
      lead={
        <Square
          icon={type === 'train_ticket' ? 'train' : type === 'taxi' ? 'taxi' : 'receipt'}
          tone={confirmed ? 'brand' : 'wait'}
        />
      }
      title={sellerName || i18n._(INVOICE_TYPE_WORDS[type])}
      sub={[date && formatDay(date), sellerName && i18n._(INVOICE_TYPE_WORDS[type])]
        .filter(Boolean)
        .join(' · ')}
      end={
        <>
          {total !== null && <Amount money={{ amount: total, currency }} />}
          {confirmed ? (
            <Pill tone={words.tone}>{i18n._(words.label)}</Pill>
          ) : (
            <Pill tone="wait">{t`To check`}</Pill>
          )}
        </>
      }
      onPress={onPress ?? open}
    />
  );
}
