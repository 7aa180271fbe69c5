import { memberListEndpoints } from '@outlay/contract/organisation/company.list';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { accountEndpoints } from '@outlay/contract/organisation/account';
import { factorEndpoints } from '@outlay/contract/organisation/account.factor';
import { sessionEndpoints } from '@outlay/contract/organisation/account.session';
import { companyEndpoints } from '@outlay/contract/organisation/company';
import { homeEndpoints } from '@outlay/contract/workspace/home';
import { newId } from '#system/id.ts';
import { newCompany, sure, type Crew } from '../../../../test/builders.ts';
import { withTotp } from '../../../../test/factors.ts';
import { startServer, type Person, type TestServer } from '../../../../test/harness.ts';
import { askForCode, easyCaptcha, newAccount, personOf, receivedCode } from '../../../../test/registering.ts';

let server: TestServer;
let crew: Crew;
beforeAll(async () => {
  server = await startServer({ captcha: easyCaptcha });
});
beforeEach(async () => {
  crew = await newCompany(server);
  await server.owner.query('delete from recent_use');
});
afterAll(() => server.stop());

/** Through a pooler there is one. */
const CONNECTIONS = inject('poolerPort') ? 1 : 3;

const DAY_MS = 86_400_000;

async function sent(account: string): Promise<string> {
  sure(await askForCode(server, account, 'signIn'));
  return await receivedCode(server, account);
}
const signIn = (account: string, code: string, deviceId = 'a-phone-of-mine', agreed = true) =>
  server.call(
    null,
    accountEndpoints.loginByCode,
    { account, code, agreed },
    { headers: { 'x-device-id': deviceId } },
  );
const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const history = async (who: Person) => sure(await server.call(who, sessionEndpoints.history, {})).items;
/** Requests a code for an account that does not exist; none is sent. */
const decoy = async (account: string) => sure(await askForCode(server, account, 'signIn'));

describe('Signing in with a code', () => {
  test('replaces the password, works once, and is listed as such in the history', async () => {
    const { account } = crew.employee;
    const code = await sent(account);
    const me = personOf(sure(await signIn(account, code)));
    expect(me.memberId).toBe(crew.employee.memberId);
    expect((await server.call(me, homeEndpoints.counts, {})).status).toBe(200);
    expect((await history(me))[0]).toMatchObject({ way: 'code', outcome: 'in' });
    expect((await signIn(account, code)).body.reason).toBe('codeExpired');
  });

  test('admits one of three simultaneous right answers', async () => {
    const { account } = crew.employee;
    const code = await sent(account);
    const holder = await server.owner.connect();
    // As many requests as there are connections run up to the point where the attempt is counted, and continue at once.
    await holder.query('begin; lock table sign_in in access exclusive mode');
    const attempts = [signIn(account, code), signIn(account, code), signIn(account, code)];
    const waiting = async () => {
      const { rows } = await server.owner.query<{ count: number }>(
        "select count(*)::int as count from pg_locks where relation = 'sign_in'::regclass and not granted",
      );
      return rows[0]?.count;
    };
    try {
      await expect.poll(waiting).toBe(CONNECTIONS);
    } finally {
      await holder.query('rollback');
      holder.release();
    }
    const answers = await Promise.all(attempts);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('requires the agreement, and a code sent for another purpose is rejected', async () => {
    const { account } = crew.employee;
    sure(await askForCode(server, account, 'reset'));
    const other = await receivedCode(server, account);
    expect((await signIn(account, other)).body.reason).toBe('codeExpired');
    await server.owner.query('delete from recent_use');
    const code = await sent(account);
    expect((await signIn(account, code, 'x-phone-1', false)).body.reason).toBe('agreementRequired');
    expect((await signIn(account, code)).status).toBe(200);
  });

  test('expires after five minutes', async () => {
    const code = await sent(crew.employee.account);
    server.sleep(5 * 60_000 + 1_000);
    expect((await signIn(crew.employee.account, code)).body.reason).toBe('codeExpired');
  });

  test('still requires the second factor where one is set up', async () => {
    const device = await withTotp(server, crew.cashier);
    server.sleep(60_000);
    const answer = sure(await signIn(crew.cashier.account, await sent(crew.cashier.account)));
    if (answer.success) throw new Error('no second factor was asked for');
    const { challenge, ways } = answer.secondFactor;
    expect(ways).toContain('totp');
    const proof = { challenge, way: 'totp' as const, code: device.code() };
    expect(sure(await server.call(null, factorEndpoints.signIn, proof)).success).toBe(true);
  });

  test('does not count as the password where the password is required again', async () => {
    const reasonFor = async (who: Person) =>
      (await server.call(who, factorEndpoints.beginTotp, { id: newId(), name: 'My phone' })).body.reason;
    const me = personOf(sure(await signIn(crew.employee.account, await sent(crew.employee.account))));
    expect(await reasonFor(me)).toBe('stepUpNeeded');
  });

  test('notifies the person of a new device', async () => {
    await server.owner.query(
      `insert into sign_in (id, person_id, at, way, outcome, address, device, device_id)
       values ($1, $2, now(), 'password', 'in', '', 'Old phone', 'an-older-phone')`,
      [newId(), crew.employee.personId],
    );
    const me = personOf(
      sure(await signIn(crew.employee.account, await sent(crew.employee.account), 'brand-new-phone')),
    );
    await expect
      .poll(async () => {
        const { rows } = await server.owner.query('select from message where member_id = $1 and kind = $2', [
          me.memberId,
          'newDevice',
        ]);
        return rows.length;
      })
      .toBe(1);
  });

  test('admits nobody who has left', async () => {
    const { account, memberId } = crew.colleague;
    const code = await sent(account);
    const { items } = sure(await server.call(crew.administrator, memberListEndpoints.members, { size: 50 }));
    const version = items.find(({ id }) => id === memberId)?.version ?? 0;
    sure(await server.call(crew.administrator, companyEndpoints.removeMember, { id: memberId, version }));
    expect(await signIn(account, code)).toMatchObject({ status: 403, body: { reason: 'notActivated' } });
  });

  test('is blocked for three days after a second factor was reset, as is resetting the password by code', async () => {
    const { account, personId } = crew.cashier;
    await server.owner.query('update person set factor_reset_at = $2 where id = $1', [
      personId,
      server.now(),
    ]);
    const early = await signIn(account, await sent(account));
    expect(early).toMatchObject({ status: 409, body: { reason: 'factorJustReset' } });
    server.sleep(3 * DAY_MS);
    expect((await signIn(account, await sent(account))).status).toBe(200);
  });
});

describe('WSTG-ATHN-03 Guessing a sign-in code', () => {
  test('one code accepts five guesses, however many come at once', async () => {
    const { account } = crew.employee;
    const code = await sent(account);
    const answers = await Promise.all(Array.from({ length: 30 }, () => signIn(account, wrongOf(code))));
    expect(answers.filter(({ body }) => body.reason === 'wrongCode')).toHaveLength(5);
    expect((await signIn(account, code)).body.reason).toBe('codeExpired');
  });

  test('repeated codes allow ten guesses an hour and twenty a day; the person’s own phone still signs in', async () => {
    const { account } = crew.employee;
    expect((await signIn(account, await sent(account), 'the-phone-at-home')).status).toBe(200);
    const guesses = async () => {
      let judged = 0;
      for (let one = 0; one < 4; one += 1) {
        server.sleep(60_000);
        await server.owner.query('delete from recent_use');
        const code = await sent(account);
        for (let i = 0; i < 5; i += 1) {
          const { reason } = (await signIn(account, wrongOf(code), 'somebody-elsewhere')).body;
          if (reason === 'wrongCode') judged += 1;
        }
      }
      return judged;
    };
    // Both within one clock hour, the window of the counter.
    server.sleep(3_600_000 - (server.now().getTime() % 3_600_000));
    expect(await guesses()).toBe(10);
    server.sleep(3_600_000);
    expect(await guesses()).toBeLessThanOrEqual(10);
    await server.owner.query('delete from recent_use');
    const elsewhere = await signIn(account, await sent(account), 'somebody-elsewhere');
    expect(elsewhere.status).toBe(429);
    server.sleep(60_000);
    await server.owner.query('delete from recent_use');
    expect((await signIn(account, await sent(account), 'the-phone-at-home')).status).toBe(200);
  });

  test('a wrong code is listed in the person’s history', async () => {
    const { account } = crew.employee;
    await signIn(account, wrongOf(await sent(account)));
    expect((await history(crew.employee))[0]).toMatchObject({ way: 'code', outcome: 'refused' });
  });

  test('WSTG-IDNT-04 an unknown account is answered like a known one', async () => {
    const said = [];
    for (const account of [crew.employee.account, newAccount()]) {
      const unrequested = await signIn(account, '000000');
      await decoy(account);
      const again = await askForCode(server, account, 'signIn');
      const answers = [];
      for (let i = 0; i < 6; i += 1) answers.push((await signIn(account, '000000')).body);
      said.push({ unrequested: unrequested.body, again: again.status, answers });
    }
    expect(said[1]).toEqual(said[0]);
    expect(said[0]?.answers.map(({ reason }) => reason)).toEqual([
      ...Array<string>(5).fill('wrongCode'),
      'codeExpired',
    ]);
  });
});
