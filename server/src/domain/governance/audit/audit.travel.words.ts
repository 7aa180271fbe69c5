import type { MessageDescriptor } from '@lingui/core';
import type { TravelActs } from '@outlay/contract/governance/audit.acts.travel';
import { msg } from '#i18n/msg.ts';

/** Labels of the acts on the road. */
export const TRAVEL_ACTS: Readonly<Record<keyof TravelActs, MessageDescriptor>> = {
  'allowance.importOverseas': msg`Imported allowance rates abroad`,
  'allowance.removeTable': msg`Removed allowance rates`,
  'allowance.saveTable': msg`Changed allowance rates`,
  'travelOrder.claim': msg`Claimed an order`,
  'travelOrder.invoice': msg`Found the invoice of an order`,
  'travelOrder.import': msg`Imported orders`,
  'travelOrder.overclaimed': msg`An order was refunded after it was claimed`,
  'bill.import': msg`Imported a travel bill`,
  'bill.accept': msg`Decided on a line of a travel bill`,
  'bill.pay': msg`Put a travel bill on a document`,
  'bill.remove': msg`Removed a travel bill`,
  'drive.claim': msg`Claimed drives`,
  'drive.consent': msg`Agreed to the recording of positions`,
  'drive.withdrawConsent': msg`Withdrew the consent to the recording of positions`,
  'drive.record': msg`Recorded a drive`,
  'drive.remove': msg`Removed a drive`,
  'drive.save': msg`Saved a drive`,
  'drive.saveCommute': msg`Changed the way to work`,
  'mileageRate.remove': msg`Removed a table of mileage rates`,
  'mileageRate.save': msg`Changed a table of mileage rates`,
  'safety.look': msg`Looked who is where`,
  'safety.lookContact': msg`Looked up an emergency contact`,
  'safety.saveContact': msg`Changed their emergency contact`,
  'safety.saveSetting': msg`Changed who may see who is where`,
  'trip.claim': msg`Claimed the rest of a trip`,
  'trip.plan': msg`Changed cities, hours or meals of a trip`,
  'trip.revise': msg`Began to change or cancel a trip`,
  'vehicle.confirm': msg`Confirmed a vehicle`,
  'vehicle.refuse': msg`Refused a vehicle`,
  'vehicle.remove': msg`Removed a vehicle`,
  'vehicle.save': msg`Changed a vehicle`,
};
