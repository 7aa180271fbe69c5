import { newId } from '#system/id.ts';
import { newBill } from './billing.ts';
import type { Crew } from './builders.ts';
import { drivingObjects, formOf, MILEAGE_RATE, OFFICE, SHOP } from './driving.ts';
import type { TestServer } from './harness.ts';

const HANGZHOU = { latitude: 30.29, longitude: 120.16 };
const DRIVEN = ['2026-11-20T08:00:00Z', '2026-11-20T08:00:30Z'].map((at) => ({ ...HANGZHOU, at }));

const FLIGHT = { kind: 'flight', from: 'SHA', to: 'PEK', day: '2999-01-01' };

/** What a call of travel is about, by its path. */
export const TRAVEL_THINGS: [RegExp, string][] = [
  [/^\/travel\/vehicle/, 'vehicle'],
  [/^\/travel\/rate/, 'mileageRate'],
  [/^\/travel\/drive/, 'drive'],
  [/^\/travel\/bill/, 'bill'],
];

/** A vehicle, a table of rates, a drive and a bill. */
export const travelObjects = async (server: TestServer, crew: Crew): Promise<Record<string, string>> => ({
  ...(await drivingObjects(server, crew)),
  bill: await newBill(server, crew),
});

/** Well-formed input of the calls of travel, about these objects. */
export const travelInputs = (ids: Record<string, string>): Record<string, object> => ({
  '/travel/vehicle/save': {
    ...{ version: 999, plate: '沪A D7F22', class: 'small', fiscalPower: null },
    ...{ fromDay: '2020-01-01', toDay: null },
  },
  '/travel/vehicle/exportPage': { format: 'csv' },
  '/travel/vehicle/remove': { version: 999 },
  '/travel/vehicle/decide': { items: [{ id: ids['vehicle'], version: 999 }], confirmed: true },
  '/travel/rate/save': { ...MILEAGE_RATE, version: 999 },
  '/travel/rate/remove': { version: 999 },
  '/travel/drive/estimate': { vehicleId: ids['vehicle'], day: '2026-11-20', distanceM: 1_000 },
  '/travel/drive/getOfDocument': { documentId: ids['document'] },
  '/travel/drive/putPoints': { driveId: newId(), vehicleId: ids['vehicle'], part: 0, points: DRIVEN },
  '/travel/drive/saveCommute': { home: OFFICE, work: SHOP },
  '/travel/drive/save': {
    ...formOf({ vehicleId: ids['vehicle'] ?? '', start: Date.parse('2026-10-20T08:00:00Z') }),
    ...{ id: ids['drive'], version: 999 },
  },
  '/travel/drive/claim': { documentId: newId(), driveIds: [ids['drive']] },
  '/travel/map/search': { text: '杭州' },
  '/travel/map/reverse': { point: HANGZHOU },
  '/travel/map/route': { points: [HANGZHOU, HANGZHOU] },
  '/travel/map/match': { points: DRIVEN },
  '/travel/allowance/getOfDocument': { id: ids['document'] },
  '/travel/allowance/importOverseas': { text: 'FR,,EUR,53' },
  '/travel/trip/savePlan': {
    id: ids['document'],
    stays: null,
    departsAt: null,
    returnsAt: null,
    meals: {},
  },
  '/travel/trip/claimRest': { id: ids['document'], documentId: newId(), expenseIds: [] },
  '/travel/trip/revise': { id: ids['document'], documentId: newId(), kind: 'change' },
  '/travel/booking/findPlaces': { kind: 'flight', text: '上海' },
  '/travel/booking/search': { id: newId(), tripId: ids['document'], query: FLIGHT },
  '/travel/booking/getSearch': { id: ids['document'] },
  '/travel/booking/quote': { offerId: ids['document'] },
  '/travel/booking/book': {
    ...{ id: newId(), offerId: ids['document'], total: { amount: 100, currency: 'CNY' } },
    ...{ myself: true, guests: [], paidBy: 'company' },
  },
  ...Object.fromEntries(
    ['complete', 'giveUp', 'pay', 'acceptChange'].map((act) => [
      `/travel/booking/${act}`,
      { id: ids['document'], version: 1 },
    ]),
  ),
  '/travel/booking/get': { id: ids['document'] },
  '/travel/booking/quoteCancellation': { id: ids['document'] },
  '/travel/booking/cancel': { id: ids['document'], version: 1, quoteId: 'q' },
  '/travel/booking/quoteChange': { id: ids['document'], day: '2026-12-20' },
  '/travel/booking/change': { id: ids['document'], version: 1, offerId: 'o' },
  '/travel/booking/getEntry': { providerId: ids['document'], tripId: null },
  '/travel/provider/test': { id: ids['document'] },
  '/travel/provider/sync': { id: ids['document'] },
  '/travel/payroll/getPage': { month: '2026-11' },
  '/travel/payroll/exportPage': { month: '2026-11', format: 'csv' },
  '/travel/safety/getContact': { memberId: ids['member'] },
  '/travel/safety/saveMine': { contact: null },
  '/travel/safety/saveSetting': { showsWhereabouts: false },
  '/travel/order/claim': { id: ids['document'], expenseId: newId() },
  '/travel/order/import': { source: 'Blue Sky Travel', text: 'Order no,Kind' },
  '/travel/order/exportPage': { format: 'csv' },
  '/travel/bill/import': { source: 'Blue Sky Travel', month: '2026-10', text: 'Order no,Amount' },
  '/travel/bill/accept': { version: 999, orderNo: 'B-1', accepted: true },
  '/travel/bill/record': {
    ...{ version: 999, orderNo: 'B-1', kind: 'hotel', title: 'Sea View', bookedOn: '2026-09-20' },
  },
  '/travel/bill/pay': { version: 999, documentId: newId(), amount: 98_000 },
  '/travel/bill/remove': { version: 999 },
});
