import { Trans, useLingui } from '@lingui/react/macro';
import type { ProviderBillDetail } from '@outlay/contract/travel/bill';
import { useQuery } from '@tanstack/react-query';
import { Button, Drawer, Popconfirm } from 'antd';
import { draftAddress } from '#features/documents/document/desk/draft-address.ts';
import { PaidOnNotice } from '#features/documents/document/desk/PaidOnNotice.tsx';
import { useState } from 'react';
import css from '#desk/Desk.module.css';
import { newId } from '#device/id.ts';
import { formatMoney, formatMonth } from '#text/format.ts';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { Facts } from '#ui/Facts.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { FormError } from '#desk/form/FormError.tsx';
import { BillDifferences } from './BillDifferences.tsx';
import { billQueries, usePayBill, useRemoveBill } from './bills.queries.ts';
import { UnbilledOrders } from './UnbilledOrders.tsx';

/** A draft is completed in the phone app, where documents are filled in. */

interface BillDrawerProps {
  id: string;
  onClose: () => void;
}

/** A bill: what differs from the orders, what is missing on it, and paying it. */
export function BillDrawer({ id, onClose }: BillDrawerProps) {
  const { data, error, refetch } = useQuery(billQueries.one(id));
  const { t } = useLingui();
  return (
    <Drawer
      open
      size={720}
      title={data ? `${data.source} · ${formatMonth(data.month, 'long')}` : t`Travel bill`}
      onClose={onClose}
      footer={data && <Foot bill={data} onStale={() => void refetch()} onClose={onClose} />}
    >
      {data ? (
        <Whole bill={data} />
      ) : error ? (
        <ErrorBox error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows />
      )}
    </Drawer>
  );
}

function Whole({ bill }: { bill: ProviderBillDetail }) {
  const { t } = useLingui();
  const { matched, lines, accepted, document, carried } = bill;
  return (
    <>
      {document && <PaidOnNotice document={document} />}
      <Facts
        facts={[
          [t`Total`, formatMoney(bill.total)],
          [t`Matched`, t`${matched} of ${lines}`],
          [t`Accepted as billed`, accepted === 0 ? null : String(accepted)],
          [t`From earlier bills`, carried.amount === 0 ? null : formatMoney(carried)],
          [document ? t`Paid` : t`To pay`, formatMoney(dueOf(bill))],
        ]}
      />
      <BillDifferences bill={bill} />
      <UnbilledOrders orders={bill.notOnBill} />
    </>
  );
}

/** What paying the bill now would pay; of a paid one, what was paid of it. */
const dueOf = ({ payable, carried }: ProviderBillDetail) => ({
  ...payable,
  amount: payable.amount + carried.amount,
});

interface FootProps {
  bill: ProviderBillDetail;
  /** The bill, or an order on it, has changed meanwhile. */
  onStale: () => void;
  onClose: () => void;
}

/** Removing and paying, as the server allows. */
function Foot({ bill, onStale, onClose }: FootProps) {
  const { t } = useLingui();
  const { id, version, actions } = bill;
  const due = dueOf(bill);
  const pay = usePayBill();
  const remove = useRemoveBill();
  // The same for every try, so that a bill is paid once.
  const [documentId] = useState(newId);
  const error = pay.error ?? remove.error;
  const amount = formatMoney(due);
  const start = () =>
    pay.mutate(
      { id, version, documentId, amount: due.amount },
      {
        onSuccess: (made) => window.location.assign(draftAddress(made.documentId)),
        onError: onStale,
      },
    );
  return (
    <>
      <FormError error={error} />
      <div className={css['acts']}>
        {actions.includes('remove') && (
          <Popconfirm
            title={t`Remove this bill?`}
            description={t`The orders stay as they are.`}
            okText={t`Remove`}
            cancelText={t`Cancel`}
            okButtonProps={{ danger: true }}
            onConfirm={() => remove.mutate({ id, version }, { onSuccess: onClose })}
          >
            <Button danger loading={remove.isPending}>
              <Trans>Remove</Trans>
            </Button>
          </Popconfirm>
        )}
        <span style={{ flex: 1 }} />
        <Button onClick={onClose}>{t`Close`}</Button>
        {actions.includes('pay') && (
          <Button type="primary" loading={pay.isPending} onClick={start}>
            <Trans>Pay {amount}</Trans>
          </Button>
        )}
      </div>
    </>
  );
}
