import { TravelPage } from '../../trip/phone/TravelPage.tsx';
import { BookingsOfTrip } from './BookingsOfTrip.tsx';

/** My trips, each with what is booked for it. */
export const BookedTravelPage = () => <TravelPage Bookings={BookingsOfTrip} />;
