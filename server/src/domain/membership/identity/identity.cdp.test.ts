import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connectionEndpoints } from '@outlay/contract/membership/connection';
import { identityEndpoints } from '@outlay/contract/membership/identity';
import { newPortal, PORTAL, type CdpDouble } from '#provider/single-sign-on/cdp.double.ts';
import { newCompany, sure, type Crew } from '../../../../test/builders.ts';
import { connectionForm, enabled, tokenIn } from '../../../../test/connecting.ts';
import { startServer, type TestServer } from '../../../../test/harness.ts';
import { memberOf, TRUSTING, withMail } from '../../../../test/single-sign-on.ts';

const SITE = 'http://outlay.test';
const MAIL = 'lin@harbour.example';
const FRAME = 'https://portal.example';

let server: TestServer;
let portal: CdpDouble;
let ours: Crew;
beforeAll(async () => {
  server = await startServer();
  portal = newPortal(() => server.now());
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.owner.query('update person set email = null where email is not null');
  ours = await newCompany(server, 'Harbour Works');
  await withMail(server, ours.employee, MAIL);
  return () => server.owner.query('delete from connection_lookup');
});

const connect = () => {
  const publicKey = portal.keys.EdDSA.publicKey?.export({ type: 'spki', format: 'pem' }).toString() ?? '';
  const settings = {
    ...{ kind: 'cdp' as const, clientId: PORTAL, algorithm: 'EdDSA' as const, publicKey, keysUrl: null },
    origins: [FRAME],
  };
  return enabled(server, ours, connectionForm(settings, undefined, { firstMeeting: TRUSTING }));
};
const ticketOf = (change: Record<string, unknown> = {}) =>
  portal.sign('EdDSA', { ...portal.claims(), aud: SITE, email: MAIL, ...change });
const come = (ticket: string) => server.call(null, identityEndpoints.cdp, { app: PORTAL, ticket });

describe('A ticket of a portal', () => {
  test('signs in and names the page to continue with', async () => {
    await connect();

    const answer = sure(await come(await ticketOf({ to: '/pages/report/report' })));

    expect(await memberOf(server, ours.employee, tokenIn(answer))).toBe(ours.employee.memberId);
    expect(answer).toMatchObject({ to: '/pages/report/report', environment: 'cdp', hideNavBar: true });
  });

  test('is refused the second time', async () => {
    await connect();
    const ticket = await ticketOf();
    sure(await come(ticket));

    const again = await come(ticket);

    expect(again.status).toBe(409);
    expect(again.body).toMatchObject({ code: 'CONFLICT', reason: 'ticketUsed' });
  });

  test.each<[string, Record<string, unknown>]>([
    ['another site', { aud: 'https://other.example' }],
    ['another portal', { iss: 'another' }],
  ])('for %s is refused', async (_title, change) => {
    await connect();

    const refused = await come(await ticketOf(change));

    expect(refused.body).toMatchObject({ code: 'INVALID_INPUT', reason: 'answerRefused' });
  });

  test('is refused while the connection is off', async () => {
    const { id, version } = await connect();
    const off = { id, version, enabled: false };
    sure(await server.call(ours.administrator, connectionEndpoints.setEnabled, off));

    expect((await come(await ticketOf())).body).toMatchObject({ code: 'NOT_FOUND', reason: 'noConnection' });
  });
});

/** The headers do not depend on whether the built pages are there. */
describe('A frame of the portal', () => {
  const headersOf = async (path: string) => {
    const { headers } = await fetch(server.url + path);
    const [ancestors] = /frame-ancestors [^;]*/.exec(headers.get('content-security-policy') ?? '') ?? [];
    return { ancestors, options: headers.get('x-frame-options') };
  };

  test('may show the page of its tickets', async () => {
    await connect();

    expect(await headersOf(`/pages/SSO/CDP?app=${PORTAL}&ticket=x`)).toEqual({
      ancestors: `frame-ancestors 'self' ${FRAME}`,
      options: null,
    });
  });

  test.each([
    ['/pages/SSO/CDP?app=another'],
    ['/pages/SSO/CDP'],
    [`/pages/SSO/SSO?app=${PORTAL}`],
    [`/pages/login/login?app=${PORTAL}`],
    [`/?app=${PORTAL}`],
  ])('may not show %s', async (path) => {
    await connect();

    expect((await headersOf(path)).ancestors).toBe("frame-ancestors 'self'");
  });
});
