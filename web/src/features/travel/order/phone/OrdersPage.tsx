import { Trans, useLingui } from '@lingui/react/macro';
import type { OrderView, TravelOrder } from '@outlay/contract/travel/order';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatPlaceTime, formatSums } from '#text/format.ts';
import { Amount } from '#ui/Amount.tsx';
import { Button } from '#ui/Button.tsx';
import { AsyncList } from '#ui/AsyncList.tsx';
import { Chips } from '#ui/Chips.tsx';
import { Empty } from '#ui/Empty.tsx';
import { LongRows } from '#ui/LongRows.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Page } from '#ui/Page.tsx';
import { Pill } from '#ui/Pill.tsx';
import { Row, Square } from '#ui/Row.tsx';
import { ORDER_KIND_WORDS, ORDER_STATE_WORDS, routeOf } from '../order-words.ts';
import { orderQueries } from '../order.queries.ts';
import css from './Orders.module.css';
import { OrderSheet } from './OrderSheet.tsx';

/** My orders with travel providers: what I can claim first. */
export function OrdersPage() {
  const { t } = useLingui();
  const [view, setView] = useState<OrderView>('toClaim');
  const [opened, setOpened] = useState<string | null>(null);
  const list = useInfiniteQuery(orderQueries.mine(view));
  const orders = list.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Page title={t`Order centre`}>
      <Chips
        label={t`Orders`}
        value={view}
        options={[
          { value: 'toClaim', label: t`To claim` },
          { value: 'all', label: t`All` },
          { value: 'company', label: t`Paid by the company` },
          { value: 'refunded', label: t`Refunded` },
          { value: 'overclaimed', label: t`To be deducted` },
        ]}
        onChange={setView}
      />
      <Owed onShow={view === 'overclaimed' ? null : () => setView('overclaimed')} />
      <Sum view={view} />
      <AsyncList list={list} empty={<Nothing view={view} />}>
        {(items) => (
          <LongRows items={items}>
            {(order) => <OrderRow order={order} onPress={() => setOpened(order.id)} />}
          </LongRows>
        )}
      </AsyncList>
      <OrderSheet order={orders.find(({ id }) => id === opened) ?? null} onClose={() => setOpened(null)} />
    </Page>
  );
}

/** What my next claims deduct, and its orders. */
function Owed({ onShow }: { onShow: (() => void) | null }) {
  const { data } = useQuery(orderQueries.owed());
  if (!data || data.sums.length === 0) return null;
  return (
    <Notice
      tone="wait"
      title={<Trans>To be deducted: {formatSums(data.sums)}</Trans>}
      action={
        onShow && (
          <Button small tone="line" onPress={onShow}>
            <Trans>Show the orders</Trans>
          </Button>
        )
      }
    >
      <Trans>
        Orders were refunded after you had claimed them. Your next claims will deduct the amount
        automatically.
      </Trans>
    </Notice>
  );
}

/** What the orders of the view cost after refunds. */
function Sum({ view }: { view: OrderView }) {
  const { data } = useQuery(orderQueries.totals(view));
  if (!data || data.total === 0) return null;
  const { total } = data;
  return (
    <p className={css['sum']}>
      <Trans>
        {total} orders · <b>{formatSums(data.sums)}</b>
      </Trans>
    </p>
  );
}

function Nothing({ view }: { view: OrderView }) {
  const { t } = useLingui();
  if (view === 'overclaimed')
    return (
      <Empty title={t`Nothing to deduct`} icon="check">
        <Trans>
          Orders that were refunded after you had claimed them appear here until they are settled.
        </Trans>
      </Empty>
    );
  return view === 'toClaim' ? (
    <Empty title={t`Nothing to claim`} icon="check">
      <Trans>Orders that you paid yourself appear here until they are claimed.</Trans>
    </Empty>
  ) : (
    <Empty title={t`No orders`} icon="plane">
      <Trans>Flights, trains, hotels and cars that were ordered for you appear here.</Trans>
    </Empty>
  );
}

function OrderRow({ order, onPress }: { order: TravelOrder; onPress: () => void }) {
  const { i18n } = useLingui();
  const { total, refunded, kind, startsAt, state, title } = order;
  const { label, tone } = ORDER_STATE_WORDS[state];
  return (
    <Row
      lead={<Square icon={ORDER_KIND_WORDS[kind].icon} />}
      title={routeOf(order)}
      sub={[formatPlaceTime(startsAt), title].join(' · ')}
      end={
        <span className={css['end']}>
          <Amount money={{ ...total, amount: total.amount - refunded.amount }} />
          <Pill tone={tone}>{i18n._(label)}</Pill>
        </span>
      }
      onPress={onPress}
    />
  );
}
