import { Trans, useLingui } from '@lingui/react/macro';
import type { Charge } from '@outlay/contract/paycode/charge';
import { formatMoney } from '#text/format.ts';
import { Notice } from '#ui/Notice.tsx';
import { CHARGE_REASON_WORDS } from '../charge-words.ts';

/** Why a payment was not made, and what to do. */
export function PaymentAdvice({ charge: { endReason, allowed, state } }: { charge: Charge }) {
  const { i18n } = useLingui();
  if (endReason === null || state === 'paid') return null;
  const { what, advice } = CHARGE_REASON_WORDS[endReason];
  const most = allowed && formatMoney(allowed);
  return (
    <Notice tone={state === 'refused' ? 'stop' : 'wait'} title={i18n._(what)}>
      {i18n._(advice)} {most !== null && <Trans>At most {most} could have been paid.</Trans>}
    </Notice>
  );
}
