import { Trans, useLingui } from '@lingui/react/macro';
import { parseItinerary, isWithin } from '@outlay/contract/documents/document.itinerary';
import type { TripDetail } from '@outlay/contract/travel/trip';
import { useState } from 'react';
import { errorWords } from '#text/errors.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { TimeInput } from '#ui/TimeInput.tsx';
import { StaysEditor } from '#features/documents/document/StaysEditor.tsx';
import { useSavePlan } from '../../trip.queries.ts';
import css from '../Trip.module.css';
import { MealTable } from './MealTable.tsx';

/** Where the traveller stays, when they leave and return, and which meals were provided. */
export function PlanSheet({ trip, onClose }: { trip: TripDetail; onClose: () => void }) {
  const { t } = useLingui();
  const [stays, setStays] = useState(trip.stays);
  const [departsAt, setDepartsAt] = useState(trip.departsAt);
  const [returnsAt, setReturnsAt] = useState(trip.returnsAt);
  const [meals, setMeals] = useState(trip.meals);
  const [checked, setChecked] = useState(false);
  const save = useSavePlan();
  const span = { from: trip.fromDay, to: trip.toDay };
  const fault = useStaysFault(stays, span);
  const send = () => {
    setChecked(true);
    if (fault) return;
    const unchanged = trip.staysFrom !== 'plan' && JSON.stringify(stays) === JSON.stringify(trip.stays);
    const { id, version } = trip;
    save.mutate(
      { id, version, departsAt, returnsAt, meals, stays: unchanged || stays.length === 0 ? null : stays },
      { onSuccess: onClose },
    );
  };
  return (
    <Sheet
      open
      title={t`Cities, hours and meals`}
      onClose={onClose}
      foot={
        <Button wide busy={save.isPending} onPress={send}>
          <Trans>Save</Trans>
        </Button>
      }
    >
      {save.error && (
        <Notice tone="stop" title={t`Not saved`}>
          {errorWords(save.error)}
        </Notice>
      )}
      <StaysEditor
        legend={t`Cities`}
        hint={t`On a day with two cities, the rules of your company decide which counts.`}
        stays={stays}
        span={span}
        error={checked ? fault : null}
        onChange={setStays}
      />
      <div className={css['hours']}>
        <TimeInput label={t`I leave at`} value={departsAt ?? ''} onChange={setDepartsAt} />
        <TimeInput label={t`I am back at`} value={returnsAt ?? ''} onChange={setReturnsAt} />
      </div>
      <MealTable trip={trip} meals={meals} onChange={setMeals} />
    </Sheet>
  );
}

/** How to correct the cities; null when they are right. */
function useStaysFault(stays: TripDetail['stays'], span: { from: string; to: string }): string | null {
  const { t } = useLingui();
  if (stays.length === 0) return null;
  const parsed = parseItinerary(JSON.stringify(stays));
  if (!parsed) return t`Fill in each city with its days, in their order.`;
  return isWithin(parsed, span) ? null : t`The days must be within the trip.`;
}
