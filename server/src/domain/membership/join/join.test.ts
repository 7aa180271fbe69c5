import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { joinEndpoints } from '@outlay/contract/membership/join';
import { accountEndpoints } from '@outlay/contract/organisation/account';
import { companyEndpoints } from '@outlay/contract/organisation/company';
import { newId } from '#system/id.ts';
import { newCompany, sure, type Crew } from '../../../../test/builders.ts';
import { startServer, type Person, type TestServer } from '../../../../test/harness.ts';
import { joinDesk, noted, ticketFor, tokenOf } from '../../../../test/joining.ts';
import { easyCaptcha, LETTERS, newAccount } from '../../../../test/registering.ts';
import { hire } from '../../../../test/hiring.ts';

let server: TestServer;
let ours: Crew;
let theirs: Crew;
beforeAll(async () => {
  server = await startServer({ captcha: easyCaptcha });
  ours = await newCompany(server, 'Harbour Works');
  theirs = await newCompany(server, 'Elsewhere');
});
afterAll(() => server.stop());

const { inviteAs, join, outsider } = joinDesk(() => ({ server, theirs }));

const FORM = { realName: 'Noa Field', password: 'Rain4Harbour', language: 'en-US' as const };

describe('Joining without an account', () => {
  test('a code verifies the phone number, and an invitation admits the person with a password of their own', async () => {
    const made = await inviteAs(ours.administrator, {});
    const account = newAccount();
    const { ticket, known, passwordPolicy } = await ticketFor(server, account);
    expect([known, passwordPolicy]).toEqual([false, 'strong']);

    const input = { ...FORM, ticket, token: tokenOf(made) };
    const answer = sure(await server.call(null, joinEndpoints.register, input));

    if (!('token' in answer)) throw new Error('not in');
    expect(answer.result.user).toMatchObject({ corpname: 'Harbour Works', userdspname: 'Noa Field' });
    expect(answer.result.user.roles).toEqual(['employee']);
    const again = await server.call(null, joinEndpoints.register, input);
    expect(again.body.reason).toBe('codeExpired');
  });

  test('a person who requests to join waits, cannot sign in yet, and is notified when declined', async () => {
    const account = newAccount();
    const { ticket } = await ticketFor(server, account);
    const input = { ...FORM, ticket, companyId: ours.companyId, note: 'From the fair' };
    const answer = sure(await server.call(null, joinEndpoints.register, input));
    expect(answer).toEqual({ waiting: true, companyName: 'Harbour Works' });

    const signIn = await server.call(null, accountEndpoints.login, {
      ...{ account, password: FORM.password, agreed: true },
    });
    expect(signIn.body.reason).toBe('joinWaiting');
    const { items } = sure(await server.call(ours.administrator, joinEndpoints.requests, {}));
    const mine = items.find((one) => one.account === account)!;
    expect(mine.note).toBe('From the fair');
    const refuse = { ...mine, decision: 'refuse' as const, reason: 'Not one of us' };
    sure(await server.call(ours.administrator, joinEndpoints.decide, refuse));
    expect(await noted(server, account)).toContain('declined your request to join: Not one of us.');
  });

  test('a person who has a password learns so after entering the code and joins signed in', async () => {
    const { known, ticket } = await ticketFor(server, ours.colleague.account);

    const answer = await server.call(null, joinEndpoints.register, {
      ...{ ...FORM, ticket, companyId: ours.companyId },
    });

    expect(known).toBe(true);
    expect(answer.body.reason).toBe('alreadyRegistered');
  });
});

describe('Requesting to join', () => {
  const find = async (search: string) => {
    const captchaId = newId();
    await server.call(null, accountEndpoints.captcha, { captchaId });
    return await server.call(null, joinEndpoints.findCompany, { captchaId, captcha: LETTERS, search });
  };

  test('a company is found only by its code or its full name', async () => {
    const { rows } = await server.owner.query<{ code: string }>('select code from company where id = $1', [
      ours.companyId,
    ]);
    const found = { items: [{ companyId: ours.companyId, name: 'Harbour Works' }] };

    expect(sure(await find(rows[0]!.code.toLowerCase()))).toEqual(found);
    expect(sure(await find('harbour works'))).toEqual(found);
    for (const search of ['Harbour', '%', 'Harbour_Works', rows[0]!.code.slice(0, 7)])
      expect(sure(await find(search))).toEqual({ items: [] });
  });

  test('a company that is not discoverable, or has disabled it, is not found', async () => {
    const hidden = await newCompany(server, 'Hidden House');
    const mara = await outsider();
    for (const change of ['may_be_found = false', `may_be_found = true, features_off = '{joinRequest}'`]) {
      await server.owner.query(`update company set ${change} where id = $1`, [hidden.companyId]);
      expect(sure(await find('Hidden House'))).toEqual({ items: [] });
      const requested = await server.call(mara, joinEndpoints.joinCompany, { companyId: hidden.companyId });
      const nowhere = await server.call(mara, joinEndpoints.joinCompany, { companyId: newId() });
      expect([requested.status, requested.body.reason]).toEqual([nowhere.status, nowhere.body.reason]);
      expect(requested.status).toBe(404);
    }
  });

  test('a wrong captcha answer reveals nothing', async () => {
    const answer = await server.call(null, joinEndpoints.findCompany, {
      ...{ captchaId: newId(), captcha: 'nope', search: 'Harbour Works' },
    });

    expect(answer.body.reason).toBe('wrongCaptcha');
  });

  test('only one request may be open, and a member cannot request again', async () => {
    const mara = await outsider('Twice');
    const requestToJoin = (who: Person) =>
      server.call(who, joinEndpoints.joinCompany, { companyId: ours.companyId });

    expect(sure(await requestToJoin(mara)).waiting).toBe(true);
    expect((await requestToJoin(mara)).body.reason).toBe('alreadyAsked');
    expect((await requestToJoin(ours.employee)).body.reason).toBe('alreadyMember');
    expect(sure(await join(mara, tokenOf(await inviteAs(ours.administrator, {})))).waiting).toBe(false);
    const { items } = sure(
      await server.call(ours.administrator, joinEndpoints.requests, { state: 'decided' }),
    );
    expect(items.find(({ name }) => name === 'Twice')?.state).toBe('accepted');
  });

  test('a former member who returns is the same member with an employee’s permissions', async () => {
    const [back] = await hire(server, ours.companyId, [
      { name: 'Boomerang', departmentId: ours.departmentId, roles: ['cashier', 'employee'] },
    ]);
    const { memberId: id, account, personId } = back!;
    sure(await server.call(ours.administrator, companyEndpoints.removeMember, { id, version: 1 }));
    const token = tokenOf(await inviteAs(ours.administrator, {}));
    // The person cannot sign in anywhere, so the code serves as proof.
    const { ticket, known } = await ticketFor(server, account);
    expect(known).toBe(false);

    const answer = sure(await server.call(null, joinEndpoints.register, { ...FORM, ticket, token }));

    expect(answer).toMatchObject({ success: true, result: { user: { memberId: id, roles: ['employee'] } } });
    const { rows } = await server.owner.query(
      `select id, state, left_at, department_id, (select string_agg(role, ',') from role_grant g where g.member_id = m.id) as roles
       from member m where company_id = $1 and person_id = $2`,
      [ours.companyId, personId],
    );
    const department_id = ours.departmentId;
    expect(rows).toEqual([{ id, state: 'active', left_at: null, department_id, roles: 'employee' }]);
  });
});
