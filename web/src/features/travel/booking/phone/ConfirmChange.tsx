import { Trans, useLingui } from '@lingui/react/macro';
import type { ChangeOffer } from '@outlay/contract/travel/booking';
import { useState } from 'react';
import { formatMoney, formatPlaceTime } from '#text/format.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { RuleReason } from './RuleReason.tsx';

interface ConfirmChangeProps {
  offer: ChangeOffer;
  busy: boolean;
  onYes: (offer: ChangeOffer, reason: string) => void;
  onClose: () => void;
}

/** The last question: what is paid on top, or comes back, and why it is needed if it is against a rule. */
export function ConfirmChange({ offer, busy, onYes, onClose }: ConfirmChangeProps) {
  const { t } = useLingui();
  const [reason, setReason] = useState('');
  const [attempted, setAttempted] = useState(false);
  const { segments, faults } = offer;
  const when = formatPlaceTime(segments[0]?.startsAt ?? '');
  const confirm = () => {
    setAttempted(true);
    if (faults.length === 0 || reason.trim() !== '') onYes(offer, reason);
  };
  return (
    <Dialog
      open
      title={t`Change it to ${when}?`}
      yes={t({ message: 'Change', context: 'action' })}
      no={t`Back`}
      busy={busy}
      onYes={confirm}
      onNo={onClose}
    >
      <Cost offer={offer} />
      <RuleReason {...{ faults, reason, attempted }} onChange={setReason} />
    </Dialog>
  );
}

function Cost({ offer: { difference } }: { offer: ChangeOffer }) {
  const sum = formatMoney({ ...difference, amount: Math.abs(difference.amount) });
  if (difference.amount > 0)
    return <Trans>{sum} is paid on top. What was booked before is given back.</Trans>;
  if (difference.amount < 0) return <Trans>{sum} comes back. What was booked before is given back.</Trans>;
  return <Trans>It costs nothing. What was booked before is given back.</Trans>;
}
