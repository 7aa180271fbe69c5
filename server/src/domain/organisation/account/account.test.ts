import { memberListEndpoints } from '@outlay/contract/organisation/company.list';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountEndpoints } from '@outlay/contract/organisation/account';
import { companyEndpoints } from '@outlay/contract/organisation/company';
import { sessionEndpoints } from '@outlay/contract/organisation/account.session';
import { newCompany, PASSWORD, sure, type Crew } from '../../../../test/builders.ts';
import { startServer, type TestServer } from '../../../../test/harness.ts';
import {
  askForCode,
  easyCaptcha,
  inAtOnce,
  newAccount,
  personOf,
  receivedCode,
  register,
  signInAs,
} from '../../../../test/registering.ts';
import { newId } from '#system/id.ts';

let server: TestServer;
let crew: Crew;
beforeAll(async () => {
  server = await startServer({ captcha: easyCaptcha });
  crew = await newCompany(server);
});
afterAll(() => server.stop());

const invite = async (account: string) =>
  sure(
    await server.call(crew.administrator, companyEndpoints.saveMember, {
      id: newId(),
      version: 0,
      name: 'Noor Vale',
      account,
      departmentId: crew.departmentId,
      roles: ['employee'],
    }),
  );

describe('WSTG-IDNT-04 Signing in', () => {
  test('answers an unknown account and a wrong password alike', async () => {
    const unknown = await signInAs(server, newAccount(), PASSWORD);
    const wrong = await signInAs(server, crew.employee.account, 'Not-my-1-password');

    expect(unknown.status).toBe(400);
    expect(unknown.body).toMatchObject({ reason: 'wrongCredentials' });
    expect(wrong).toMatchObject({ status: unknown.status, body: unknown.body });
  });

  test('requires accepting the agreement', async () => {
    const answer = await signInAs(server, crew.employee.account, PASSWORD, false);

    expect(answer).toMatchObject({ status: 400, body: { reason: 'agreementRequired' } });
  });

  test('an ended session is rejected at once', async () => {
    const me = personOf(sure(await signInAs(server, crew.colleague.account, PASSWORD)));

    sure(await server.call(me, sessionEndpoints.signOut, {}));

    expect((await server.call(me, accountEndpoints.userInfo, {})).status).toBe(401);
  });
});

describe('A member added by an administrator', () => {
  test('cannot sign in before activating with a code, then has the given name and roles', async () => {
    const account = newAccount();
    const member = await invite(account);
    expect(member.state).toBe('invited');
    expect((await signInAs(server, account, PASSWORD)).status).toBe(400);
    sure(await askForCode(server, account, 'activate'));
    const code = await receivedCode(server, account);

    const known = sure(await server.call(null, accountEndpoints.activate, { account, code }));
    const active = sure(
      await server.call(null, accountEndpoints.activateWithPassword, {
        ticket: known.ticket,
        password: 'Rain#4Harbour',
        language: 'zh',
      }),
    );

    expect(known).toMatchObject({ realName: 'Noor Vale', companyName: 'Meridian Ltd' });
    expect(inAtOnce(active).result.user).toMatchObject({
      companyId: crew.companyId,
      roles: ['employee'],
      language: 'zh',
    });
    expect((await signInAs(server, account, 'Rain#4Harbour')).status).toBe(200);
  });

  test('who already belongs to a company joins at once; leaving later closes only this company', async () => {
    const account = newAccount();
    const registered = personOf(sure(await register(server, account)));
    const member = await invite(account);
    const mine = sure(await signInAs(server, account, 'Rain4Harbour'));
    expect(inAtOnce(mine).result.user.userId).toBe(registered.personId);
    const left = sure(
      await server.call(crew.administrator, companyEndpoints.removeMember, {
        id: member.id,
        version: member.version,
      }),
    );

    expect(left.state).toBe('left');
    const again = sure(await signInAs(server, account, 'Rain4Harbour'));
    expect(inAtOnce(again).result.user.companyId).toBe(registered.companyId);
  });

  test('is signed out after two weeks without use; a session in use continues', async () => {
    const fresh = await newCompany(server, 'Idlers');
    await server.owner.query(
      "update session set expires_at = '2999-01-01', last_seen_at = $2 where company_id = $1",
      [fresh.companyId, server.now()],
    );
    const used = async (who: typeof fresh.employee) =>
      (await server.call(who, accountEndpoints.userInfo, {})).status;
    for (let weeks = 0; weeks < 3; weeks += 1) {
      server.sleep(7 * 86_400_000);
      expect(await used(fresh.employee)).toBe(200);
    }

    expect(await used(fresh.colleague)).toBe(401);
  });

  test('who has left is rejected at the next request', async () => {
    const fresh = await newCompany(server, 'Leavers');
    expect((await server.call(fresh.colleague, accountEndpoints.userInfo, {})).status).toBe(200);
    const { items } = sure(
      await server.call(fresh.administrator, memberListEndpoints.members, { size: 100 }),
    );
    const member = items.find(({ id }) => id === fresh.colleague.memberId);

    sure(
      await server.call(fresh.administrator, companyEndpoints.removeMember, {
        id: fresh.colleague.memberId,
        version: member?.version ?? 0,
      }),
    );

    expect((await server.call(fresh.colleague, accountEndpoints.userInfo, {})).status).toBe(401);
    expect(await signInAs(server, fresh.colleague.account, PASSWORD)).toMatchObject({
      status: 403,
      body: { reason: 'notActivated' },
    });
  });
});

test('changes the language on all their devices', async () => {
  sure(await server.call(crew.leader, accountEndpoints.changeLanguage, { cultureName: 'zh' }));

  const { user } = sure(await server.call(crew.leader, accountEndpoints.userInfo, {}));

  expect([user.language, user.locale]).toEqual(['zh', 'zh-Hans']);
});

test('may choose any of five languages; a client that knows two can still set its own', async () => {
  const change = (form: { cultureName: 'zh' | 'en-US'; locale?: 'fr' }) =>
    server.call(crew.leader, accountEndpoints.changeLanguage, form);
  const spoken = async () => sure(await server.call(crew.leader, accountEndpoints.userInfo, {})).user;

  sure(await change({ cultureName: 'en-US', locale: 'fr' }));
  expect(await spoken()).toMatchObject({ language: 'en-US', locale: 'fr' });
  sure(await change({ cultureName: 'zh' }));
  expect(await spoken()).toMatchObject({ language: 'zh', locale: 'zh-Hans' });
  sure(await change({ cultureName: 'zh', locale: 'fr' }));
  expect(await spoken()).toMatchObject({ language: 'zh', locale: 'zh-Hans' });
});
