import { Trans, useLingui } from '@lingui/react/macro';
import type { TripDetail } from '@outlay/contract/travel/trip';
import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import { navigateTo } from '#navigation/nav.ts';
import { formatSums } from '#text/format.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';

interface TripAsksProps {
  trip: TripDetail;
  onPlan: (() => void) | undefined;
}

/** What the trip needs before its allowance can be calculated, and changes that wait for approval. */
export function TripAsks({ trip, onPlan }: TripAsksProps) {
  const { t } = useLingui();
  const { asks, revisions, allowance } = trip;
  const cities = asks.includes('cities');
  return (
    <>
      {asks.length > 0 && onPlan && (
        <Notice
          tone="wait"
          icon="map"
          title={cities ? t`Where are you staying?` : t`When do you leave and return?`}
          action={
            <Button tone="line" small onPress={onPlan}>
              <Trans>Fill in</Trans>
            </Button>
          }
        >
          {cities ? (
            <Trans>Some days have no city yet. The allowance depends on it.</Trans>
          ) : (
            <Trans>The first and the last day count by the hours.</Trans>
          )}
        </Notice>
      )}
      {allowance.unconverted.length > 0 && (
        <Notice tone="wait" title={t`Exchange rate missing`}>
          <Trans>{formatSums(allowance.unconverted)} of the allowance is not in the sum yet.</Trans>
        </Notice>
      )}
      {revisions
        .filter(({ pending }) => pending)
        .map(({ id, kind, number }) => (
          <Notice
            key={id}
            tone="brand"
            title={kind === 'cancel' ? t`Cancellation not approved yet` : t`Change not approved yet`}
            action={
              <Button tone="line" small onPress={() => navigateTo(pageAddress(ROUTES.document, { id }))}>
                <Trans>Open</Trans>
              </Button>
            }
          >
            {number || <Trans>Draft</Trans>}
          </Notice>
        ))}
    </>
  );
}
