import { Trans, useLingui } from '@lingui/react/macro';
import type { ChangeOffer } from '@outlay/contract/travel/booking';
import { formatMoney, formatPlaceTime } from '#text/format.ts';
import { Dialog } from '#ui/Dialog.tsx';

interface ConfirmChangeProps {
  offer: ChangeOffer | null;
  busy: boolean;
  onYes: (offer: ChangeOffer) => void;
  onClose: () => void;
}

/** The last question: what is paid on top, or comes back. */
export function ConfirmChange({ offer, busy, onYes, onClose }: ConfirmChangeProps) {
  const { t } = useLingui();
  if (!offer) return null;
  const { difference, segments } = offer;
  const when = formatPlaceTime(segments[0]?.startsAt ?? '');
  const sum = formatMoney({ ...difference, amount: Math.abs(difference.amount) });
  return (
    <Dialog
      open
      title={t`Change it to ${when}?`}
      yes={t({ message: 'Change', context: 'action' })}
      no={t`Back`}
      busy={busy}
      onYes={() => onYes(offer)}
      onNo={onClose}
    >
      {difference.amount > 0 ? (
        <Trans>{sum} is paid on top. What was booked before is given back.</Trans>
      ) : difference.amount < 0 ? (
        <Trans>{sum} comes back. What was booked before is given back.</Trans>
      ) : (
        <Trans>It costs nothing. What was booked before is given back.</Trans>
      )}
    </Dialog>
  );
}
