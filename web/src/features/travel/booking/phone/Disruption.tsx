import { Trans, useLingui } from '@lingui/react/macro';
import type { Booking } from '@outlay/contract/travel/booking';
import { toast } from '#screen/toast.ts';
import { errorWords } from '#text/errors.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Icon } from '#ui/Icon.tsx';
import { useAcceptChange } from '../booking.queries.ts';
import css from './Disruption.module.css';
import { Itinerary } from './Itinerary.tsx';

/** What the provider changed: before and now. */
export function Disruption({ booking }: { booking: Booking }) {
  const { t } = useLingui();
  const { id, version, kind, segments, segmentsBefore, order, provider, actions } = booking;
  const accept = useAcceptChange();
  const gone = order === 'Cancelled';
  return (
    <Card>
      <section aria-label={t`Changed by the provider`}>
        <h3 className={css['title']}>
          <Icon name="warn" size={20} />
          {gone ? <Trans>{provider} cancelled it</Trans> : <Trans>{provider} changed it</Trans>}
        </h3>
        {segmentsBefore.length > 0 && (
          <div className={css['before']}>
            <h4>
              <Trans>Before</Trans>
            </h4>
            <Itinerary kind={kind} segments={segmentsBefore} />
          </div>
        )}
        {!gone && (
          <div className={css['now']}>
            <h4>
              <Trans>Now</Trans>
            </h4>
            <Itinerary kind={kind} segments={segments} />
          </div>
        )}
        {actions.includes('acceptChange') && (
          <Button
            wide
            busy={accept.isPending}
            onPress={() =>
              accept.mutate({ id, version }, { onError: (error) => toast(errorWords(error), 'stop') })
            }
          >
            <Trans>Got it</Trans>
          </Button>
        )}
      </section>
    </Card>
  );
}
