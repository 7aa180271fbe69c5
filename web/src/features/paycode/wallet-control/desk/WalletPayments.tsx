import { Trans, useLingui } from '@lingui/react/macro';
import type { WalletPayment } from '@outlay/contract/paycode/wallet-control';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Table, type TableColumnsType } from 'antd';
import css from '#desk/Desk.module.css';
import { PagedList } from '#desk/list/PagedList.tsx';
import { formatInstant, formatMoney } from '#text/format.ts';
import { Empty } from '#ui/Empty.tsx';
import { Pill } from '#ui/Pill.tsx';
import { walletPaymentQueries } from './payments.queries.ts';
import { REASON_WORDS, STATE_WORDS } from './wallet-payment-words.ts';

/** What was paid with corporate wallets, and what was refused. */
export function WalletPayments() {
  const list = useInfiniteQuery(walletPaymentQueries.page());
  const columns = useColumns();
  return (
    <PagedList list={list} empty={<Nothing />}>
      {(items) => (
        <div className={css['table']}>
          <Table<WalletPayment>
            size="middle"
            rowKey="id"
            dataSource={items}
            columns={columns}
            pagination={false}
          />
        </div>
      )}
    </PagedList>
  );
}

function useColumns(): TableColumnsType<WalletPayment> {
  const { t } = useLingui();
  return [
    {
      title: t`Payment`,
      render: (_, { merchant, wallet, tradeNo }) => (
        <span className={css['two']}>
          <b>{merchant || wallet}</b>
          <small>{tradeNo}</small>
        </span>
      ),
    },
    {
      title: t`Who paid`,
      render: (_, { member, at }) => (
        <span className={css['two']}>
          <span>{member || t`Unknown employee`}</span>
          <small>{formatInstant(at)}</small>
        </span>
      ),
    },
    { title: t`State`, render: (_, payment) => <State payment={payment} /> },
    {
      title: t`Asked for`,
      align: 'right',
      render: (_, { asked, returned }) => (
        <span className={css['two']}>
          <span>{formatMoney(asked)}</span>
          {returned.amount > 0 && <GivenBack sum={formatMoney(returned)} />}
        </span>
      ),
    },
    {
      title: t`Paid, less refunds`,
      align: 'right',
      render: (_, { paid }) => (paid ? formatMoney(paid) : '—'),
    },
  ];
}

const GivenBack = ({ sum }: { sum: string }) => (
  <small>
    <Trans>{sum} given back</Trans>
  </small>
);

const TONES = { deducted: 'good', refused: 'stop', recovered: 'plain', unasked: 'wait' } as const;

function State({ payment: { state, reason } }: { payment: WalletPayment }) {
  const { i18n } = useLingui();
  const tone = TONES[state];
  return (
    <span className={css['two']}>
      <span>
        <Pill {...(tone !== 'plain' && { tone })}>{i18n._(STATE_WORDS[state])}</Pill>
      </span>
      {reason && <small>{i18n._(REASON_WORDS[reason])}</small>}
    </span>
  );
}

function Nothing() {
  const { t } = useLingui();
  return (
    <Empty title={t`Nothing paid with wallets yet`} icon="wallet">
      <Trans>Every payment that a wallet asks about is listed here, refused ones too.</Trans>
    </Empty>
  );
}
