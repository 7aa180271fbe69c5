import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { delegationEndpoints } from '@outlay/contract/documents/flow.delegation';
import { companyEndpoints } from '@outlay/contract/organisation/company';
import { settingEndpoints, type CompanySettingForm } from '@outlay/contract/organisation/company.setting';
import { homeEndpoints } from '@outlay/contract/workspace/home';
import { invoiceEndpoints } from '@outlay/contract/spend/invoice';
import { siteEndpoints } from '@outlay/contract/organisation/company.site';
import { titleEndpoints } from '@outlay/contract/organisation/invoice-title';
import { sessionEndpoints } from '@outlay/contract/organisation/account.session';
import { newId } from '#system/id.ts';
import { newCompany, submitted, sure, type Crew } from '../../../../test/builders.ts';
import { startServer, type Person, type TestServer } from '../../../../test/harness.ts';

let server: TestServer;
let crew: Crew;
beforeAll(async () => {
  server = await startServer();
});
beforeEach(async () => {
  crew = await newCompany(server);
});
afterAll(() => server.stop());

const setting = async () => sure(await server.call(crew.administrator, settingEndpoints.get, {}));
const save = async (more: Partial<CompanySettingForm>) => {
  const now = await setting();
  return await server.call(crew.administrator, settingEndpoints.save, { ...now, ...more });
};

describe('Company settings', () => {
  test('are not overwritten when changed meanwhile, and changes are audited with old and new values', async () => {
    const before = await setting();
    const after = sure(await save({ name: 'Meridian Group', secondFactorDays: 3, mayBeFound: false }));
    const second = await server.call(crew.administrator, settingEndpoints.save, { ...before, name: 'Other' });

    expect(after).toMatchObject({ name: 'Meridian Group', secondFactorDays: 3, mayBeFound: false });
    expect(second).toMatchObject({ status: 409, body: { reason: 'staleVersion' } });
    const { rows } = await server.owner.query<{ detail: unknown }>(
      `select detail from audit_event where company_id = $1 and action = 'company.save'`,
      [crew.companyId],
    );
    expect(rows.map(({ detail }) => detail)).toEqual([
      {
        before: { name: 'Meridian Ltd', secondFactorDays: 3650, mayBeFound: true },
        after: { name: 'Meridian Group', secondFactorDays: 3, mayBeFound: false },
      },
    ]);
    expect(sure(await server.call(crew.employee, companyEndpoints.info, {})).name).toBe('Meridian Group');
  });

  test('list the outside sites that open inside the app', async () => {
    const check = async (url: string) => sure(await server.call(crew.employee, siteEndpoints.check, { url }));
    expect(await check('https://travel.example.com/')).toEqual({ allowed: false, address: null });

    sure(await save({ allowedSites: ['travel.example.com'] }));

    expect((await check('https://travel.example.com/orders')).allowed).toBe(true);
    expect(await check('https://example.com/')).toEqual({ allowed: false, address: null });
    expect((await save({ allowedSites: ['https://travel.example.com'] })).status).toBe(400);
  });

  test('frame only the listed outside site, for a few minutes, at an address nobody can choose', async () => {
    sure(await save({ allowedSites: ['travel.example.com'] }));
    const url = 'https://travel.example.com/a?b="><script>alert(1)</script>';
    const { address } = sure(await server.call(crew.employee, siteEndpoints.check, { url }));
    const page = await fetch(`${server.url}${address}`);

    expect(page.headers.get('content-security-policy')).toContain('frame-src https://travel.example.com;');
    const html = await page.text();
    expect(html).toContain('sandbox="allow-scripts');
    expect(html).not.toContain('allow-top-navigation');
    expect(html).not.toContain('<script');

    const another = String(address).replace('travel.example.com', 'evil.example.com');
    expect((await fetch(`${server.url}${another}`)).status).toBe(404);
    server.sleep(11 * 60_000);
    expect((await fetch(`${server.url}${address}`)).status).toBe(404);
  });

  test('can be changed only by the administrator', async () => {
    for (const person of [crew.employee, crew.manager, crew.auditor])
      expect((await server.call(person, settingEndpoints.get, {})).status).toBe(403);
  });

  test('keep the currency once a document has its number', async () => {
    expect(sure(await save({ currency: 'USD' })).currency).toBe('USD');
    const { result } = sure(await server.call(crew.employee, sessionEndpoints.tokenUser, {}));
    expect(result.user.currency).toBe('USD');
    sure(await save({ currency: 'CNY' }));
    await submitted(server, crew.employee);

    expect((await setting()).currencyFixed).toBe(true);
    expect(await save({ currency: 'EUR' })).toMatchObject({ status: 409, body: { reason: 'currencyFixed' } });
    expect((await save({ name: 'Still saved' })).status).toBe(200);
  });

  test('accept only listed time zones and at least as many places as there are members', async () => {
    for (const timeZone of ['Mars/Base', '+08:00', '']) expect((await save({ timeZone })).status).toBe(400);
    expect(await save({ seats: 7 })).toMatchObject({ status: 400, body: { reason: 'seatsTaken' } });
    sure(await save({ seats: 8 }));

    const one = { id: newId(), version: 0, name: 'Ninth', account: `${newId()}@nine.test` };
    const refused = await server.call(crew.administrator, companyEndpoints.saveMember, {
      ...one,
      departmentId: null,
      roles: ['employee'],
    });
    expect(refused).toMatchObject({ status: 409, body: { reason: 'noSeats' } });
  });

  test('make a new company code valid and the old one invalid', async () => {
    const { code, version } = await setting();
    const renewed = sure(await server.call(crew.administrator, settingEndpoints.renewCode, { version }));

    expect(renewed.code).toMatch(/^[A-Z2-9]{8}$/);
    expect(renewed.code).not.toBe(code);
  });

  test('apply the password policy to everybody in the company', async () => {
    sure(await save({ passwordPolicy: 'passphrase' }));
    const { result } = sure(await server.call(crew.employee, sessionEndpoints.tokenUser, {}));

    expect(result.user.passwordPolicy).toBe('passphrase');
  });
});

describe('A disabled feature', () => {
  test('is rejected at once, missing from the menu, and back when enabled again', async () => {
    const keys = async () =>
      sure(await server.call(crew.employee, homeEndpoints.menu, {})).items.map(({ key }) => key);
    expect(await keys()).toEqual(expect.arrayContaining(['invoiceTitles', 'scan']));

    sure(await save({ featuresOff: ['invoiceTitle', 'recognition', 'delegation'] }));

    expect(await keys()).not.toEqual(expect.arrayContaining(['invoiceTitles']));
    expect(await keys()).not.toEqual(expect.arrayContaining(['scan']));
    const off = { status: 403, body: { reason: 'featureOff' } };
    expect(await server.call(crew.employee, titleEndpoints.all, {})).toMatchObject(off);
    expect(
      await server.call(crew.employee, invoiceEndpoints.decodeQr, { id: newId(), text: '01,32' }),
    ).toMatchObject(off);
    expect(
      await server.call(crew.employee, delegationEndpoints.save, {
        ...{ id: newId(), toId: crew.colleague.memberId, fromDay: '2030-01-01', toDay: '2030-01-02' },
      }),
    ).toMatchObject(off);
    const { result } = sure(await server.call(crew.employee, sessionEndpoints.tokenUser, {}));
    expect(result.user.featuresOff.sort()).toEqual(['delegation', 'invoiceTitle', 'recognition']);

    sure(await save({ featuresOff: [] }));
    expect((await server.call(crew.employee, titleEndpoints.all, {})).status).toBe(200);
  });
});

describe('The logo', () => {
  const picture = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#2457f5' } })
      .jpeg()
      .withExif({ IFD0: { Copyright: 'a secret place' } })
      .toBuffer();
  const upload = (bytes: Uint8Array) =>
    server.upload(crew.administrator, settingEndpoints.uploadLogo, { id: newId() }, { name: 'l.jpg', bytes });
  const seen = (who: Person, id: string) => server.call(who, settingEndpoints.logo, { id });

  test('is redrawn as a small PNG that everybody in the company and nobody else sees', async () => {
    const { logoFileId } = sure(await upload(await picture(1600, 800)));
    const answer = await seen(crew.employee, logoFileId ?? '');
    const bytes = Buffer.from(answer.body as unknown as ArrayBuffer);
    const stranger = await newCompany(server, 'Theirs');

    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 512, height: 256 });
    expect(bytes.includes('a secret place')).toBe(false);
    expect((await seen(stranger.employee, logoFileId ?? '')).status).toBe(404);
    const { result } = sure(await server.call(crew.employee, sessionEndpoints.tokenUser, {}));
    expect(result.user.logoFileId).toBe(logoFileId);
  });

  test('must be a picture, and is gone once removed', async () => {
    expect((await upload(Buffer.from('<svg onload=alert(1)>'))).status).toBe(415);
    const { logoFileId } = sure(await upload(await picture(64, 64)));
    sure(await server.call(crew.administrator, settingEndpoints.removeLogo, {}));

    expect((await seen(crew.employee, logoFileId ?? '')).status).toBe(404);
    expect((await setting()).logoFileId).toBeNull();
  });
});

describe('The company’s day', () => {
  /** Sets the server's clock to this instant. */
  const at = (instant: string) => server.sleep(new Date(instant).getTime() - server.now().getTime());

  test('dates a late claim in New York today while it is tomorrow in China', async () => {
    const china = await newCompany(server, 'China');
    sure(await save({ timeZone: 'America/New_York' }));
    await server.owner.query(`update session set expires_at = '2999-01-01'`);
    // 22:30 on the last day of the year in New York.
    at('2031-01-01T03:30:00Z');

    const late = await submitted(server, crew.employee);
    const early = await submitted(server, china.employee);

    expect(late.number).toContain('2030');
    expect(early.number).toContain('2031');
  });

  test('ends a delegation at midnight in the company’s time zone', async () => {
    sure(await save({ timeZone: 'America/New_York' }));
    await server.owner.query(`update session set expires_at = '2999-01-01'`);
    at('2031-03-10T16:00:00Z');
    const input = { id: newId(), toId: crew.colleague.memberId, fromDay: '2031-03-10', toDay: '2031-03-10' };
    sure(await server.call(crew.leader, delegationEndpoints.save, input));
    const state = async () =>
      sure(await server.call(crew.leader, delegationEndpoints.list, {})).mine[0]?.state;

    // 23:59 there, well into the next day in China; then midnight.
    at('2031-03-11T03:59:00Z');
    expect(await state()).toBe('active');
    at('2031-03-11T04:01:00Z');
    expect(await state()).toBe('over');
  });
});
