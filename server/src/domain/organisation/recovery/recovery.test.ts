import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accountEndpoints } from '@outlay/contract/organisation/account';
import { factorEndpoints } from '@outlay/contract/organisation/account.factor';
import { sessionEndpoints } from '@outlay/contract/organisation/account.session';
import { auditEndpoints } from '@outlay/contract/governance/audit';
import { messageEndpoints } from '@outlay/contract/platform/message';
import { recoveryEndpoints } from '@outlay/contract/organisation/recovery';
import { roleEndpoints } from '@outlay/contract/organisation/role';
import { newCompany, PASSWORD, sure, type Crew } from '../../../../test/builders.ts';
import { withTotp, type Device } from '../../../../test/factors.ts';
import { startServer, type Person, type TestServer } from '../../../../test/harness.ts';
import { hire } from '../../../../test/hiring.ts';
import { askForCode, easyCaptcha, personOf, receivedCode, signInAs } from '../../../../test/registering.ts';
import { newId } from '#system/id.ts';

let server: TestServer;
let crew: Crew;
let second: Person;
let device: Device;
beforeAll(async () => {
  server = await startServer({ captcha: easyCaptcha });
});
beforeEach(async () => {
  crew = await newCompany(server);
  [second = crew.manager] = await hire(server, crew.companyId, [
    { name: 'Second', departmentId: crew.departmentId, roles: ['administrator', 'employee'] },
  ]);
  device = await withTotp(server, crew.cashier);
});
afterAll(() => server.stop());

const HOUR_MS = 3_600_000;
const reason = 'Phone stolen on the train; she came to my desk';
const requestReset = async (who: Person, of: Person) =>
  await server.call(who, recoveryEndpoints.ask, { id: newId(), memberId: of.memberId, reason });
const newRequest = async (who = crew.administrator, of = crew.cashier) => {
  const { reset } = sure(await requestReset(who, of));
  if (!reset) throw new Error('nothing was requested');
  return { id: reset.id, version: reset.version, reason };
};
const confirms = (who: Person, seen: { id: string; version: number; reason: string }) =>
  server.call(who, recoveryEndpoints.confirm, seen);
const stands = async (of: Person, who = crew.administrator) =>
  sure(await server.call(who, recoveryEndpoints.get, { memberId: of.memberId }));
const needsFactor = async (who: Person) => !sure(await signInAs(server, who.account, PASSWORD)).success;
const kindsOf = async (who: Person) =>
  sure(await server.call(who, messageEndpoints.list, {})).items.map(({ kind }) => kind);
const alone = () =>
  server.owner.query(`delete from role_grant where role = 'administrator' and member_id = $1`, [
    second.memberId,
  ]);
const noteTo = async (recipient: string): Promise<string> => {
  const { rows } = await server.owner.query<{ text: string }>(
    'select text from sent_note where recipient = $1',
    [recipient],
  );
  return rows[0]?.text ?? '';
};
const newPassword = async (account: string) => {
  sure(await askForCode(server, account, 'reset'));
  const code = await receivedCode(server, account);
  const { ticket } = sure(await server.call(null, accountEndpoints.findPassword, { account, code }));
  return await server.call(null, accountEndpoints.setNewPassword, {
    ...{ ticket, password: 'Other-4-Harbour', language: 'en-US' as const },
  });
};

describe('A person who lost phone and recovery codes', () => {
  test('signs in with the password after two administrators agreed, and every device is signed out', async () => {
    const seen = await newRequest();
    expect(await needsFactor(crew.cashier)).toBe(true);
    sure(await confirms(second, seen));

    expect((await server.call(crew.cashier, sessionEndpoints.tokenUser, {})).status).toBe(401);
    expect((await signInAs(server, crew.cashier.account, 'Wrong-4-Harbour')).status).toBe(400);
    const back = personOf(sure(await signInAs(server, crew.cashier.account, PASSWORD)));
    expect(sure(await server.call(back, factorEndpoints.list, {}))).toEqual({
      items: [],
      recoveryCodesLeft: 0,
    });
    expect((await stands(crew.cashier)).reset).toMatchObject({ decision: 'confirmed', actions: [] });
    await withTotp(server, back);
    expect(await needsFactor(crew.cashier)).toBe(true);
  });

  test('sets up a new factor before the role’s permissions return', async () => {
    await server.owner.query('update company set second_factor_days = 0 where id = $1', [crew.companyId]);
    // Without a second factor their permissions would be suspended.
    for (const one of [crew.administrator, second]) await withTotp(server, one);
    sure(await confirms(second, await newRequest()));
    const back = personOf(sure(await signInAs(server, crew.cashier.account, PASSWORD)));

    const { result } = sure(await server.call(back, sessionEndpoints.tokenUser, {}));
    expect(result.user.secondFactor?.withheld).toContain('payment.batch');
  });

  test('is notified at once in the app, by mail and by text message, and can refuse while it is pending', async () => {
    const mailbox = `cashier-${crew.cashier.memberId}@example.com`;
    await server.owner.query('update person set email = $2 where id = $1', [crew.cashier.personId, mailbox]);
    const seen = await newRequest();
    expect(await kindsOf(crew.cashier)).toContain('factorResetAsked');
    expect(await kindsOf(second)).toContain('factorResetToConfirm');
    for (const to of [mailbox, crew.cashier.account])
      await expect.poll(() => noteTo(to)).toMatch(/remove your two-step verification/);
    const { reset } = sure(await server.call(crew.cashier, recoveryEndpoints.mine, {}));
    expect(reset).toMatchObject({ reason, requestedBy: { name: crew.administrator.name } });

    const refusal = { id: seen.id, version: seen.version, reason: 'I have it still' };
    sure(await server.call(crew.cashier, recoveryEndpoints.refuseMine, refusal));

    expect((await confirms(second, seen)).body.reason).toBe('alreadyDecided');
    expect(await needsFactor(crew.cashier)).toBe(true);
    expect(await kindsOf(crew.administrator)).toContain('factorResetRefused');
    expect(await kindsOf(second)).toContain('factorResetRefused');
  });

  test('finds in the audit log who requested, confirmed and refused the reset, and why', async () => {
    const refused = await newRequest();
    const why = { ...refused, reason: 'Not on the phone' };
    sure(await server.call(second, recoveryEndpoints.refuse, why));
    sure(await confirms(second, { ...(await newRequest()), reason: 'Saw her passport' }));

    const { items } = sure(await server.call(crew.auditor, auditEndpoints.list, { size: 50 }));
    const said = items
      .filter(({ action }) => action.startsWith('factorReset.'))
      .map(({ action, actor, detail }) => [action, actor?.id, (detail as { reason: string }).reason])
      .reverse();
    expect(said).toEqual([
      ['factorReset.ask', crew.administrator.memberId, reason],
      ['factorReset.refuse', second.memberId, 'Not on the phone'],
      ['factorReset.ask', crew.administrator.memberId, reason],
      ['factorReset.confirm', second.memberId, 'Saw her passport'],
    ]);
  });
});

describe('WSTG-ATHN-11 A reset cannot be used to take over an account', () => {
  test('the requester, the finance manager and the person cannot confirm it', async () => {
    await withTotp(server, second);
    const seen = await newRequest();
    expect((await confirms(crew.administrator, seen)).body.reason).toBe('madeByMe');
    expect((await confirms(crew.manager, seen)).body.reason).toBe('lacksPermission');
    expect((await confirms(crew.cashier, seen)).status).toBe(403);

    const own = await newRequest(crew.administrator, second);
    expect((await confirms(second, own)).body.reason).toBe('ownFactor');
    expect(await needsFactor(crew.cashier)).toBe(true);
  });

  test('nobody can request their own reset', async () => {
    await withTotp(server, second);
    expect(await requestReset(second, second)).toMatchObject({ status: 403, body: { reason: 'ownFactor' } });
  });

  test('a single administrator waits a day, during which the person can refuse', async () => {
    await alone();
    const seen = await newRequest();
    server.sleep(23 * HOUR_MS);
    expect((await confirms(crew.administrator, seen)).body.reason).toBe('waitsADay');
    server.sleep(2 * HOUR_MS);
    sure(await confirms(crew.administrator, seen));

    expect(await needsFactor(crew.cashier)).toBe(false);
  });

  test('an administrator cannot become a second confirmer by taking over the other’s role meanwhile', async () => {
    const seen = await newRequest();
    await alone();
    server.sleep(48 * HOUR_MS);

    expect((await confirms(crew.administrator, seen)).body.reason).toBe('madeByMe');
  });

  test('an administrator appointed today cannot confirm today', async () => {
    const { memberId } = crew.colleague;
    const granted = sure(
      await server.call(crew.administrator, roleEndpoints.grant, { memberId, role: 'administrator' }),
    );
    const [request] = granted.pending;
    if (!request) throw new Error('nothing waits for a second person');
    const confirmed = { id: request.id, version: request.version };
    sure(await server.call(second, roleEndpoints.confirm, confirmed));

    expect((await confirms(crew.colleague, await newRequest())).body.reason).toBe('confirmerTooNew');
  });

  test('a person who only manages members needs an administrator', async () => {
    const [people = second] = await hire(server, crew.companyId, [
      { name: 'People', departmentId: crew.departmentId, roles: ['peopleAdministrator', 'employee'] },
    ]);
    await alone();
    await withTotp(server, crew.administrator);

    expect((await requestReset(people, crew.administrator)).body.reason).toBe('noSecondAdministrator');
    const seen = await newRequest(people);
    expect((await confirms(people, seen)).status).toBe(403);
    sure(await confirms(crew.administrator, seen));
  });

  test('a member of two companies is not reset without the other company', async () => {
    const elsewhere = await newCompany(server, 'Elsewhere');
    const joined = (state: string) =>
      server.owner.query(
        `insert into membership (person_id, company_id, member_id, state) values ($1, $2, $3, $4)
         on conflict (person_id, company_id) do update set state = $4`,
        [crew.cashier.personId, elsewhere.companyId, newId(), state],
      );
    // Invited there but not yet a member: a factor reset affects nothing in that company.
    await joined('invited');
    const seen = await newRequest();
    await joined('active');

    expect((await confirms(second, seen)).body.reason).toBe('memberElsewhere');
    sure(await server.call(crew.administrator, recoveryEndpoints.withdraw, seen));
    expect((await requestReset(crew.administrator, crew.cashier)).body.reason).toBe('memberElsewhere');
    expect(await needsFactor(crew.cashier)).toBe(true);
  });

  test('access to the mailbox is not enough before or after a reset', async () => {
    const { account } = crew.cashier;
    sure(await newPassword(account));
    const seen = await newRequest();
    expect((await confirms(second, seen)).body.reason).toBe('passwordJustReset');
    server.sleep(25 * HOUR_MS);
    sure(await confirms(second, seen));

    expect((await newPassword(account)).body.reason).toBe('factorJustReset');
    server.sleep(72 * HOUR_MS);
    sure(await newPassword(account));
  });

  test('of a confirmation, a refusal and a second confirmation at once only one counts', async () => {
    for (let round = 0; round < 3; round += 1) {
      const seen = await newRequest();
      const mine = { id: seen.id, version: seen.version };
      const answers = await Promise.all([
        confirms(second, seen),
        server.call(crew.cashier, recoveryEndpoints.refuseMine, mine),
        server.call(second, recoveryEndpoints.refuse, seen),
      ]);
      expect(
        answers.filter(({ status }) => status === 200),
        JSON.stringify(answers),
      ).toHaveLength(1);
      const { reset, enrolled } = await stands(crew.cashier);
      expect(enrolled).toBe(reset?.decision === 'refused');
      if (!enrolled) {
        crew.cashier = personOf(sure(await signInAs(server, crew.cashier.account, PASSWORD)));
        device = await withTotp(server, crew.cashier);
        expect(device.recoveryCodes).toHaveLength(10);
      }
    }
  });

  test('an unconfirmed request expires after a week and has to be made again', async () => {
    const seen = await newRequest();
    expect((await requestReset(crew.administrator, crew.cashier)).body.reason).toBe('resetWaits');
    server.sleep(7 * 24 * HOUR_MS);

    expect((await confirms(second, seen)).body.reason).toBe('resetLapsed');
    expect((await stands(crew.cashier)).reset).toMatchObject({ decision: 'lapsed', actions: [] });
    expect((await newRequest()).id).not.toBe(seen.id);
  });

  test('a person without a second factor cannot be reset', async () => {
    expect((await stands(crew.employee)).actions).toEqual([]);
    expect((await requestReset(crew.administrator, crew.employee)).body.reason).toBe('noFactor');
  });
});
