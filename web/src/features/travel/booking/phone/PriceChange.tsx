import { Trans } from '@lingui/react/macro';
import type { Quote } from '@outlay/contract/travel/booking.offer';
import { formatMoney } from '#text/format.ts';
import { Notice } from '#ui/Notice.tsx';

/** The offer costs something else than when it was found. */
export function PriceChange({ quote: { before, offer, changed } }: { quote: Quote }) {
  if (!changed) return null;
  const dearer = offer.total.amount > before.amount;
  const [was, is] = [formatMoney(before), formatMoney(offer.total)];
  return (
    <Notice
      tone={dearer ? 'wait' : 'good'}
      icon="info"
      title={dearer ? <Trans>The price has risen</Trans> : <Trans>The price has fallen</Trans>}
    >
      <Trans>
        It was {was} when you searched, and is {is} now.
      </Trans>
    </Notice>
  );
}
