import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Merchant } from '@outlay/contract/paycode/merchant';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button, Input, Table, type TableColumnsType } from 'antd';
import { useState } from 'react';
import css from '#desk/Desk.module.css';
import { PagedList } from '#desk/list/PagedList.tsx';
import { SectionLayout } from '#desk/SectionLayout.tsx';
import { expenseTypeWords } from '#features/spend/expense/expense-types.ts';
import { useSettled } from '#screen/use-settled.ts';
import { useMay } from '#session/use-session.ts';
import { formatSince } from '#text/format.ts';
import { Empty } from '#ui/Empty.tsx';
import { Pill } from '#ui/Pill.tsx';
import { MerchantDrawer } from './MerchantDrawer.tsx';
import { merchantQueries } from './merchants.queries.ts';

/** The merchants that take payment codes, with their keys and tills. */
export function MerchantsSection() {
  const { t } = useLingui();
  const [search, setSearch] = useState('');
  const list = useInfiniteQuery(merchantQueries.page(useSettled(search.trim())));
  const [open, setOpen] = useState<string | null>(null);
  const mayWrite = useMay('paycode.write');
  const columns = useColumns(setOpen);
  return (
    <SectionLayout title={t`Merchants`}>
      <div className={css['tools']}>
        <Input.Search
          allowClear
          style={{ width: 260 }}
          value={search}
          maxLength={140}
          aria-label={t`Name of the merchant`}
          placeholder={t`Name of the merchant`}
          onChange={({ target }) => setSearch(target.value)}
        />
        {mayWrite && (
          <Button type="primary" className={css['right'] ?? ''} onClick={() => setOpen('new')}>
            <Trans>Add a merchant</Trans>
          </Button>
        )}
      </div>
      <PagedList list={list} empty={<Nothing searched={search !== ''} />}>
        {(items) => (
          <div className={css['table']}>
            <Table<Merchant>
              size="middle"
              rowKey="id"
              dataSource={items}
              columns={columns}
              pagination={false}
              onRow={({ id }) => ({ onClick: () => setOpen(id) })}
            />
          </div>
        )}
      </PagedList>
      {open !== null && (
        <MerchantDrawer key={open} id={open} onMade={setOpen} onClose={() => setOpen(null)} />
      )}
    </SectionLayout>
  );
}

function useColumns(onOpen: (id: string) => void): TableColumnsType<Merchant> {
  const { t, i18n } = useLingui();
  return [
    {
      title: t`Merchant`,
      render: (_, { id, name, type }) => (
        <span className={css['two']}>
          <button type="button" onClick={() => onOpen(id)}>
            <b>{name}</b>
          </button>
          <small>{i18n._(expenseTypeWords(type).label)}</small>
        </span>
      ),
    },
    {
      title: t`Stores`,
      render: (_, { stores }) => stores.map(({ name }) => name).join(', ') || '—',
    },
    {
      title: t`Access`,
      render: (_, { keys, terminals }) => (
        <span className={css['two']}>
          <span>
            <Plural value={terminals} one="# till" other="# tills" />
          </span>
          <small>
            <Plural value={keys} one="# key" other="# keys" />
          </small>
        </span>
      ),
    },
    {
      title: t`Last payment`,
      render: (_, { lastPaymentAt }) => (lastPaymentAt ? formatSince(lastPaymentAt) : '—'),
    },
    {
      title: t({ message: 'State', context: 'of a merchant' }),
      render: (_, { enabled, webhookFault }) => (
        <span className={css['two']}>
          {enabled ? <Pill tone="good">{t`Takes codes`}</Pill> : <Pill>{t`Disabled`}</Pill>}
          {webhookFault !== '' && <small>{t`Notifications fail`}</small>}
        </span>
      ),
    },
  ];
}

function Nothing({ searched }: { searched: boolean }) {
  const { t } = useLingui();
  return searched ? (
    <Empty title={t`No merchant of this name`} icon="search" />
  ) : (
    <Empty title={t`No merchants yet`} icon="cart">
      <Trans>
        Add a merchant that your company has a contract with, then a till or a key. Members pay there with
        their payment code.
      </Trans>
    </Empty>
  );
}
