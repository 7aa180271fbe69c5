import { z } from 'zod';
import { requestTmc, keysOf, ticketFor } from './tmc/tmc.call.ts';
import { listOrders, parseWebhook, read } from './tmc/tmc.feed.ts';
import { signatureOf } from './tmc/tmc.signature.ts';
import type { TravelHttpOptions } from './travel.http.ts';
import type { TravelPort, TravelReach, TripApplication } from './travel.port.ts';

/**
 * A travel agency whose site people book on: it is told of approved trips, people enter its site signed in, and its
 * orders are read. The shape of the calls is that of Trip.Biz (携程商旅) as far as it is public; its documentation comes
 * with a contract, so an agency's own field names have to be compared before it is used.
 */
export const createTmc = (options: TravelHttpOptions): TravelPort => ({
  ...{ kind: 'tmc', searches: [] },
  async test(reach) {
    const { orders } = await listOrders(reach, reach.now.toISOString(), null, options);
    return orders.length;
  },
  read: (reach, handle) => read(reach, handle, options),
  listOrders: (reach, since, cursor) => listOrders(reach, since, cursor, options),
  parseWebhook,
  pushApplication: (reach, application) => pushApplication(reach, application, options),
  enter: (reach, person, tripNumber) => enter(reach, person, tripNumber, options),
});

/** The agency knows people by the account that they have here; the member's id stands in where there is none. */
const employeeOf = ({ account, memberId }: TripApplication['traveller']): string => account || memberId;

/** What was sent before with the same number is replaced. @throws TravelError */
async function pushApplication(
  reach: TravelReach,
  { number, title, fromDay, toDay, cities, traveller, cancelled }: TripApplication,
  options: TravelHttpOptions,
): Promise<void> {
  const body = {
    ...{ ApprovalNumber: number, Status: cancelled ? 0 : 1, Remark: title.slice(0, 200) },
    ...{ EmployeeID: employeeOf(traveller), Passengers: [{ Name: traveller.name }] },
    ...{ StartDate: fromDay, EndDate: toDay, Cities: cities },
  };
  await requestTmc(reach, { path: '/switchapi/approval.svc/rest/setapproval', body }, z.unknown(), options);
}

/** A form that the browser posts; its ticket works once. @throws TravelError */
async function enter(
  reach: TravelReach,
  person: TripApplication['traveller'],
  tripNumber: string | null,
  options: TravelHttpOptions,
): Promise<{ url: string; form: Record<string, string> }> {
  const { base, appKey, appSecret } = keysOf(reach);
  const form = {
    ...{ AccessUserId: appKey, EmployeeID: employeeOf(person), AppID: appKey, InitPage: 'Home' },
    ...{ EndorsementID: tripNumber ?? '', Token: await ticketFor(reach, 'entry', options) },
  };
  return {
    url: `${base.replace(/\/+$/, '')}/m/SingleSignOn/H5SignInfo`,
    form: { ...form, Signature: signatureOf(form, appSecret) },
  };
}
