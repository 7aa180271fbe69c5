import { Trans, useLingui } from '@lingui/react/macro';
import type { BatchDetail, Payment } from '@outlay/contract/processing/payment.batch';
import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { formatDay } from '#text/format.ts';
import { Amount } from '#ui/Amount.tsx';
import { Pill } from '#ui/Pill.tsx';
import css from '#desk/Desk.module.css';
import { PAYMENT_STATES } from '../payables/payment-words.ts';
import { ResultModal, type Outcome } from './ResultModal.tsx';
import { TransferState } from './TransferState.tsx';
import { TakeOut } from './TakeOut.tsx';

/** The payments; once the bank file exists, with the bank's result for each. */
export function PaymentList({ batch }: { batch: BatchDetail }) {
  const { t } = useLingui();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const open = batch.payments.filter(({ state }) => state === 'Open');
  const chosen = open.filter(({ id }) => selected.has(id));
  const may = batch.actions.includes('result') && open.length > 0;
  const toggle = (id: string) => {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    setSelected(next);
  };
  return (
    <section>
      <div className={css['titles']}>
        <h2>{t`Payments`}</h2>
        {may && (
          <span className={css['titleAside']}>
            <Checkbox
              checked={chosen.length === open.length}
              indeterminate={chosen.length > 0 && chosen.length < open.length}
              onChange={({ target }) => setSelected(new Set(target.checked ? open.map(({ id }) => id) : []))}
            >
              <Trans>All pending</Trans>
            </Checkbox>
          </span>
        )}
      </div>
      {batch.payments.map((payment) => (
        <PaymentRow
          key={payment.id}
          payment={payment}
          batch={batch}
          may={may}
          on={selected.has(payment.id)}
          onToggle={() => toggle(payment.id)}
        />
      ))}
      {may && (
        <div className={css['acts']} style={{ marginTop: 12 }}>
          <Button type="primary" disabled={chosen.length === 0} onClick={() => setOutcome('paid')}>
            <Trans>Mark as paid</Trans>
          </Button>
          <Button disabled={chosen.length === 0} onClick={() => setOutcome('failed')}>
            <Trans>Mark as failed</Trans>
          </Button>
        </div>
      )}
      <ResultModal batchId={batch.id} payments={chosen} outcome={outcome} onClose={() => setOutcome(null)} />
    </section>
  );
}

interface PaymentRowProps {
  payment: Payment;
  batch: BatchDetail;
  /** Whether a result can be entered. */
  may: boolean;
  on: boolean;
  onToggle: () => void;
}

function PaymentRow({ payment, batch, may, on, onToggle }: PaymentRowProps) {
  const { i18n } = useLingui();
  const { payee, documentNumber, money, state, reference, paidOn, failure } = payment;
  const { label, tone } = PAYMENT_STATES[state];
  const shown = [reference, paidOn && formatDay(paidOn), failure].filter(Boolean).join(' · ');
  return (
    <div className={css['payment']}>
      {may && state === 'Open' ? (
        <Checkbox checked={on} aria-label={documentNumber} onChange={onToggle} />
      ) : (
        <Pill tone={tone}>{i18n._(label)}</Pill>
      )}
      <span className={css['grow']}>
        <b>{payee.holder}</b> · {payee.bank} {payee.account}
      </span>
      <Amount money={money} />
      <small>{[documentNumber, shown].filter(Boolean).join(' · ')}</small>
      {payment.transfer && <TransferState batchId={batch.id} transfer={payment.transfer} />}
      <AccountNow payment={payment} />
      {state === 'Open' && batch.actions.includes('takeOut') && (
        <small>
          <TakeOut batch={batch} payment={payment} />
        </small>
      )}
    </div>
  );
}

/** The payee's current account when it has changed since the batch was created, which blocks the release. */
function AccountNow({ payment: { payeeNow } }: { payment: Payment }) {
  if (!payeeNow) return null;
  const { holder, bank, account, waiting } = payeeNow;
  return (
    <small className={css['wrong']}>
      {waiting ? (
        <Trans>
          Someone asked to change this account to {holder} · {bank} {account}
        </Trans>
      ) : (
        <Trans>
          The account is now {holder} · {bank} {account}
        </Trans>
      )}
    </small>
  );
}
