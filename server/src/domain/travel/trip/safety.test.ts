import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { safetyEndpoints } from '@outlay/contract/travel/trip.safety';
import { newCompany, sure, type Crew } from '../../../../test/builders.ts';
import { startServer, type TestServer } from '../../../../test/harness.ts';
import { dayFrom, newTrip } from '../../../../test/trips.ts';

let server: TestServer;
let crew: Crew;
beforeAll(async () => {
  server = await startServer();
});
beforeEach(async () => {
  crew = await newCompany(server);
});
afterAll(() => server.stop());

const switchOn = async () =>
  sure(
    await server.call(crew.administrator, safetyEndpoints.saveSetting, {
      showsWhereabouts: true,
      version: 0,
    }),
  );
const trip = (from: number, to: number, city = '上海') => {
  const [first, last] = [dayFrom(server, from), dayFrom(server, to)];
  return newTrip(server, crew, {
    ...{ from: first, to: last, stays: [{ city, country: 'CN', from: first, to: last }] },
  });
};
const look = () => server.call(crew.administrator, safetyEndpoints.whoIsWhere, {});

describe('Who is where', () => {
  test('is off until the company switches it on', async () => {
    await trip(-2, 2);
    expect(await look()).toMatchObject({ status: 403, body: { reason: 'whereaboutsOff' } });
    expect(sure(await server.call(crew.employee, safetyEndpoints.setting, {})).showsWhereabouts).toBe(false);
  });

  test('names the city of those who travel today, and nobody before or after their trip', async () => {
    await switchOn();
    await trip(-9, -5, '北京');
    await trip(5, 9, '广州');
    expect(sure(await look()).items).toEqual([]);
    await trip(-2, 2);

    const { items } = sure(await look());
    expect(items).toMatchObject([
      { city: '上海', member: { id: crew.employee.memberId }, hasContact: false },
    ]);
    expect(Object.keys(items[0] ?? {}).sort()).toEqual([
      'city',
      'country',
      'fromDay',
      'hasContact',
      'member',
      'toDay',
      'tripId',
    ]);
  });

  test('writes every look down, with whom it showed', async () => {
    await switchOn();
    await trip(-2, 2);
    sure(await look());
    sure(
      await server.call(crew.administrator, safetyEndpoints.contact, { memberId: crew.employee.memberId }),
    );

    const { rows } = await server.owner.query<{ action: string; detail: unknown }>(
      `select action, detail from audit_event where company_id = $1 and action like 'safety.look%' order by seq`,
      [crew.companyId],
    );
    expect(rows).toMatchObject([
      { action: 'safety.look', detail: { members: [crew.employee.memberId] } },
      { action: 'safety.lookContact' },
    ]);
  });

  test('shows whom to call only while the member travels', async () => {
    await switchOn();
    const contact = { name: 'Li Na', relation: 'Sister', phone: '+86 139 0000 0000' };
    sure(await server.call(crew.employee, safetyEndpoints.saveMine, { contact, version: 0 }));
    const fetchContact = () =>
      server.call(crew.administrator, safetyEndpoints.contact, { memberId: crew.employee.memberId });
    expect(await fetchContact()).toMatchObject({ status: 404 });

    await trip(-1, 1);
    expect(sure(await fetchContact())).toEqual({ contact });
    const { version } = sure(await server.call(crew.employee, safetyEndpoints.mine, {}));
    sure(await server.call(crew.employee, safetyEndpoints.saveMine, { contact: null, version }));
    expect(sure(await fetchContact())).toEqual({ contact: null });
  });
});
