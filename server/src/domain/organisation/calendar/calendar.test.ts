import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calendarEndpoints } from '@outlay/contract/organisation/calendar';
import { inReading } from '#database/transaction.ts';
import { newCompany, sure, type Crew } from '../../../../test/builders.ts';
import { startServer, type TestServer } from '../../../../test/harness.ts';
import { findDeadline } from './calendar.service.ts';

let server: TestServer;
let crew: Crew;
let stranger: Crew;
beforeAll(async () => {
  server = await startServer();
  crew = await newCompany(server, 'Ours');
  stranger = await newCompany(server, 'Theirs');
});
afterAll(() => server.stop());

const show = async (who = crew.employee) => sure(await server.call(who, calendarEndpoints.get, {}));
const deadline = (at: string, hours: number) =>
  inReading(server.db, crew.companyId, (db) =>
    findDeadline(
      { db, user: { companyId: crew.companyId, timeZone: 'Asia/Shanghai' } as never },
      new Date(at),
      hours,
    ),
  );

describe('The company calendar', () => {
  test('is China’s until the administrator changes it', async () => {
    const { setting, days, publicDays } = await show();

    expect(setting).toMatchObject({ country: 'CN', opens: '09:00', weekend: [6, 7], version: 0 });
    expect(days).toEqual([]);
    expect(publicDays).toContainEqual({ day: '2026-02-14', working: true, name: '调休上班' });
    expect((await deadline('2026-02-13T09:00:00Z', 11)).toISOString()).toBe('2026-02-24T02:00:00.000Z');
  });

  test('saves working hours unless they were changed meanwhile', async () => {
    const { setting } = await show();
    const wanted = {
      ...setting,
      country: 'none' as const,
      timeZone: 'Europe/Paris',
      opens: '10:00',
      breakFrom: '12:00',
      breakTo: '14:00',
    };

    const saved = sure(await server.call(crew.administrator, calendarEndpoints.saveSetting, wanted));
    const again = await server.call(crew.administrator, calendarEndpoints.saveSetting, wanted);

    expect(saved.setting).toEqual({ ...wanted, version: 1 });
    expect(saved.publicDays).toEqual([]);
    expect(again).toMatchObject({ status: 409, body: { reason: 'staleVersion' } });
    // Friday at 11:00 in Paris: one hour before the break, two after it.
    expect((await deadline('2026-02-13T10:00:00Z', 3)).toISOString()).toBe('2026-02-13T15:00:00.000Z');
    const next = { ...wanted, opens: '08:00', version: 1 };
    expect(
      sure(await server.call(crew.administrator, calendarEndpoints.saveSetting, next)).setting,
    ).toMatchObject({ opens: '08:00', version: 2 });
    const stale = await server.call(crew.administrator, calendarEndpoints.saveSetting, next);
    expect(stale.body.reason).toBe('staleVersion');
  });

  test.each([
    { closes: '09:00' },
    { breakFrom: '12:00' },
    { breakFrom: '08:00', breakTo: '09:30' },
    { breakFrom: '17:00', breakTo: '19:00' },
    { timeZone: 'Moon/Base' },
    { opens: '9:00' },
    { weekend: [1, 2, 3, 4, 5, 6, 7] },
  ])('rejects impossible hours: %o', async (wrong) => {
    const { setting } = await show(stranger.employee);

    const answer = await server.call(stranger.administrator, calendarEndpoints.saveSetting, {
      ...setting,
      ...wrong,
    });

    expect(answer.status).toBe(400);
  });

  test('keeps an exceptional day until it is removed, visible only to its company', async () => {
    const day = { day: '2026-03-18', working: false, name: 'Founding day' };
    sure(await server.call(crew.administrator, calendarEndpoints.saveDay, { ...day, working: true }));

    const { days } = sure(await server.call(crew.administrator, calendarEndpoints.saveDay, day));

    expect(days).toEqual([day]);
    expect((await show(stranger.employee)).days).toEqual([]);
    const theirs = await server.call(stranger.administrator, calendarEndpoints.removeDay, { day: day.day });
    expect(theirs.status).toBe(404);
    sure(await server.call(crew.administrator, calendarEndpoints.removeDay, { day: day.day }));
    expect((await show()).days).toEqual([]);
  });
});
