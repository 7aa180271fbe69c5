import { Trans, useLingui } from '@lingui/react/macro';
import { parseAmount, plainAmount } from '@outlay/contract/money';
import type { OpenCharge } from '@outlay/contract/paycode/charge.open';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '#screen/toast.ts';
import { formatFullInstant, formatMoney } from '#text/format.ts';
import { AmountInput } from '#ui/AmountInput.tsx';
import { Button } from '#ui/Button.tsx';
import { Facts } from '#ui/Facts.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { newTradeNo } from './sale.ts';
import { OPEN_STATE_WORDS } from './till-state-words.ts';
import { FAILURE_WORDS, FAULT_WORDS } from './till-words.ts';
import css from './Till.module.css';
import { till, type TillError } from './till.queries.ts';

/** A payment at the till: refunding all or a part, and cancelling one that is not confirmed. */
export function ChargeSheet({ charge, onClose }: { charge: OpenCharge; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const { state, code, amount, refundedAmount, currency, outTradeNo, tradeNo, createdAt, paidAt, payerHint } =
    charge;
  const left = amount - refundedAmount;
  return (
    <Sheet open title={formatMoney({ amount, currency })} onClose={onClose}>
      <Facts
        facts={[
          [t({ message: 'State', context: 'of a payment' }), i18n._(OPEN_STATE_WORDS[state].label)],
          [t`Reason`, code && i18n._(FAILURE_WORDS[code])],
          [t`Payer`, payerHint],
          [t({ message: 'Time', context: 'instant' }), formatFullInstant(paidAt ?? createdAt)],
          [
            t({ message: 'Refunded', context: 'payment' }),
            refundedAmount > 0 ? formatMoney({ amount: refundedAmount, currency }) : '',
          ],
          [t`Number`, outTradeNo],
          [t`Payment number`, tradeNo ?? ''],
        ]}
      />
      {state === 'SUCCESS' && left > 0 && <Refund charge={charge} left={left} onDone={onClose} />}
      {state === 'USERPAYING' && <Reverse charge={charge} onDone={onClose} />}
    </Sheet>
  );
}

const useReload = (onDone: () => void, words: string) => {
  const queries = useQueryClient();
  return async () => {
    await queries.invalidateQueries({ queryKey: ['till', 'day'] });
    toast(words, 'good');
    onDone();
  };
};

interface RefundProps {
  charge: OpenCharge;
  /** Minor units that are not refunded yet. */
  left: number;
  onDone: () => void;
}

function Refund({ charge: { outTradeNo, currency }, left, onDone }: RefundProps) {
  const { t, i18n } = useLingui();
  const [typed, setTyped] = useState(() => plainAmount({ amount: left, currency }));
  const [reason, setReason] = useState('');
  // The same for every try: after an unknown outcome the same refund is asked for, not another.
  const [outRefundNo] = useState(() => newTradeNo());
  const done = useReload(onDone, t`Refunded. The payer is told.`);
  const refund = useMutation<unknown, TillError, number>({
    mutationFn: (part) => till.refund({ outTradeNo, outRefundNo, amount: part, reason: reason.trim() }),
    onSuccess: done,
  });
  const part = parseAmount(typed, currency) ?? 0;
  const tooMuch = part > left;
  const [most, sum] = [left, part].map((minor) => formatMoney({ amount: minor, currency }));
  return (
    <div className={css['refund']}>
      <AmountInput
        label={t`Refund`}
        value={typed}
        currency={currency}
        error={tooMuch ? t`At most ${most}.` : null}
        onChange={setTyped}
      />
      <TextInput label={t`Reason`} value={reason} most={140} onChange={setReason} />
      {refund.error && <Notice tone="stop" title={i18n._(FAULT_WORDS[refund.error.code])} />}
      <Button
        wide
        tone="stop"
        icon="undo"
        busy={refund.isPending}
        disabled={part <= 0 || tooMuch}
        onPress={() => refund.mutate(part)}
      >
        <Trans>Refund {sum}</Trans>
      </Button>
    </div>
  );
}

function Reverse({ charge: { outTradeNo }, onDone }: { charge: OpenCharge; onDone: () => void }) {
  const { t, i18n } = useLingui();
  const done = useReload(onDone, t`The payment is cancelled.`);
  const reverse = useMutation<unknown, TillError>({
    mutationFn: () => till.reverse(outTradeNo),
    onSuccess: done,
  });
  return (
    <div className={css['refund']}>
      {reverse.error && <Notice tone="stop" title={i18n._(FAULT_WORDS[reverse.error.code])} />}
      <Button wide tone="line" busy={reverse.isPending} onPress={() => reverse.mutate()}>
        <Trans>Cancel the payment</Trans>
      </Button>
    </div>
  );
}
