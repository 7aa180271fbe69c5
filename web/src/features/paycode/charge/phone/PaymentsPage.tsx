import { Trans, useLingui } from '@lingui/react/macro';
import type { ChargeState } from '@outlay/contract/paycode/charge';
import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { keepAddress } from '#navigation/keep-address.ts';
import { navigateTo } from '#navigation/nav.ts';
import { useParams } from '#navigation/use-page.ts';
import { useSettled } from '#screen/use-settled.ts';
import { AsyncList } from '#ui/AsyncList.tsx';
import { Button } from '#ui/Button.tsx';
import { Chips } from '#ui/Chips.tsx';
import { Empty } from '#ui/Empty.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { LongRows } from '#ui/LongRows.tsx';
import { Page } from '#ui/Page.tsx';
import { SearchBar } from '#ui/SearchBar.tsx';
import { chargeQueries, SEEN_PAYMENTS, useExportPayments, type PaymentFilter } from '../charge.queries.ts';
import { MonthTiles } from './MonthTiles.tsx';
import { PaymentRow } from './PaymentRow.tsx';

type View = 'all' | 'paid' | 'unpaid' | 'withoutInvoice';
const STATES: Record<View, ChargeState[]> = {
  all: [],
  paid: ['paid'],
  unpaid: ['refused', 'closed'],
  withoutInvoice: [],
};

/** My payments with the code, by month. */
export function PaymentsPage() {
  const { t } = useLingui();
  const { month: start = null, show: shown = 'all' } = useParams(ROUTES.payments);
  const [month, setMonth] = useState<string | null>(start);
  const [search, setSearch] = useState('');
  const [view, setView] = useState<View>(shown);
  const filter: PaymentFilter = {
    ...{ search: useSettled(search.trim()), month, states: STATES[view] },
    withoutInvoice: view === 'withoutInvoice',
  };
  const save = useExportPayments();
  const show = (next: string | null) => {
    setMonth(next);
    keepAddress(pageAddress(ROUTES.payments, { month: next ?? undefined }));
  };
  return (
    <Page
      title={t({ message: 'Bills', context: 'payments' })}
      layout="rows"
      aside={
        <IconButton
          icon="download"
          label={t`Export to Excel`}
          disabled={save.isPending}
          onPress={() => save.mutate({ filter, name: t({ message: 'Bills', context: 'payments' }) })}
        />
      }
    >
      <MonthTiles month={month} onChange={show} />
      <SearchBar value={search} onChange={setSearch} placeholder={t`Merchant, purpose or number`} />
      <Chips
        label={t`Which payments`}
        value={view}
        options={[
          { value: 'all', label: t`All` },
          { value: 'paid', label: t({ message: 'Paid', context: 'payment' }) },
          { value: 'unpaid', label: t({ message: 'Not paid', context: 'payment' }) },
          { value: 'withoutInvoice', label: t`Without invoice` },
        ]}
        onChange={setView}
      />
      <List filter={filter} filtered={search !== '' || month !== null || view !== 'all'} />
    </Page>
  );
}

function List({ filter, filtered }: { filter: PaymentFilter; filtered: boolean }) {
  const list = useInfiniteQuery(chargeQueries.page(filter));
  return (
    <AsyncList
      list={list}
      cacheName={filtered ? null : SEEN_PAYMENTS}
      empty={<Nothing filtered={filtered} />}
    >
      {(charges) => <LongRows items={charges}>{(charge) => <PaymentRow charge={charge} />}</LongRows>}
    </AsyncList>
  );
}

function Nothing({ filtered }: { filtered: boolean }) {
  const { t } = useLingui();
  if (filtered)
    return (
      <Empty title={t`Nothing here`} icon="search">
        <Trans>Try another month or word.</Trans>
      </Empty>
    );
  return (
    <Empty
      title={t`Nothing paid yet`}
      icon="pay"
      action={
        <Button onPress={() => navigateTo(ROUTES.paymentCode)}>
          <Trans>Show the payment code</Trans>
        </Button>
      }
    >
      <Trans>What you pay with the payment code appears here.</Trans>
    </Empty>
  );
}
