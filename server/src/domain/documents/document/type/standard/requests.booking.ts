import { amount, DAYS, FROM, NO_LINES, TITLE, TO, type Standard } from './fields.ts';
import { words } from './words.ts';

/** Asks to book against the travel rules; made by the product of what was chosen. */
export const BOOKING_REQUEST: Standard = {
  code: 'bookingRequest',
  name: words(
    '超标预订申请',
    '超標預訂申請',
    'Booking request',
    'Demande de réservation',
    'Solicitud de reserva',
  ),
  description: words(
    '预订超出差旅标准时先获批准',
    '預訂超出差旅標準時先獲批准',
    'Approval of a booking that breaks a travel rule',
    'Validation d’une réservation hors politique de voyage',
    'Aprobación de una reserva fuera de la política de viajes',
  ),
  icon: 'plane',
  prefix: 'BR',
  flow: 'request',
  form: {
    effect: 'none',
    fields: [
      TITLE,
      {
        key: 'fromPlace',
        kind: 'text',
        label: words('出发地', '出發地', 'From place', 'Lieu de départ', 'Lugar de salida'),
        required: false,
        most: 60,
      },
      {
        key: 'toPlace',
        kind: 'text',
        label: words('目的地', '目的地', 'To place', 'Destination', 'Destino'),
        required: false,
        most: 60,
      },
      FROM,
      TO,
      DAYS,
      amount('预订金额', '預訂金額', 'Price', 'Prix', 'Precio'),
      {
        key: 'details',
        kind: 'longText',
        label: words('超标原因', '超標原因', 'Reason', 'Motif', 'Motivo'),
        required: true,
        most: 1000,
      },
    ],
    lines: NO_LINES,
    amountField: 'amount',
    trip: 'required',
  },
};
