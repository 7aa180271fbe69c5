import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connectionEndpoints } from '@outlay/contract/membership/connection';
import { identityEndpoints } from '@outlay/contract/membership/identity';
import { accountEndpoints } from '@outlay/contract/organisation/account';
import { factorEndpoints } from '@outlay/contract/organisation/account.factor';
import { sessionEndpoints } from '@outlay/contract/organisation/account.session';
import { openOidc, type OidcDouble } from '#provider/single-sign-on/oidc.double.ts';
import { newId } from '#system/id.ts';
import { newAuthenticator } from '../../../../test/authenticator.ts';
import { newCompany, PASSWORD, sure, type Crew } from '../../../../test/builders.ts';
import { tokenIn } from '../../../../test/connecting.ts';
import { startServer, type Person, type TestServer } from '../../../../test/harness.ts';
import { askForCode, easyCaptcha, receivedCode } from '../../../../test/registering.ts';
import {
  memberOf,
  oidcOf,
  RETURN,
  throughProvider,
  TRUSTING,
  withMail,
} from '../../../../test/single-sign-on.ts';

const MAIL = 'lin@harbour.example';
const REQUIRED = { code: 'NOT_ALLOWED', reason: 'singleSignOnRequired' };

let server: TestServer;
let ours: Crew;
let provider: OidcDouble;
beforeAll(async () => {
  server = await startServer({ captcha: easyCaptcha });
  provider = await openOidc({
    accounts: [{ sub: 'lin', name: 'Lin', email: MAIL, email_verified: true }],
    returnTo: [RETURN],
  });
  provider.chosen = 'lin';
});
afterAll(async () => {
  await provider.close();
  await server.stop();
});
beforeEach(async () => {
  await server.owner.query('update person set email = null where email is not null');
  ours = await newCompany(server, 'Harbour Works');
  await withMail(server, ours.employee, MAIL);
  await withMail(server, ours.colleague, 'wang@elsewhere.example');
  await withMail(server, ours.administrator, 'admin@harbour.example');
  await withMail(server, ours.manager, 'manager@harbour.example');
});

const enforce = () =>
  oidcOf(server, ours, provider, {
    enforced: { domains: ['harbour.example'], breakGlassId: ours.administrator.memberId },
  });
const byPassword = ({ account }: Pick<Person, 'account'>) =>
  server.call(null, accountEndpoints.login, { account, password: PASSWORD, agreed: true });
const currentOf = async (token: string) =>
  sure(await server.call({ ...ours.employee, token }, sessionEndpoints.companies, {})).items.find(
    ({ current }) => current,
  )?.name;

describe('Enforced single sign-on', () => {
  test('refuses a password of a member with a mail address of the domain', async () => {
    await enforce();

    const byPhone = await byPassword(ours.employee);
    const byMail = await byPassword({ account: MAIL });

    expect(byPhone.body).toMatchObject(REQUIRED);
    expect(byMail.body).toMatchObject(REQUIRED);
  });

  test('refuses a code that was sent', async () => {
    await enforce();
    const { account } = ours.employee;
    sure(await askForCode(server, account, 'signIn'));
    const code = await receivedCode(server, account);

    const refused = await server.call(null, accountEndpoints.loginByCode, { account, code, agreed: true });

    expect(refused.body).toMatchObject(REQUIRED);
  });

  test('refuses a passkey', async () => {
    const phone = newAuthenticator('http://outlay.test');
    const made = sure(await server.call(ours.employee, factorEndpoints.beginPasskey, {}));
    const form = {
      id: newId(),
      name: 'Phone',
      challenge: made.challenge,
      response: phone.make(made.options),
    };
    sure(await server.call(ours.employee, factorEndpoints.confirmPasskey, form));
    await enforce();
    const { challenge, options } = sure(await server.call(null, factorEndpoints.beginPasskeySignIn, {}));

    const answer = { challenge, response: phone.sign(options), agreed: true };
    const refused = await server.call(null, factorEndpoints.signInWithPasskey, answer);

    expect(refused.body).toMatchObject(REQUIRED);
  });

  test('lets the members of the domain in through the provider', async () => {
    const { id } = await enforce();

    const answer = await server.call(null, identityEndpoints.complete, await throughProvider(server, id));

    expect(await memberOf(server, ours.employee, tokenIn(sure(answer)))).toBe(ours.employee.memberId);
  });

  test('does not concern the break-glass administrator, other domains, or people without a mail address', async () => {
    await enforce();

    for (const who of [ours.administrator, ours.colleague, ours.cashier])
      expect(await byPassword(who)).toMatchObject({ status: 200 });
    expect((await byPassword(ours.manager)).body).toMatchObject(REQUIRED);
  });

  test('leaves another company of the same person open, from which they cannot switch into it', async () => {
    const created = await server.call(ours.employee, sessionEndpoints.createCompany, {
      companyName: 'My own',
    });
    sure(created);
    await enforce();

    const answer = sure(await byPassword(ours.employee));
    if (!answer.success) throw new Error('a second factor');
    const switching = await server.call(
      { ...ours.employee, token: answer.token },
      sessionEndpoints.changeCompany,
      { companyId: ours.companyId },
    );

    expect(await currentOf(answer.token)).toBe('My own');
    expect(switching.body).toMatchObject(REQUIRED);
  });

  test('of one company changes nothing for members of another with the same domain', async () => {
    const theirs = await newCompany(server, 'Elsewhere');
    await withMail(server, theirs.employee, 'zhou@harbour.example');
    await enforce();

    expect(await byPassword(theirs.employee)).toMatchObject({ status: 200 });
  });

  test('ends when the connection is switched off', async () => {
    const { id, version } = await enforce();
    const off = { id, version, enabled: false };
    sure(await server.call(ours.administrator, connectionEndpoints.setEnabled, off));

    expect(await byPassword(ours.employee)).toMatchObject({ status: 200 });
  });

  test.each([
    ['a directory that is not trusted', { firstMeeting: { ...TRUSTING, trustsDirectory: false } }],
    [
      'nobody who may still use a password',
      { enforced: { domains: ['harbour.example'], breakGlassId: null } },
    ],
  ])('cannot be set up with %s', async (_title, change) => {
    const enforced = { domains: ['harbour.example'], breakGlassId: ours.administrator.memberId };

    await expect(oidcOf(server, ours, provider, { enforced, ...change })).rejects.toThrow('INVALID_INPUT');
  });
});
