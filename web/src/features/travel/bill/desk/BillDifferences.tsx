import { Trans, useLingui } from '@lingui/react/macro';
import type { BillDifference, ProviderBillDetail } from '@outlay/contract/travel/bill';
import { Button } from 'antd';
import { useState } from 'react';
import { ReasonModal } from '#desk/ReasonModal.tsx';
import css from '#desk/Desk.module.css';
import { toast } from '#screen/toast.ts';
import { errorWords } from '#text/errors.ts';
import { formatMoney } from '#text/format.ts';
import { Pill } from '#ui/Pill.tsx';
import { useAcceptLine } from './bills.queries.ts';
import { RecordOrder } from './RecordOrder.tsx';
import own from './Bills.module.css';

/** The lines that are not what the orders say; each is paid as billed, or not. */
export function BillDifferences({ bill }: { bill: ProviderBillDetail }) {
  const { t } = useLingui();
  const { id, version, differing, differences, actions } = bill;
  const accept = useAcceptLine();
  const [accepting, setAccepting] = useState<BillDifference | null>(null);
  const [recorded, setRecorded] = useState<BillDifference | null>(null);
  if (differences.length === 0) return null;
  const leave = ({ orderNo }: BillDifference) =>
    accept.mutate(
      { id, version, orderNo, accepted: false },
      { onError: (refused) => toast(errorWords(refused), 'stop') },
    );
  const shown = differences.length;
  return (
    <section className={own['part']} aria-label={t`Differences`}>
      <h2>
        <Trans>Differences</Trans>
      </h2>
      {shown < differing && (
        <p className={css['small']}>
          <Trans>
            The first {shown} of {differing}
          </Trans>
        </p>
      )}
      <ul className={own['lines']}>
        {differences.map((one) => (
          <li key={one.orderNo}>
            <Difference difference={one} />
            <Decision
              difference={one}
              mayDecide={actions.includes('accept')}
              busy={accept.isPending}
              onAccept={() => setAccepting(one)}
              onLeave={() => leave(one)}
              onRecord={() => setRecorded(one)}
            />
          </li>
        ))}
      </ul>
      {recorded && <RecordOrder bill={bill} difference={recorded} onClose={() => setRecorded(null)} />}
      {accepting && (
        <AcceptModal
          difference={accepting}
          change={accept}
          onClose={() => setAccepting(null)}
          onDone={(remarks) =>
            accept.mutate(
              { id, version, orderNo: accepting.orderNo, accepted: true, remarks },
              { onSuccess: () => setAccepting(null) },
            )
          }
        />
      )}
    </section>
  );
}

function Difference({ difference }: { difference: BillDifference }) {
  const { orderNo, order, billed } = difference;
  return (
    <div className={own['words']}>
      <b>{[orderNo, order?.title].filter(Boolean).join(' · ')}</b>
      {order && <small>{order.traveller}</small>}
      <span>
        <Why difference={difference} />
      </span>
      <span className={own['billed']}>{formatMoney(billed)}</span>
    </div>
  );
}

/** What differs, in one sentence. */
function Why({ difference: { fate, billed, paidBefore, order } }: { difference: BillDifference }) {
  const [bill, paid] = [formatMoney(billed), formatMoney(paidBefore)];
  if (fate === 'unknown' || !order) return <Trans>No order of this provider has this number.</Trans>;
  const [total, books] = [formatMoney(order.total), formatMoney(order.booked)];
  if (fate === 'otherCurrency')
    return (
      <Trans>
        Billed {bill}, but the order costs {total}. A line is paid in the currency of its order only.
      </Trans>
    );
  if (fate === 'selfPaid') return <Trans>The traveller paid this order: {total}.</Trans>;
  if (paidBefore.amount !== 0)
    return (
      <Trans>
        Billed {bill}, and {paid} is paid with another bill; the books have {books}.
      </Trans>
    );
  return (
    <Trans>
      Billed {bill}; the books have {books}.
    </Trans>
  );
}

interface DecisionProps {
  difference: BillDifference;
  mayDecide: boolean;
  busy: boolean;
  onAccept: () => void;
  onLeave: () => void;
  onRecord: () => void;
}

function Decision(props: DecisionProps) {
  const { difference, mayDecide, busy, onAccept, onLeave, onRecord } = props;
  const { accepted, actions } = difference;
  return (
    <div className={own['decision']}>
      <Pill tone={accepted ? 'good' : 'plain'}>
        {accepted ? <Trans>Paid as billed</Trans> : <Trans>Not paid</Trans>}
      </Pill>
      {mayDecide && actions.includes('record') && (
        <Button size="small" disabled={busy} onClick={onRecord}>
          <Trans>Record the order</Trans>
        </Button>
      )}
      {mayDecide && actions.includes('accept') && (
        <Button size="small" disabled={busy} onClick={accepted ? onLeave : onAccept}>
          {accepted ? <Trans>Do not pay</Trans> : <Trans>Pay as billed</Trans>}
        </Button>
      )}
    </div>
  );
}

interface AcceptModalProps {
  difference: BillDifference;
  change: { isPending: boolean; error: Error | null };
  onClose: () => void;
  onDone: (remarks: string) => void;
}

function AcceptModal({ difference: { orderNo, billed }, change, onClose, onDone }: AcceptModalProps) {
  const { t } = useLingui();
  const amount = formatMoney(billed);
  return (
    <ReasonModal
      open
      title={t`Pay ${amount} as billed?`}
      label={t`Reason`}
      okText={t`Pay as billed`}
      busy={change.isPending}
      error={change.error}
      onClose={onClose}
      onDone={onDone}
    >
      <p>
        <Trans>Order {orderNo} differs from what the books have.</Trans>
      </p>
    </ReasonModal>
  );
}
