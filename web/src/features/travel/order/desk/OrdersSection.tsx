import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ListTotals } from '@outlay/contract/page';
import {
  ORDER_KINDS,
  ORDER_STATES,
  orderEndpoints,
  type OrderKind,
  type OrderState,
} from '@outlay/contract/travel/order';
import { Button, type InputRef } from 'antd';
import { useRef, useState } from 'react';
import { useListKeys } from '#desk/desk-keys.ts';
import { DeskRows } from '#desk/list/DeskRows.tsx';
import { ListHead } from '#desk/list/ListHead.tsx';
import { ManySelect } from '#desk/list/ManySelect.tsx';
import { SectionLayout } from '#desk/SectionLayout.tsx';
import { formatSums } from '#text/format.ts';
import { Empty } from '#ui/Empty.tsx';
import { ORDER_KIND_WORDS, ORDER_STATE_WORDS } from '../order-words.ts';
import { ImportOrders } from './ImportOrders.tsx';
import { useOrderColumns } from './order-columns.tsx';
import { OwedRefunds } from './OwedRefunds.tsx';
import { useOrders, type Orders } from './use-orders.ts';

/** The orders of all members with travel providers. */
export function OrdersSection() {
  const { t } = useLingui();
  const orders = useOrders();
  const { rows, current, selection } = orders;
  const columns = useOrderColumns();
  const field = useRef<InputRef>(null);
  const [importing, setImporting] = useState(false);
  useListKeys({
    search: () => field.current?.focus(),
    move: current.move,
    toggle: () => selection.toggle(current.row),
  });
  return (
    <SectionLayout title={t`Travel orders`} summary={rows.totals && <Sums totals={rows.totals} />}>
      <ListHead
        list={orders}
        views={[
          { label: t`All`, filter: { view: 'all' } },
          { label: t`Paid by the company`, filter: { view: 'company' } },
          { label: t`Not claimed yet`, filter: { view: 'toClaim' } },
          { label: t`To be deducted`, filter: { view: 'overclaimed' } },
          { label: t`Traveller unknown`, filter: { view: 'unknown' } },
        ]}
        createButtons={
          <Button type="primary" onClick={() => setImporting(true)}>
            <Trans>Import orders</Trans>
          </Button>
        }
        field={field}
        searchLabel={t`Order number, traveller or place`}
        columns={columns}
        endpoint={orderEndpoints.export}
      >
        <Filters orders={orders} />
      </ListHead>
      {orders.state.filter.view === 'overclaimed' && <OwedRefunds />}
      <DeskRows list={orders} columns={columns} nameOf={({ orderNo }) => orderNo} empty={<Nothing />} />
      {importing && <ImportOrders onClose={() => setImporting(false)} />}
    </SectionLayout>
  );
}

function Filters({ orders: { state } }: { orders: Orders }) {
  const { t, i18n } = useLingui();
  const { filter, setFilter } = state;
  return (
    <>
      <ManySelect<OrderKind>
        label={t`Kind`}
        all={t`All kinds`}
        value={filter.kinds}
        options={ORDER_KINDS.map((kind) => ({ value: kind, label: i18n._(ORDER_KIND_WORDS[kind].label) }))}
        onChange={(kinds) => setFilter({ kinds })}
      />
      <ManySelect<OrderState>
        label={t`State`}
        all={t`All states`}
        value={filter.states}
        options={ORDER_STATES.map((one) => ({ value: one, label: i18n._(ORDER_STATE_WORDS[one].label) }))}
        onChange={(states) => setFilter({ states })}
      />
    </>
  );
}

function Sums({ totals: { total, sums } }: { totals: ListTotals }) {
  const sum = formatSums(sums);
  return <Plural value={total} one={`# order · ${sum}`} other={`# orders · ${sum}`} />;
}

function Nothing() {
  const { t } = useLingui();
  return (
    <Empty title={t`No orders`} icon="plane">
      <Trans>
        Import the file of a travel provider. What the company paid is booked; what travellers paid they can
        claim.
      </Trans>
    </Empty>
  );
}
