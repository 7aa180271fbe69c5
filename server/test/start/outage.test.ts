import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { joinEndpoints } from '@outlay/contract/membership/join';
import { newId } from '#system/id.ts';
import { newCompany, type Crew } from '../builders.ts';
import { startServer, type Person, type TestServer } from '../harness.ts';
import { newMailbox, type Mailbox } from '#provider/notification/notification.double.ts';
import { cleanUp, newFolder, startProduct, type Product } from './product.ts';

/** `npm run test:outage` runs more. */
const MAILS = Number(process.env['OUTLAY_OUTAGE_MAILS'] ?? 6);
const STEPS = Number(process.env['OUTLAY_OUTAGE_STEPS'] ?? 4);
const KILLS = Number(process.env['OUTLAY_OUTAGE_KILLS'] ?? 1);
/** Whether no waiting time is skipped, so that the time between a kill and the delivery is measured. */
const IN_FULL = KILLS > 1;
const OUTAGE_MINUTES = 240;

let server: TestServer;
let crew: Crew;
let mailbox: Mailbox;
let folder: string;
let product: Product;

beforeAll(async () => {
  server = await startServer();
  crew = await newCompany(server);
  // From here on, only the product in its own process delivers.
  await server.app.jobs.stop();
  mailbox = await newMailbox();
  folder = newFolder();
  product = await start();
});
afterAll(async () => {
  await mailbox.shut();
  await cleanUp(folder);
  await server.stop();
});

async function start(): Promise<Product> {
  const next = await startProduct(folder, { env: { ...server.settings, SMTP_URL: mailbox.url } });
  await next.ready();
  return next;
}

/** Invites somebody by mail; returns the address. */
async function invite(who: Person): Promise<string> {
  const account = `${newId()}@mail.test`;
  const { path, method } = joinEndpoints.invite;
  const answer = await fetch(`${product.url}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${who.token}`,
      'content-type': 'application/json',
      'idempotency-key': newId(),
    },
    body: JSON.stringify({ channel: 'mail', account }),
  });
  expect(await answer.text()).toContain('"url"');
  return account;
}

async function inviteMany(count: number): Promise<string[]> {
  const inviters = [crew.administrator, crew.employee, crew.leader, crew.accountant];
  const accounts: string[] = [];
  while (accounts.length < count)
    accounts.push(await invite(inviters[accounts.length % inviters.length] ?? crew.administrator));
  return accounts;
}

/** Moves all times in the job tables into the past. */
const pass = (minutes: number) =>
  server.owner.query(
    `update pgboss.job set start_after = start_after - $1::int * interval '1 minute',
       created_on = created_on - $1::int * interval '1 minute', started_on = started_on - $1::int * interval '1 minute',
       keep_until = keep_until - $1::int * interval '1 minute'`,
    [minutes],
  );

/** Number of mails that are waiting, new or to be retried. */
async function waiting(what: 'all' | 'due'): Promise<number> {
  const { rows } = await server.owner.query<{ count: number }>(
    `select count(*)::int as count from pgboss.job where name = 'courier' and state < 'completed'
     and ($1 or start_after <= now() or state = 'active')`,
    [what === 'all'],
  );
  return rows[0]?.count ?? 0;
}

/** The error of the last attempt for a mail that will be retried. */
async function whyAgain(account: string): Promise<string> {
  const { rows } = await server.owner.query<{ output: unknown }>(
    "select output from pgboss.job where name = 'courier' and data ->> 'to' = $1 and state = 'retry'",
    [account],
  );
  return JSON.stringify(rows[0]?.output ?? '');
}

const received = (accounts: readonly string[]) =>
  accounts.filter((account) => mailbox.taken.some(({ to }) => to === account)).length;

describe('While the mail server is down', () => {
  test('nothing is lost in four hours, and each mail arrives once', async () => {
    await mailbox.shut();
    const accounts = await inviteMany(MAILS);
    for (let step = 0; step < STEPS; step += 1) {
      await pass(OUTAGE_MINUTES / STEPS);
      await expect.poll(() => waiting('due')).toBe(0);
    }
    expect(await waiting('all')).toBe(MAILS);
    await mailbox.open();
    await pass(10);
    await expect.poll(() => received(accounts)).toBe(MAILS);
    expect(mailbox.taken.filter(({ to }) => accounts.includes(to))).toHaveLength(MAILS);
    process.stdout.write(
      `mail away for ${OUTAGE_MINUTES} minutes, tried ${STEPS} times over: 0 of ${MAILS} lost, 0 doubled\n`,
    );
  }, 1_800_000);

  test('a hanging delivery times out by itself and is retried', async () => {
    mailbox.manner = 'holds';
    const account = await invite(crew.administrator);
    // It times out by itself, not because its minute is over; otherwise the next attempt would begin while this one may
    // still succeed.
    await expect.poll(() => whyAgain(account)).not.toBe('""');
    expect(await whyAgain(account)).toContain('ETIMEDOUT');
    mailbox.manner = 'takes';
    await pass(10);
    await expect.poll(() => received([account])).toBe(1);
  });
});

describe('A server killed during a delivery', () => {
  test('delivers it after the next start, with the same ID', async () => {
    const seconds: number[] = [];
    const accounts: string[] = [];
    for (let kill = 0; kill < KILLS; kill += 1) {
      mailbox.manner = 'holds';
      const account = await invite(crew.administrator);
      accounts.push(account);
      await expect.poll(() => mailbox.held).toContain(account);
      product.signal('SIGKILL');
      await product.ended;
      const killed = Date.now();
      mailbox.manner = 'takes';
      product = await start();
      if (!IN_FULL) await pass(2);
      await expect.poll(() => received([account]), { timeout: 170_000, interval: 100 }).toBe(1);
      seconds.push((Date.now() - killed) / 1000);
    }

    expect(received(accounts)).toBe(KILLS);
    const ids = new Map(mailbox.taken.map(({ to, id }) => [`${to} ${id}`, to]));
    expect(ids.size).toBe(new Set(mailbox.taken.map(({ to }) => to)).size);
    process.stdout.write(
      `${KILLS} kills in the middle of a delivery: 0 lost, delivered after ${Math.max(...seconds).toFixed(0)} s at most${IN_FULL ? '' : ' (two minutes taken off)'}\n`,
    );
  }, 1_800_000);
});
