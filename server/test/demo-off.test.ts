import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountEndpoints } from '@outlay/contract/organisation/account';
import { outboxEndpoints } from '@outlay/contract/platform/outbox';
import { homeEndpoints } from '@outlay/contract/workspace/home';
import { createFakeStorage } from '#provider/storage/storage.fake.ts';
import { hashPassword } from '#domain/organisation/account/password.ts';
import { newId } from '#system/id.ts';
import { DEMO_PASSWORD, DEMO_PEOPLE } from '../src/demo/demo.people.ts';
import type { SeedOptions } from '../src/demo/seed.ts';
import { settleDemo } from '../src/demo/settle.ts';
import { newCompany, sure, type Crew } from './builders.ts';
import { startServer, type Person, type TestServer } from './harness.ts';

/** The server in demo mode, and a normal one that is started later on the same database. */
let demo: TestServer;
let real: TestServer;
let crew: Crew;
let options: SeedOptions;
let tokenOfBefore: string;
const [administrator, employee] = DEMO_PEOPLE.map(({ account }) => account);

const signIn = (server: TestServer, account: string | undefined) =>
  server.call(null, accountEndpoints.login, {
    account: account ?? '',
    password: DEMO_PASSWORD,
    agreed: true,
  });

const noteTo = (recipient: string) =>
  demo.owner.query(
    `insert into sent_note (id, channel, recipient, text, created_at) values ($1, 'sms', $2, 'code 123456', now())`,
    [newId(), recipient],
  );

beforeAll(async () => {
  demo = await startServer({ demo: true });
  options = {
    db: demo.db,
    storage: createFakeStorage(),
    secrets: demo.secrets,
    now: demo.now,
    say: () => undefined,
  };
  expect(await settleDemo(options, true)).toBe(true);
  crew = await newCompany(demo);
});
afterAll(async () => {
  await real?.stop();
  await demo.stop();
});

describe('While the demo is on', () => {
  test('the outbox shows messages to demo people and never a code of anybody else', async () => {
    await noteTo(administrator ?? '');
    await noteTo(crew.administrator.account);

    const { items } = sure(await demo.call(null, outboxEndpoints.list, {}));
    const recipients = items.map(({ to }) => to);
    expect(recipients).toContain(administrator);
    expect(recipients).not.toContain(crew.administrator.account);
  });

  test('a demo person can be added to a real company', async () => {
    const { token } = sure(await signIn(demo, employee)) as { token: string };
    tokenOfBefore = token;
    await demo.owner.query(
      `insert into membership (person_id, company_id, member_id, state)
       select id, $1, $2, 'active' from person where phone = $3`,
      [crew.companyId, crew.colleague.memberId, administrator],
    );
  });
});

describe('After a restart with the demo off', () => {
  beforeAll(async () => {
    expect(await settleDemo(options, false)).toBe(false);
    real = await startServer({ beside: demo, demo: false });
  });

  test('the outbox is gone and no demo person is offered', async () => {
    expect((await real.call(null, outboxEndpoints.list, {})).status).toBe(404);
    expect(sure(await real.call(null, accountEndpoints.demoPeople, {}))).toEqual({
      people: [],
      password: '',
    });
  });

  test('the public password is rejected in the demo company and in a real one', async () => {
    for (const account of [employee, administrator]) {
      const answer = await signIn(real, account);
      expect(answer).toMatchObject({ status: 400, body: { reason: 'wrongCredentials' } });
    }
  });

  test('earlier demo sessions are over', async () => {
    const before: Person = { ...crew.employee, token: tokenOfBefore };
    expect((await real.call(before, homeEndpoints.counts, {})).status).toBe(401);
  });

  test('a new password does not open the demo company either', async () => {
    await real.owner.query('update person set password_hash = $1 where phone = $2', [
      await hashPassword(DEMO_PASSWORD),
      employee,
    ]);

    expect(await signIn(real, employee)).toMatchObject({ status: 403, body: { reason: 'notActivated' } });
  });

  test('people of real companies are not affected', async () => {
    expect((await real.call(crew.employee, homeEndpoints.counts, {})).status).toBe(200);
  });
});

test('switching it on again reopens the demo', async () => {
  expect(await settleDemo(options, true)).toBe(true);

  expect((await signIn(demo, employee)).status).toBe(200);
});
