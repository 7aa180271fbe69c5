import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { documentEndpoints } from '@outlay/contract/documents/document';
import { tripEndpoints } from '@outlay/contract/travel/trip';
import { bookingEndpoints } from '@outlay/contract/travel/booking.endpoints';
import {
  bookingRuleEndpoints,
  travelProviderEndpoints,
  type TravelProviderForm,
} from '@outlay/contract/travel/booking.setting';
import { newId } from '#system/id.ts';
import {
  addProvider,
  deliverAll,
  newProvider,
  newRules,
  saveRules,
  searchFor,
  tripAhead,
} from '../../../../test/booking.ts';
import { newCompany, see, sure, type Crew } from '../../../../test/builders.ts';
import { startServer, type TestServer } from '../../../../test/harness.ts';
import { createFakeTravel, LOST, type FakeTravel } from '../../../../test/travel-port.ts';
import { approveWhole } from '../../../../test/trips.ts';

let server: TestServer;
let crew: Crew;
let tripId: string;
let travel: FakeTravel;
beforeAll(async () => {
  travel = createFakeTravel();
  server = await startServer({ travelPorts: travel.ports });
  // What is due is delivered by the tests.
  await server.app.jobs.stop();
});
beforeEach(async () => {
  travel.reset();
  crew = await newCompany(server, 'Harbour Works');
  await addProvider(server, crew);
  tripId = await tripAhead(server, crew);
});
afterAll(() => server.stop());

const MINUTE_MS = 60_000;
const deliver = (topic: string) => deliverAll(server, crew.companyId, topic);

describe('A travel agency', () => {
  const AGENCY: Partial<TravelProviderForm> = {
    ...{ kind: 'tmc', name: 'Agency', apiBase: 'https://tmc.example', account: 'C-1' },
    secrets: { appKey: 'key-of-the-agency', appSecret: 'secret-of-the-agency' },
  };

  test('receives each trip once, and again when it is given up', async () => {
    await addProvider(server, crew, AGENCY);
    const apply = async () => {
      server.sleep(6 * MINUTE_MS);
      await server.app.compare();
      await deliver('travel.apply');
    };
    await apply();
    await apply();
    const { account, memberId } = crew.employee;
    expect(travel.applications).toMatchObject([
      { title: 'Visiting partners', cancelled: false, traveller: { account, memberId } },
    ]);
    const documentId = newId();
    sure(await server.call(crew.employee, tripEndpoints.revise, { id: tripId, documentId, kind: 'cancel' }));
    const { version } = await see(server, crew.employee, documentId);
    sure(await server.call(crew.employee, documentEndpoints.submit, { id: documentId, version }));
    await apply();
    expect(travel.applications).toHaveLength(1);
    await approveWhole(server, crew, documentId);
    travel.disturb = (act) => {
      if (act === 'push') throw LOST;
    };
    await expect(apply()).rejects.toThrow('unknown');
    travel.disturb = () => undefined;
    await apply();
    expect(travel.applications.map(({ cancelled }) => cancelled)).toEqual([false, true]);
  });

  test('is entered in one’s own name, for a trip of one’s own', async () => {
    const { id } = await addProvider(server, crew, AGENCY);
    expect(sure(await server.call(crew.employee, bookingEndpoints.setup, {})).entries).toEqual([
      { providerId: id, name: 'Agency' },
    ]);
    const enter = { providerId: id, tripId };
    expect(sure(await server.call(crew.employee, bookingEndpoints.entry, enter))).toMatchObject({
      form: { account: crew.employee.account },
    });
    expect((await server.call(crew.colleague, bookingEndpoints.entry, enter)).status).toBe(404);
  });

  test('keeps its secrets, which no answer has, and loses them at another address', async () => {
    const saved = await addProvider(server, crew, AGENCY);
    expect(saved.secrets.toSorted()).toEqual(['appKey', 'appSecret']);
    const all = sure(await server.call(crew.administrator, travelProviderEndpoints.all, {}));
    expect(JSON.stringify(all)).not.toContain('of-the-agency');
    const { id, version } = saved;
    const form = newProvider({ ...AGENCY, id, version, secrets: {} });
    const elsewhere = { ...form, apiBase: 'https://elsewhere.example' };
    expect(
      (await server.call(crew.administrator, travelProviderEndpoints.save, elsewhere)).body,
    ).toMatchObject({
      fields: [{ path: 'secrets.appKey' }, { path: 'secrets.appSecret' }],
    });
    expect(
      sure(await server.call(crew.administrator, travelProviderEndpoints.save, form)).secrets,
    ).toHaveLength(2);
    expect(sure(await server.call(crew.administrator, travelProviderEndpoints.test, { id }))).toEqual({
      ...{ fault: null, found: 3 },
    });
    expect((await server.call(crew.employee, travelProviderEndpoints.all, {})).status).toBe(403);
  });
});

test('Rules apply from their day on, and one day has one', async () => {
  const rules = await saveRules(server, crew);
  const duplicate = newRules();
  expect((await server.call(crew.administrator, bookingRuleEndpoints.save, duplicate)).body.reason).toBe(
    'codeUsed',
  );
  const { id, version } = rules;
  expect(sure(await server.call(crew.administrator, bookingRuleEndpoints.remove, { id, version })).done).toBe(
    true,
  );
  expect(sure(await server.call(crew.administrator, bookingRuleEndpoints.all, {})).items).toEqual([]);
});

test('A provider that does not answer a search is named, and the others’ offers are shown', async () => {
  await addProvider(server, crew, { name: 'Green Hill' });
  let calls = 0;
  travel.disturb = (act) => {
    if (act === 'search' && (calls += 1) === 1) throw LOST;
  };
  const search = await searchFor(server, crew.employee, tripId);
  expect(search.silent).toHaveLength(1);
  expect(search.offers.map(({ provider }) => provider)).not.toContain(search.silent[0]);
  expect(search.offers).toHaveLength(1);
  server.sleep(31 * MINUTE_MS);
  expect((await server.call(crew.employee, bookingEndpoints.found, { id: search.id })).status).toBe(404);
  await server.app.sweep();
  const { rows } = await server.owner.query('select from travel_offer where company_id = $1', [
    crew.companyId,
  ]);
  expect(rows).toEqual([]);
});
