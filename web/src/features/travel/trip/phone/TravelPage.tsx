import { ROUTES } from '@outlay/contract/routes';
import { useParams } from '#navigation/use-page.ts';
import { TripPage } from './TripPage.tsx';
import { TripsPage } from './TripsPage.tsx';

/** My trips, or the one that the address names. */
export function TravelPage() {
  const { id } = useParams(ROUTES.trips);
  return id === undefined ? <TripsPage /> : <TripPage id={id} />;
}
