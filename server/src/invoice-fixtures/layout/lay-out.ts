import type { Sheet } from '../../pdf/sheet.ts';
import type { Specimen } from '../specimen.ts';
import { layOutAirItinerary } from './air-itinerary.ts';
import { layOutDigitalInvoice } from './digital-invoice.ts';
import { layOutFixedAmount } from './fixed-amount.ts';
import { layOutRailETicket } from './rail-e-ticket.ts';
import { layOutReceipt } from './receipt.ts';
import { layOutRoll } from './roll.ts';
import { layOutTaxi } from './taxi.ts';
import { layOutToll } from './toll.ts';
import { layOutTrainTicket } from './train-ticket.ts';
import { layOutVatInvoice } from './vat-invoice.ts';

/** Puts a specimen on paper in the published layout of its kind. */
export function layOut(specimen: Specimen): Sheet {
  switch (specimen.kind) {
    case 'vat_special':
    case 'vat_normal':
    case 'vat_e_normal':
      return layOutVatInvoice(specimen);
    case 'digital_special':
    case 'digital_normal':
      return layOutDigitalInvoice(specimen);
    case 'train_ticket':
      return layOutTrainTicket(specimen);
    case 'rail_e_ticket':
      return layOutRailETicket(specimen);
    case 'air_itinerary':
      return layOutAirItinerary(specimen);
    case 'taxi':
      return layOutTaxi(specimen);
    case 'toll':
      return layOutToll(specimen);
    case 'fixed_amount':
      return layOutFixedAmount(specimen);
    case 'roll':
      return layOutRoll(specimen);
    case 'receipt':
      return layOutReceipt(specimen);
  }
}
