import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { identityEndpoints } from '@outlay/contract/membership/identity';
import { newBrowser } from '#provider/single-sign-on/browser.double.ts';
import { openOidc, type OidcAccount, type OidcDouble } from '#provider/single-sign-on/oidc.double.ts';
import { openOutsideDouble } from '#provider/outside/outside.double.ts';
import { newId } from '#system/id.ts';
import { newCompany, sure, type Crew } from '../../../../test/builders.ts';
import { linkIn, tokenIn } from '../../../../test/connecting.ts';
import { withTotp } from '../../../../test/factors.ts';
import { startServer, type TestServer } from '../../../../test/harness.ts';
import {
  memberOf,
  oidcOf,
  RETURN,
  statusOf,
  throughProvider,
  withMail,
} from '../../../../test/single-sign-on.ts';

const SIGNED_OUT = 'http://outlay.test/pages/login/login';
const LIN: OidcAccount = { sub: 'lin', name: 'Lin', email: 'lin@harbour.example', email_verified: true };

let server: TestServer;
let ours: Crew;
let provider: OidcDouble;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const open = async (account: OidcAccount, backChannel?: string) => {
  const options = { accounts: [account], returnTo: [RETURN], signedOutTo: [SIGNED_OUT] };
  provider = await openOidc(backChannel === undefined ? options : { ...options, backChannel });
  provider.chosen = account.sub;
  return provider;
};
beforeEach(async () => {
  ours = await newCompany(server, 'Harbour Works');
  await withMail(server, ours.employee, 'lin@harbour.example');
  await open(LIN);
  return async () => {
    await provider.close();
    await server.owner.query('update person set email = null where email is not null');
  };
});

const complete = (answer: { state: string; query: Record<string, string> }) =>
  server.call(null, identityEndpoints.complete, answer);
const identities = async () =>
  (await server.owner.query('select 1 from external_identity where company_id = $1', [ours.companyId]))
    .rowCount;

describe('A sign-in by OpenID Connect', () => {
  test('links the member whose verified mail address a trusted directory has', async () => {
    const { id } = await oidcOf(server, ours, provider);

    const first = tokenIn(sure(await complete(await throughProvider(server, id))));
    const second = tokenIn(sure(await complete(await throughProvider(server, id))));

    expect(await memberOf(server, ours.employee, first)).toBe(ours.employee.memberId);
    expect(await memberOf(server, ours.employee, second)).toBe(ours.employee.memberId);
    expect(await identities()).toBe(1);
  });

  test('links nobody by a mail address that is not verified', async () => {
    await provider.close();
    const { id } = await oidcOf(server, ours, await open({ ...LIN, email_verified: false }));

    const link = linkIn(sure(await complete(await throughProvider(server, id))));

    expect(link.account).toBeNull();
    expect(await identities()).toBe(0);
  });

  test('is refused with the state of another attempt', async () => {
    const { id } = await oidcOf(server, ours, provider);
    const mine = await throughProvider(server, id);
    const theirs = await throughProvider(server, id);

    const mixed = await complete({ state: mine.state, query: theirs.query });
    const unknown = await complete({ state: 'of nobody', query: mine.query });

    expect(mixed.body).toMatchObject({ code: 'INVALID_INPUT', reason: 'signInStateMismatch' });
    expect(unknown.body).toMatchObject({ code: 'INVALID_INPUT', reason: 'signInStateMismatch' });
    expect(await identities()).toBe(0);
  });

  test('is refused with the code of another attempt under its own state', async () => {
    const { id } = await oidcOf(server, ours, provider);
    const mine = await throughProvider(server, id);
    const theirs = await throughProvider(server, id);

    const mixed = await complete({ state: mine.state, query: { ...theirs.query, state: mine.state } });

    expect(mixed.status).not.toBe(200);
    expect(await identities()).toBe(0);
  });

  test('is completed once', async () => {
    const { id } = await oidcOf(server, ours, provider);
    const answer = await throughProvider(server, id);
    tokenIn(sure(await complete(answer)));

    expect((await complete(answer)).body).toMatchObject({ reason: 'signInStateMismatch' });
  });

  test('is refused more than ten minutes after it began', async () => {
    const { id } = await oidcOf(server, ours, provider);
    const answer = await throughProvider(server, id);
    server.sleep(601_000);
    try {
      expect((await complete(answer)).body).toMatchObject({ reason: 'signInStateMismatch' });
    } finally {
      server.sleep(-601_000);
    }
    expect(await identities()).toBe(0);
  });

  test('is refused with the answer of another provider', async () => {
    const other = await openOidc({ accounts: [LIN], returnTo: [RETURN] });
    other.chosen = 'lin';
    try {
      const { id } = await oidcOf(server, ours, provider);
      const second = await oidcOf(server, ours, other, { name: 'The other one' });
      const mine = await throughProvider(server, id);
      const theirs = await throughProvider(server, second.id);

      const refused = await complete({ state: mine.state, query: { ...theirs.query, state: mine.state } });

      expect(refused.body).toMatchObject({ code: 'INVALID_INPUT', reason: 'answerRefused' });
      expect(await identities()).toBe(0);
    } finally {
      await other.close();
    }
  });

  test('that the person declines at the provider is refused', async () => {
    const { id } = await oidcOf(server, ours, provider);
    provider.chosen = null;

    const refused = await complete(await throughProvider(server, id));

    expect(refused.body).toMatchObject({ code: 'NOT_ALLOWED', reason: 'answerRefused' });
  });
});

describe('The second factor of a sign-in by OpenID Connect', () => {
  test.each([
    ['is ours where the provider asked for one factor', ['pwd'], true, true],
    ['is ours where the connection is not marked as bringing one', ['pwd', 'otp'], false, true],
    ['is the provider’s where it asked for one and the connection brings it', ['pwd', 'otp'], true, false],
  ])('%s', async (_title, amr, bringsFactor, needsFactor) => {
    await provider.close();
    const { id } = await oidcOf(server, ours, await open({ ...LIN, amr }), { bringsFactor });
    await withTotp(server, ours.employee);

    const answer = sure(await complete(await throughProvider(server, id)));

    expect('token' in answer).toBe(!needsFactor);
    expect(answer).not.toHaveProperty('link');
  });
});

describe('A sign-out at an OpenID provider', () => {
  test('ends the session that it opened here, and no other', async () => {
    const id = newId();
    await provider.close();
    await oidcOf(server, ours, await open(LIN, `${server.url}/api/sso/oidc/${id}/logout`), { id });
    const [one, two] = [newBrowser(), newBrowser()];
    const first = tokenIn(sure(await complete(await throughProvider(server, id, one))));
    const second = tokenIn(sure(await complete(await throughProvider(server, id, two))));
    const { url } = sure(
      await server.call({ ...ours.employee, token: first }, identityEndpoints.signOutAddress, {}),
    );

    await one.submit(await one.open(url ?? '', SIGNED_OUT), { logout: 'yes' }, SIGNED_OUT);

    expect(await statusOf(server, ours.employee, first)).toBe(401);
    expect(await statusOf(server, ours.employee, second)).toBe(200);
    expect(await statusOf(server, ours.employee, ours.employee.token)).toBe(200);
  });

  test('is accepted once, and with a signature of the provider only', async () => {
    const outside = await openOutsideDouble();
    try {
      await provider.close();
      const { id } = await oidcOf(server, ours, await open(LIN, outside.url));
      const browser = newBrowser();
      const token = tokenIn(sure(await complete(await throughProvider(server, id, browser))));
      const who = { ...ours.employee, token };
      const { url } = sure(await server.call(who, identityEndpoints.signOutAddress, {}));
      await browser.submit(await browser.open(url ?? '', SIGNED_OUT), { logout: 'yes' }, SIGNED_OUT);
      await expect.poll(() => outside.heard.length).toBe(1);
      const body = outside.heard[0]!.body;
      const send = async (text: string) => {
        const headers = { 'content-type': 'application/x-www-form-urlencoded' };
        const init = { method: 'POST', headers, body: text };
        return (await fetch(`${server.url}/api/sso/oidc/${id}/logout`, init)).status;
      };

      expect(await send(`${body.slice(0, -8)}AAAAAAAA`)).toBe(400);
      expect(await statusOf(server, ours.employee, token)).toBe(200);
      expect(await send(body)).toBe(200);
      expect(await statusOf(server, ours.employee, token)).toBe(401);
      expect(await send(body)).toBe(400);
    } finally {
      await outside.close();
    }
  });

  test('has no address for a session that was opened here', async () => {
    await oidcOf(server, ours, provider);

    expect(sure(await server.call(ours.employee, identityEndpoints.signOutAddress, {}))).toEqual({
      url: null,
    });
  });
});
