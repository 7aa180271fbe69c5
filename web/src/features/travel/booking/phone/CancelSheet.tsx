import { Trans, useLingui } from '@lingui/react/macro';
import type { Booking, CancelQuote } from '@outlay/contract/travel/booking';
import { useEffect, useEffectEvent, useState } from 'react';
import { toast } from '#screen/toast.ts';
import { errorWords } from '#text/errors.ts';
import { formatInstant, formatMoney } from '#text/format.ts';
import { Amount } from '#ui/Amount.tsx';
import { Button } from '#ui/Button.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { Facts } from '#ui/Facts.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { SkeletonBlock } from '#ui/Skeleton.tsx';
import { TextArea } from '#ui/TextInput.tsx';
import { useCancel, useCancelQuote } from '../booking.queries.ts';
import css from './Booking.module.css';
import { useIsPast } from './use-is-past.ts';

interface CancelSheetProps {
  booking: Booking;
  onClose: () => void;
}

/** What the cancellation brings back, before it is done. */
export function CancelSheet({ booking, onClose }: CancelSheetProps) {
  const { t } = useLingui();
  const [reason, setReason] = useState('');
  const quote = useCancelQuote();
  const cancel = useCancel();
  const requestQuote = () => quote.mutate({ id: booking.id });
  const requestOnce = useEffectEvent(requestQuote);
  useEffect(() => requestOnce(), []);
  const past = useIsPast(quote.data?.expiresAt ?? null);
  const send = ({ id: quoteId }: CancelQuote) =>
    cancel.mutate(
      { id: booking.id, version: booking.version, quoteId, reason: reason.trim() || null },
      {
        onSuccess: () => {
          toast(t`Cancelled`, 'good');
          onClose();
        },
        onError: (error) => toast(errorWords(error), 'stop'),
      },
    );
  const { data } = quote;
  return (
    <Sheet
      open
      title={t`Cancel the booking`}
      onClose={onClose}
      foot={
        data &&
        (past ? (
          <Button wide busy={quote.isPending} onPress={requestQuote}>
            <Trans>Ask for the refund again</Trans>
          </Button>
        ) : (
          <Button wide tone="stop" busy={cancel.isPending} onPress={() => send(data)}>
            <Trans>Cancel, {formatMoney(data.refund)} back</Trans>
          </Button>
        ))
      }
    >
      {quote.error && <ErrorBox error={quote.error} onRetry={requestQuote} />}
      {!data && !quote.error && <SkeletonBlock height={140} />}
      {data && (
        <div className={css['form']}>
          <QuoteFacts quote={data} />
          <TextArea label={t`Reason`} most={500} value={reason} onChange={setReason} />
        </div>
      )}
    </Sheet>
  );
}

function QuoteFacts({ quote: { refund, fee, expiresAt } }: { quote: CancelQuote }) {
  const { t } = useLingui();
  return (
    <>
      <p className={css['over']}>
        <Trans>You get back</Trans>
      </p>
      <Amount money={refund} size="big" />
      <div className={css['facts']}>
        <Facts
          facts={[
            [t`Fee`, formatMoney(fee)],
            [t`Valid until`, formatInstant(expiresAt)],
          ]}
        />
      </div>
    </>
  );
}
