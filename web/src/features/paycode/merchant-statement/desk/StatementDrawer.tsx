import { Trans, useLingui } from '@lingui/react/macro';
import type { DailyBill, MerchantStatementDetail } from '@outlay/contract/paycode/merchant-statement';
import { useQuery } from '@tanstack/react-query';
import { Button, Drawer, Table } from 'antd';
import { draftAddress } from '#features/documents/document/desk/draft-address.ts';
import { PaidOnNotice } from '#features/documents/document/desk/PaidOnNotice.tsx';
import { useState } from 'react';
import css from '#desk/Desk.module.css';
import { newId } from '#device/id.ts';
import { formatDay, formatMoney, formatMonth } from '#text/format.ts';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { Facts } from '#ui/Facts.tsx';
import { Notice } from '#ui/Notice.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { FormError } from '#desk/form/FormError.tsx';
import { statementQueries, usePayStatement, useSaveBill } from './statements.queries.ts';

/** A draft is completed in the phone app, where documents are filled in. */

/** A statement day by day, and paying it. */
export function StatementDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery(statementQueries.one(id));
  return (
    <Drawer
      open
      size={640}
      title={data ? `${data.merchant.name} · ${formatMonth(data.month, 'long')}` : t`Merchant’s statement`}
      onClose={onClose}
      footer={data && <Foot statement={data} onStale={() => void refetch()} onClose={onClose} />}
    >
      {data ? (
        <Whole statement={data} />
      ) : error ? (
        <ErrorBox error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows />
      )}
    </Drawer>
  );
}

function Whole({ statement }: { statement: MerchantStatementDetail }) {
  const { t } = useLingui();
  const { document, closed, payments, paid, refunds, refunded, carried, payable, days, merchant } = statement;
  return (
    <>
      {document && <PaidOnNotice document={document} />}
      {!closed && (
        <Notice tone="plain" title={t`This month is still running; it can be paid when it is over.`} />
      )}
      <Facts
        facts={[
          [t`Payments`, `${payments} · ${formatMoney(paid)}`],
          [
            t`Refunds`,
            refunds === 0 ? '' : `${refunds} · ${formatMoney({ ...refunded, amount: -refunded.amount })}`,
          ],
          [t`From earlier months`, carried.amount === 0 ? '' : formatMoney(carried)],
          [document ? t({ message: 'On the document', context: 'sum' }) : t`To pay`, formatMoney(payable)],
        ]}
      />
      <Days days={days} merchantId={merchant.id} />
    </>
  );
}

function Days({ days, merchantId }: { days: DailyBill[]; merchantId: string }) {
  const { t } = useLingui();
  const save = useSaveBill();
  return (
    <div className={css['table']} style={{ marginTop: 16 }}>
      <Table<DailyBill>
        size="small"
        rowKey="day"
        dataSource={days}
        pagination={false}
        columns={[
          { title: t`Day`, render: (_, { day }) => formatDay(day) },
          { title: t`Payments`, align: 'right', dataIndex: 'payments' },
          {
            title: t({ message: 'Paid', context: 'sum' }),
            align: 'right',
            render: (_, { paid }) => formatMoney(paid),
          },
          {
            title: t({ message: 'Refunded', context: 'payment' }),
            align: 'right',
            render: (_, { refunded }) =>
              refunded.amount === 0 ? '—' : formatMoney({ ...refunded, amount: -refunded.amount }),
          },
          {
            title: t`Daily bill`,
            render: (_, { day }) => (
              <Button
                size="small"
                aria-label={`CSV ${formatDay(day)}`}
                onClick={() => save.mutate({ merchantId, day })}
              >
                CSV
              </Button>
            ),
          },
        ]}
      />
    </div>
  );
}

interface FootProps {
  statement: MerchantStatementDetail;
  /** It has changed meanwhile. */
  onStale: () => void;
  onClose: () => void;
}

function Foot({ statement: { id, version, payable, actions }, onStale, onClose }: FootProps) {
  const pay = usePayStatement();
  // The same for every try, so that a statement is paid once.
  const [documentId] = useState(newId);
  const amount = formatMoney(payable);
  const start = () =>
    pay.mutate(
      { id, version, documentId, amount: payable.amount },
      { onSuccess: (made) => window.location.assign(draftAddress(made.documentId)), onError: onStale },
    );
  return (
    <>
      <FormError error={pay.error} />
      <div className={css['acts']}>
        <span style={{ flex: 1 }} />
        <Button onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
        {actions.includes('pay') && (
          <Button type="primary" loading={pay.isPending} onClick={start}>
            <Trans>Pay {amount}</Trans>
          </Button>
        )}
      </div>
    </>
  );
}
