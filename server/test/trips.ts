import { documentEndpoints } from '@outlay/contract/documents/document';
import type { DocumentDetail } from '@outlay/contract/documents/document.detail';
import type { Stay } from '@outlay/contract/documents/document.itinerary';
import { allowanceEndpoints, type AllowanceTableForm } from '@outlay/contract/travel/allowance';
import { tripEndpoints } from '@outlay/contract/travel/trip';
import { newId } from '#system/id.ts';
import { approveAs, see, sure, type Crew } from './builders.ts';
import type { Person, TestServer } from './harness.ts';

/** The day so many days after the server's, `YYYY-MM-DD`. */
export const dayFrom = (server: Pick<TestServer, 'now'>, days: number): string =>
  new Date(server.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);

const ALWAYS = [{ moreThan: 0, percent: 100 }];

/** 150.00 a day in Shanghai, of which 100.00 are free of tax; 100.00 elsewhere; 50.00 EUR in France. */
export const newAllowanceTable = (more: Partial<AllowanceTableForm> = {}): AllowanceTableForm => ({
  ...{ id: newId(), version: 0, name: 'Allowances', fromDay: '2020-01-01', source: '', country: 'CN' },
  ...{ firstDay: ALWAYS, lastDay: ALWAYS, oneDay: ALWAYS, severalCities: 'lastNight' },
  meals: { breakfast: 20, lunch: 40, dinner: 40 },
  tiers: [
    { name: 'First', cities: ['上海'], rates: [{ grade: '', amount: 15_000, taxFree: 10_000 }] },
    { name: 'Other', cities: [], rates: [{ grade: '', amount: 10_000, taxFree: null }] },
  ],
  overseas: [{ country: 'FR', city: '', currency: 'EUR', amount: 5_000, part: null, taxFree: null }],
  ...more,
});

export const saveAllowance = async (server: TestServer, crew: Crew, more: Partial<AllowanceTableForm> = {}) =>
  sure(await server.call(crew.administrator, allowanceEndpoints.saveTable, newAllowanceTable(more)));

export interface Wanted {
  from: string;
  to: string;
  stays?: readonly Stay[];
  title?: string;
  place?: string;
}

/** A submitted trip request. */
export async function askTrip(server: TestServer, who: Person, trip: Wanted): Promise<DocumentDetail> {
  const { items } = sure(await server.call(who, documentEndpoints.types, {}));
  const { from, to, stays, title = 'Visiting partners', place = 'East China' } = trip;
  const draft = sure(
    await server.call(who, documentEndpoints.saveDraft, {
      ...{ id: newId(), version: 0, typeId: items.find(({ code }) => code === 'tripRequest')?.id ?? '' },
      values: { title, place, from, to, ...(stays && { itinerary: JSON.stringify(stays) }) },
    }),
  );
  return sure(await server.call(who, documentEndpoints.submit, { id: draft.id, version: draft.version }));
}

/** Approves until nobody is left to. */
export async function approveWhole(server: TestServer, crew: Crew, id: string): Promise<DocumentDetail> {
  for (const person of [crew.leader, crew.accountant, crew.manager]) {
    const { status, taskId } = await see(server, person, id);
    if (status !== 'UnderApproval') break;
    if (taskId) await approveAs(server, person, id);
  }
  return await see(server, crew.accountant, id);
}

export async function newTrip(server: TestServer, crew: Crew, trip: Wanted): Promise<string> {
  const { id } = await askTrip(server, crew.employee, trip);
  await approveWhole(server, crew, id);
  return id;
}

export const seeTrip = async (server: TestServer, who: Person, id: string) =>
  sure(await server.call(who, tripEndpoints.detail, { id }));
