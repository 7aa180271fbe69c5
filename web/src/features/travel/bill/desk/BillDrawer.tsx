import { Trans, useLingui } from '@lingui/react/macro';
import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import type { ProviderBill, ProviderBillDetail } from '@outlay/contract/travel/bill';
import { useQuery } from '@tanstack/react-query';
import { Button, Drawer, Popconfirm } from 'antd';
import { useState } from 'react';
import css from '#desk/Desk.module.css';
import { newId } from '#device/id.ts';
import { errorWords } from '#text/errors.ts';
import { formatMoney, formatMonth } from '#text/format.ts';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { Facts } from '#ui/Facts.tsx';
import { Notice } from '#ui/Notice.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { BillDifferences } from './BillDifferences.tsx';
import { billQueries, usePayBill, useRemoveBill } from './bills.queries.ts';
import { UnbilledOrders } from './UnbilledOrders.tsx';

/** A draft is completed in the phone app, where documents are filled in. */
const draftAddress = (id: string): string => pageAddress(ROUTES.draft, { id });

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
  const { matched, lines, accepted, document } = bill;
  const number = document?.number ?? null;
  return (
    <>
      {document && (
        <Notice
          tone="good"
          title={
            number === null
              ? t`A draft has been made. Choose the supplier in it and submit it.`
              : t`On document ${number}`
          }
          action={number === null && <Button href={draftAddress(document.id)}>{t`Open the draft`}</Button>}
        />
      )}
      <Facts
        facts={[
          [t`Total`, formatMoney(bill.total)],
          [t`Matched`, t`${matched} of ${lines}`],
          [t`Accepted as billed`, accepted === 0 ? null : String(accepted)],
          [document ? t`Paid` : t`To pay`, formatMoney(bill.payable)],
        ]}
      />
      <BillDifferences bill={bill} />
      <UnbilledOrders orders={bill.notOnBill} />
    </>
  );
}

interface FootProps {
  bill: ProviderBill;
  /** The bill, or an order on it, has changed meanwhile. */
  onStale: () => void;
  onClose: () => void;
}

/** Removing and paying, as the server allows. */
function Foot({ bill, onStale, onClose }: FootProps) {
  const { t } = useLingui();
  const { id, version, payable, actions } = bill;
  const pay = usePayBill();
  const remove = useRemoveBill();
  // The same for every try, so that a bill is paid once.
  const [documentId] = useState(newId);
  const error = pay.error ?? remove.error;
  const amount = formatMoney(payable);
  const start = () =>
    pay.mutate(
      { id, version, documentId, amount: payable.amount },
      {
        onSuccess: (made) => window.location.assign(draftAddress(made.documentId)),
        onError: onStale,
      },
    );
  return (
    <>
      {error && (
        <p className={css['wrong']} role="alert">
          {errorWords(error)}
        </p>
      )}
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
