import { ROUTES } from '@outlay/contract/routes';
import { useParams } from '#navigation/use-page.ts';
import { TripPage, type TripPageProps } from './TripPage.tsx';
import { TripsPage } from './TripsPage.tsx';

/** My trips, or the one that the address names. */
export function TravelPage({ Bookings }: Pick<TripPageProps, 'Bookings'>) {
  const { id } = useParams(ROUTES.trips);
  return id === undefined ? <TripsPage /> : <TripPage id={id} Bookings={Bookings} />;
}
