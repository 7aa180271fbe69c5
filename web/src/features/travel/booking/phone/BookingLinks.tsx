import { useLingui } from '@lingui/react/macro';
import type { Booking } from '@outlay/contract/travel/booking';
import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import { useState } from 'react';
import { navigateTo } from '#navigation/nav.ts';
import { laterPart } from '#offline/later-part.tsx';
import { Rows } from '#ui/Card.tsx';
import { Row, Square } from '#ui/Row.tsx';
import { OrderSheet } from '../../order/phone/OrderSheet.tsx';

/** Few bookings have a request, and its words are those of documents. */
const RequestRow = laterPart(() => import('./RequestRow.tsx').then((m) => m.RequestRow));

/** The trip, the request by which it is approved, and the order. */
export function BookingLinks({ booking: { trip, request, travelOrder } }: { booking: Booking }) {
  const { t } = useLingui();
  const [ordered, setOrdered] = useState(false);
  return (
    <>
      <Rows>
        <Row
          lead={<Square icon="map" />}
          title={trip.title || t`Business travel`}
          sub={trip.number}
          more
          onPress={() => navigateTo(pageAddress(ROUTES.trips, { id: trip.id }))}
        />
        {request && <RequestRow request={request} />}
        {travelOrder && (
          <Row
            lead={<Square icon="receipt" />}
            title={t({ message: 'Order', context: 'of a trip' })}
            sub={travelOrder.orderNo}
            more
            onPress={() => setOrdered(true)}
          />
        )}
      </Rows>
      <OrderSheet order={ordered ? travelOrder : null} onClose={() => setOrdered(false)} />
    </>
  );
}
