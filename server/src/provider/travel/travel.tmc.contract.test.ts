import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTmc, TMC_KEY, TMC_SECRET, type TmcDouble } from './tmc/tmc.double.ts';
import { PERSON, TMC as port, tmcReach } from './tmc/tmc.samples.double.ts';
import type { TravelReach, TripApplication } from './travel.port.ts';
import { faultOf } from './travel.samples.double.ts';

let agency: TmcDouble;
let reach: TravelReach;
beforeEach(async () => {
  agency = await openTmc();
  reach = tmcReach(agency);
});
afterEach(() => agency.close());

const application: TripApplication = {
  ...{
    number: 'TR-7',
    title: '拜访客户',
    fromDay: '2026-12-10',
    toDay: '2026-12-12',
    cities: ['上海', '杭州'],
  },
  ...{ traveller: PERSON, cancelled: false },
};

describe('secrets', () => {
  test('that are right are tested by a call that changes nothing', async () => {
    expect(await port.test(reach)).toBe(0);
    expect(agency.applications.size).toBe(0);
  });

  test.each([
    ['the key', { appKey: 'wrong', appSecret: TMC_SECRET }],
    ['the secret', { appKey: TMC_KEY, appSecret: 'wrong' }],
    ['both', {}],
  ])('of which %s is wrong or missing are for the administrator', async (_, secrets) => {
    const wrong = { ...reach, secrets };
    for (const answer of [
      port.test(wrong),
      port.pushApplication(wrong, application),
      port.enter(wrong, PERSON, null),
      port.listOrders(wrong, '', null),
    ]) {
      const failure = await faultOf(answer);
      expect(failure.fault).toBe('config');
      expect(`${failure.message}${failure.words}`).not.toContain(TMC_SECRET);
    }
  });

  test('need an address and the number of the company', async () => {
    expect((await faultOf(port.test({ ...reach, apiBase: null }))).code).toBe('noAddress');
    expect((await faultOf(port.test({ ...reach, account: 'other' }))).fault).toBe('config');
  });

  test.each([
    [429, 'rate'],
    [403, 'config'],
    [500, 'provider'],
    [404, 'provider'],
  ] as const)('HTTP status %i is %s', async (status, fault) => {
    agency.faultFor = () => ({ status });
    expect((await faultOf(port.pushApplication(reach, application))).fault).toBe(fault);
  });
});

describe('an application', () => {
  test('is told, and told again without becoming two', async () => {
    await port.pushApplication(reach, application);
    await port.pushApplication(reach, { ...application, toDay: '2026-12-13' });

    expect(agency.pushed).toBe(2);
    expect([...agency.applications.values()]).toMatchObject([
      {
        ApprovalNumber: 'TR-7',
        Status: 1,
        EmployeeID: '13800138000',
        EndDate: '2026-12-13',
        Cities: ['上海', '杭州'],
      },
    ]);
  });

  test('whose answer was lost can be told again', async () => {
    agency.faultFor = ({ path }) => (path.endsWith('setapproval') ? 'cutAfter' : undefined);
    expect((await faultOf(port.pushApplication(reach, application))).fault).toBe('provider');
    agency.faultFor = () => undefined;
    await port.pushApplication(reach, application);
    expect(agency.applications.size).toBe(1);
  });

  test('that is given up is not sold for any more', async () => {
    await port.pushApplication(reach, application);
    await port.pushApplication(reach, { ...application, cancelled: true });
    expect((await visit('TR-7')).status).toBe(403);
  });

  test('that the agency does not accept is refused in its words', async () => {
    const failure = await faultOf(port.pushApplication(reach, { ...application, toDay: '2026-12-01' }));
    expect(failure).toMatchObject({ fault: 'refused', words: '审批单信息不完整' });
  });
});

/** As a browser posts the form. */
async function visit(tripNumber: string | null, change: Record<string, string> = {}) {
  const { url, form } = await port.enter(reach, PERSON, tripNumber);
  const send = () => fetch(url, { method: 'POST', body: new URLSearchParams({ ...form, ...change }) });
  const answer = await send();
  return { status: answer.status, page: await answer.text(), again: send };
}

describe('an entry', () => {
  test('shows the agency who comes, for which trip', async () => {
    await port.pushApplication(reach, application);
    const { status, page } = await visit('TR-7');
    expect(status).toBe(200);
    for (const value of ['13800138000', 'TR-7', 'Home']) expect(page).toContain(`<dd>${value}</dd>`);
    expect(page).not.toContain(TMC_SECRET);
    expect((await visit(null)).status).toBe(200);
  });

  test('works once', async () => {
    const { again } = await visit(null);
    expect((await again()).status).toBe(403);
  });

  test.each([
    { EmployeeID: '13900139000' },
    { EndorsementID: 'TR-8' },
    { Token: 'ticket-9' },
    { Signature: '0' },
  ])('with %j is refused', async (change) => {
    expect((await visit(null, change)).status).toBe(403);
  });

  test('for the trip of another is refused', async () => {
    await port.pushApplication(reach, { ...application, traveller: { ...PERSON, account: '13900139000' } });
    expect((await visit('TR-7')).page).toContain('EndorsementID');
  });
});
