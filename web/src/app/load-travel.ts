/** The code of the pages on the road. A list of its own: the first load would have to name each of their files. */

export const trips = () =>
  import('#features/travel/booking/phone/BookedTravelPage.tsx').then((m) => m.BookedTravelPage);
export const bookTravel = () =>
  import('#features/travel/booking/phone/BookTravelPage.tsx').then((m) => m.BookTravelPage);
export const travelOffers = () =>
  import('#features/travel/booking/phone/OffersPage.tsx').then((m) => m.OffersPage);
export const bookOffer = () =>
  import('#features/travel/booking/phone/CheckoutPage.tsx').then((m) => m.CheckoutPage);
export const booking = () =>
  import('#features/travel/booking/phone/BookingPage.tsx').then((m) => m.BookingPage);
export const traveller = () =>
  import('#features/travel/booking/phone/TravellerPage.tsx').then((m) => m.TravellerPage);
export const orders = () => import('#features/travel/order/phone/OrdersPage.tsx').then((m) => m.OrdersPage);
export const drives = () => import('#features/travel/drive/phone/DrivesPage.tsx').then((m) => m.DrivesPage);
export const recordDrive = () =>
  import('#features/travel/drive/phone/RecordPage.tsx').then((m) => m.RecordPage);
export const drive = () => import('#features/travel/drive/phone/DrivePage.tsx').then((m) => m.DrivePage);
export const vehicles = () =>
  import('#features/travel/drive/phone/VehiclesPage.tsx').then((m) => m.VehiclesPage);
export const mileageClaim = () =>
  import('#features/travel/drive/phone/MileageClaimPage.tsx').then((m) => m.MileageClaimPage);
export const map = () => import('#features/travel/map/phone/MapPage.tsx').then((m) => m.MapPage);
export const navigation = () =>
  import('#features/travel/map/phone/NavigationPage.tsx').then((m) => m.NavigationPage);
