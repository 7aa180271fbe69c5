import { useLingui } from '@lingui/react/macro';
import type { TripDetail } from '@outlay/contract/travel/trip';
import { useQuery } from '@tanstack/react-query';
import { useState, type ComponentType } from 'react';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Page } from '#ui/Page.tsx';
import { PullToRefresh } from '#ui/PullToRefresh.tsx';
import { SkeletonBlock, SkeletonRows } from '#ui/Skeleton.tsx';
import { tripQueries, useSaveCalendar } from '../trip.queries.ts';
import { ClaimDock } from './ClaimDock.tsx';
import { PlanSheet } from './plan/PlanSheet.tsx';
import { TripAllowance } from './TripAllowance.tsx';
import { TripAsks } from './TripAsks.tsx';
import { TripExpenses } from './TripExpenses.tsx';
import { TripHero } from './TripHero.tsx';
import { TripLeft } from './TripLeft.tsx';
import { TripMore } from './TripMore.tsx';

export interface TripPageProps {
  id: string;
  /** What is booked for the trip, which a domain above this one knows. */
  Bookings: ComponentType<{ trip: TripDetail }>;
}

/** One trip: its days, what is left to claim, and its bookings. */
export function TripPage({ id, Bookings }: TripPageProps) {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery(tripQueries.detail(id));
  if (data) return <Trip trip={data} Bookings={Bookings} onRefresh={refetch} />;
  return (
    <Page title={t`Business travel`}>
      {error ? (
        <ErrorBox error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <SkeletonBlock height={190} />
          <SkeletonBlock height={220} />
          <SkeletonRows count={2} />
        </>
      )}
    </Page>
  );
}

interface TripProps extends Pick<TripPageProps, 'Bookings'> {
  trip: TripDetail;
  onRefresh: () => Promise<unknown>;
}

function Trip({ trip, Bookings, onRefresh }: TripProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState<'plan' | 'more' | null>(null);
  const calendar = useSaveCalendar();
  const close = () => setOpen(null);
  const plan = trip.actions.includes('plan') ? () => setOpen('plan') : undefined;
  const more = trip.actions.some((action) => action !== 'claim');
  return (
    <>
      <Page
        title={t`Business travel`}
        aside={
          <>
            <IconButton icon="cal" label={t`Add to calendar`} onPress={() => calendar.mutate(trip)} />
            {more && (
              <IconButton icon="more" label={t`More: change, cancel`} onPress={() => setOpen('more')} />
            )}
          </>
        }
        dock={trip.actions.includes('claim') && <ClaimDock trip={trip} />}
      >
        <PullToRefresh onRefresh={onRefresh}>
          <TripHero trip={trip} />
          <TripAsks trip={trip} onPlan={plan} />
          <TripLeft trip={trip} />
          <TripAllowance trip={trip} onPlan={plan} />
          <TripExpenses trip={trip} />
          <Bookings trip={trip} />
        </PullToRefresh>
      </Page>
      {open === 'plan' && <PlanSheet trip={trip} onClose={close} />}
      <TripMore trip={trip} open={open === 'more'} onClose={close} onPlan={() => setOpen('plan')} />
    </>
  );
}
