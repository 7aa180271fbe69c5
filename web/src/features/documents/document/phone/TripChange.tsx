import { Trans } from '@lingui/react/macro';
import { Notice } from '#ui/Notice.tsx';
import type { Draft } from './use-draft.ts';

/** What the approval of this trip request does to an earlier trip. */
export function TripChange({ draft: { form } }: { draft: Draft }) {
  const { trip, tripChange } = form;
  if (!trip || !tripChange) return null;
  const name = [trip.number, trip.title].filter(Boolean).join(' · ');
  return (
    <Notice
      tone={tripChange === 'cancel' ? 'stop' : 'wait'}
      icon="map"
      title={tripChange === 'cancel' ? <Trans>Cancels your trip</Trans> : <Trans>Changes your trip</Trans>}
    >
      {tripChange === 'cancel' ? (
        <Trans>Once approved, {name} is cancelled.</Trans>
      ) : (
        <Trans>Once approved, {name} is as this request says.</Trans>
      )}
    </Notice>
  );
}
