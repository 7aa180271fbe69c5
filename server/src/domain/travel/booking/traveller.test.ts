import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { unzipSync, strFromU8 } from 'fflate';
import { privacyEndpoints } from '@outlay/contract/governance/privacy';
import { bookingEndpoints } from '@outlay/contract/travel/booking.endpoints';
import { travellerEndpoints } from '@outlay/contract/travel/booking.setting';
import { addProvider, book, firstOf, GUEST, searchFor, tripAhead } from '../../../../test/booking.ts';
import { newCompany, sure, type Crew } from '../../../../test/builders.ts';
import { startServer, type TestServer } from '../../../../test/harness.ts';
import { createFakeTravel, type FakeTravel } from '../../../../test/travel-port.ts';

let server: TestServer;
let crew: Crew;
let travel: FakeTravel;
beforeAll(async () => {
  travel = createFakeTravel();
  server = await startServer({ travelPorts: travel.ports });
});
beforeEach(async () => {
  travel.reset();
  crew = await newCompany(server, 'Harbour Works');
});
afterAll(() => server.stop());

const NUMBER = '310101199001011234';
const PROFILE = {
  ...{ ...GUEST, name: 'Li Wei', phone: '13900000001', version: 0 },
  document: { kind: 'idCard', number: NUMBER, expiresOn: null },
} as const;
const save = (form: Parameters<typeof server.call<typeof travellerEndpoints.save>>[2]) =>
  server.call(crew.employee, travellerEndpoints.save, form);
const mine = async () => sure(await server.call(crew.employee, travellerEndpoints.mine, {}));

/** A booking of the employee with a guest, made with the saved profile. */
async function bookTwo() {
  await addProvider(server, crew);
  const tripId = await tripAhead(server, crew);
  const search = await searchFor(server, crew.employee, tripId, { travellers: 2 });
  return sure(await book(server, crew.employee, firstOf(search), { guests: [GUEST] }));
}

test('A profile begins with what is known, and shows the end of a document only', async () => {
  expect(await mine()).toMatchObject({ name: crew.employee.name, document: null, version: 0 });
  expect(sure(await save(PROFILE))).toMatchObject({
    ...{ name: 'Li Wei', version: 1 },
    document: { kind: 'idCard', ending: '1234', expiresOn: null },
  });
  expect((await save(PROFILE)).body.reason).toBe('staleVersion');
  sure(await save({ ...PROFILE, version: 1, phone: '13900000002', document: null }));
  expect(await mine()).toMatchObject({ phone: '13900000002', document: { ending: '1234' } });
  sure(await save({ ...PROFILE, version: 2, document: null, removesDocument: true }));
  expect((await mine()).document).toBeNull();
  const { rows } = await server.owner.query<{ text: string }>(
    'select traveller::text as text from traveller',
  );
  expect(JSON.stringify(rows)).not.toContain('13900000001');
});

test('A profile goes to the provider of a booking, and to nobody else', async () => {
  sure(await save(PROFILE));
  const booked = await bookTwo();
  expect(travel.booked[0]?.travellers.map(({ document }) => document?.number)).toEqual([NUMBER, 'E12345678']);
  expect(JSON.stringify(booked)).not.toContain(NUMBER);
  expect(booked.travellers.map(({ document }) => document)).toEqual(['1234', '5678']);
  const { rows } = await server.owner.query('select * from booking where company_id = $1', [crew.companyId]);
  expect(JSON.stringify(rows)).not.toContain(NUMBER);
});

test('A person’s export has their travellers in clear', async () => {
  sure(await save(PROFILE));
  await bookTwo();
  const answer = await server.call(crew.employee, privacyEndpoints.exportMine, {});
  const files = unzipSync(new Uint8Array(answer.body as unknown as ArrayBuffer));
  expect(strFromU8(files['travellers.json'] ?? new Uint8Array())).toContain(NUMBER);
  expect(strFromU8(files['booking.json'] ?? new Uint8Array())).toContain('Ada Chen');
});

test('Documents are erased when the journey is long over, and what was booked stays', async () => {
  sure(await save(PROFILE));
  const { id } = await bookTwo();
  const kept = async () =>
    (
      await server.owner.query<{ travellers: unknown[]; sealed: boolean }>(
        'select travellers, travellers_sealed is not null as sealed from booking where id = $1',
        [id],
      )
    ).rows;
  server.sleep(300 * 86_400_000);
  await server.app.sweep();
  expect(await kept()).toMatchObject([{ sealed: true }]);
  server.sleep(100 * 86_400_000);
  await server.app.sweep();
  const travellers = [
    { name: 'Li Wei', guest: false, document: '' },
    { name: 'Ada Chen', guest: true, document: '' },
  ];
  expect(await kept()).toEqual([{ sealed: false, travellers }]);
});

test('A person who is erased leaves no profile, no guests and no searches', async () => {
  sure(await save(PROFILE));
  await bookTwo();
  const { account } = crew.employee;
  const erased = await server.call(crew.employee, privacyEndpoints.erase, { account });
  expect(erased.body).toEqual({ done: true });
  const left = await server.owner.query<{ travellers: unknown[] }>(
    'select travellers, travellers_sealed from booking where company_id = $1',
    [crew.companyId],
  );
  expect(left.rows).toEqual([{ travellers: [], travellers_sealed: null }]);
  for (const table of ['traveller', 'travel_search', 'travel_offer'])
    expect(
      (await server.owner.query(`select from ${table} where company_id = $1`, [crew.companyId])).rowCount,
    ).toBe(0);
  expect((await server.call(crew.employee, bookingEndpoints.mine, {})).status).toBe(401);
});
