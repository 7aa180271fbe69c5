import type { Sheet } from '../../../pdf/sheet.ts';
import type { SampleInvoice } from '../sample-invoice.ts';
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

/** Lays out an invoice in the published layout of its kind. */
export function layOut(invoice: SampleInvoice): Sheet {
  switch (invoice.kind) {
    case 'vat_special':
    case 'vat_normal':
    case 'vat_e_normal':
      return layOutVatInvoice(invoice);
    case 'digital_special':
    case 'digital_normal':
      return layOutDigitalInvoice(invoice);
    case 'train_ticket':
      return layOutTrainTicket(invoice);
    case 'rail_e_ticket':
      return layOutRailETicket(invoice);
    case 'air_itinerary':
      return layOutAirItinerary(invoice);
    case 'taxi':
      return layOutTaxi(invoice);
    case 'toll':
      return layOutToll(invoice);
    case 'fixed_amount':
      return layOutFixedAmount(invoice);
    case 'roll':
      return layOutRoll(invoice);
    case 'receipt':
      return layOutReceipt(invoice);
  }
}
