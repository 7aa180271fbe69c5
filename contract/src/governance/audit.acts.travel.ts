import type { AllowanceTableForm } from '../travel/allowance.ts';
import type { BookingFailure } from '../travel/booking.ts';
import type { BookingRulesForm, TravelProviderKind } from '../travel/booking.setting.ts';
import type { DriveKind } from '../travel/drive.ts';
import type { MileageRateForm } from '../travel/drive.rate.ts';
import type { VehicleForm } from '../travel/drive.vehicle.ts';
import type { Act, Ids, Imported, Sum, TripPlanned } from './audit.details.ts';

/** The acts on the road: trips, allowances, orders and drives. */
export interface TravelActs {
  'allowance.importOverseas': Act<'allowanceTable', Imported>;
  'allowance.removeTable': Act<'allowanceTable'>;
  'allowance.saveTable': Act<'allowanceTable', AllowanceTableForm>;
  'booking.acceptChange': Act<'booking'>;
  'booking.act': Act<'booking', { act: 'pay' | 'cancel' | 'change' }>;
  'booking.changeAgainstRules': Act<'booking', { faults: readonly string[]; reason: string }>;
  'booking.book': Act<'booking', { provider: string; title: string } & Sum>;
  'booking.booked': Act<'booking', { orderNo: string }>;
  'booking.disrupt': Act<'booking', { orderNo: string; cancelled: boolean }>;
  'booking.fail': Act<'booking', { failure: BookingFailure }>;
  'booking.giveUp': Act<'booking'>;
  'booking.request': Act<'booking', { request: string; title: string } & Sum>;
  'bookingRules.remove': Act<'bookingRules'>;
  'bookingRules.save': Act<'bookingRules', BookingRulesForm>;
  'travelProvider.enter': Act<'travelProvider', { tripId: string | null }>;
  'travelProvider.save': Act<
    'travelProvider',
    { kind: TravelProviderKind; name: string; enabled: boolean; secretsChanged: readonly string[] }
  >;
  'travelProvider.sync': Act<'travelProvider'>;
  'traveller.save': Act<'member', { removesDocument: boolean }>;
  'travelOrder.claim': Act<'travelOrder', { expense: string }>;
  'travelOrder.invoice': Act<'travelOrder', { invoice: string; claimed: boolean }>;
  'travelOrder.import': Act<'travelOrder', Imported & { source: string }>;
  'travelOrder.overclaimed': Act<'travelOrder', { amount: number; currency: string; expense: string }>;
  'bill.import': Act<
    'bill',
    { source: string; month: string; lines: number; total: number; currency: string }
  >;
  'bill.record': Act<'bill', { orderNo: string; order: string; kind: string; title: string }>;
  'bill.accept': Act<'bill', { orderNo: string; accepted: boolean; remarks: string }>;
  'bill.pay': Act<'bill', { document: string; amount: number; currency: string }>;
  'bill.remove': Act<'bill', { month: string }>;
  'travelOrder.owesLess': Act<'travelOrder', { amount: number; currency: string; expense: string }>;
  'drive.claim': Act<'document', { drives: Ids }>;
  'drive.consent': Act<'member'>;
  'drive.withdrawConsent': Act<'member'>;
  'drive.record': Act<'drive'>;
  'drive.remove': Act<'drive', { distanceM: number }>;
  'drive.save': Act<'drive', { kind: DriveKind; measuredM: number; distanceM: number; reason: string }>;
  'drive.saveCommute': Act<'member', { distanceM: number }>;
  'mileageRate.remove': Act<'mileageRate', { name: string }>;
  'mileageRate.save': Act<'mileageRate', MileageRateForm>;
  'safety.look': Act<'company', { members: Ids }>;
  'safety.lookContact': Act<'member'>;
  'safety.saveContact': Act<'member', { removed: boolean }>;
  'safety.saveSetting': Act<'company', { showsWhereabouts: boolean }>;
  'trip.claim': Act<'document', { claim: string; lines: number }>;
  'trip.plan': Act<'document', TripPlanned>;
  'trip.revise': Act<'document', { request: string; kind: 'change' | 'cancel' }>;
  'vehicle.confirm': Act<'vehicle', { plate: string; remarks: string }>;
  'vehicle.refuse': Act<'vehicle', { plate: string; remarks: string }>;
  'vehicle.remove': Act<'vehicle', { plate: string }>;
  'vehicle.save': Act<'vehicle', Pick<VehicleForm, 'plate' | 'class'>>;
}
