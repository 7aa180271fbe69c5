import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { pushEndpoints } from '@outlay/contract/platform/push.device';
import { openOutsideDouble } from '#provider/outside/outside.double.ts';
import { startPushService } from '#provider/web-push/web-push.double.ts';
import { watchSteps } from '#system/failpoint.ts';
import { newId } from '#system/id.ts';
import { deliverAll } from '../booking.ts';
import { newCompany, see, submitted, sure, type Crew } from '../builders.ts';
import { WalletWorld } from '../corporate-wallets.ts';
import { asking, claimsBy, named } from '../flows.ts';
import { startServer, type TestServer } from '../harness.ts';
import { expectConserved, expectDelivered } from './oracle.ts';
import { failThreeInTen } from './three-in-ten.ts';

/** `npm run test:faults` does more of everything. */
const EACH = process.env['OUTLAY_FAULTS'] === 'all' ? 40 : 6;

let server: TestServer;
let crew: Crew;
beforeAll(async () => {
  server = await startServer();
});
beforeEach(async () => {
  crew = await newCompany(server);
});
afterEach(() => watchSteps(undefined));
afterAll(() => server.stop());

/** Documents of the employee, submitted while calls fail. */
async function submittedAmidFaults(seed: number) {
  const faults = failThreeInTen(seed);
  const ids: string[] = [];
  for (let n = 0; n < EACH; n += 1) {
    server.sleep(60_000);
    ids.push((await submitted(server, crew.employee)).id);
    // Messages that wait together are one notification.
    await deliverAll(server, crew.companyId, 'message.push');
  }
  return { faults, ids };
}

test('three calls in ten to a push service fail: the browser shows one notification of each document', async () => {
  const service = await startPushService(sure(await server.call(crew.leader, pushEndpoints.key, {})).key);
  onTestFinished(() => service.stop());
  const browser = service.newBrowser();
  sure(await server.call(crew.leader, pushEndpoints.subscribe, browser.subscription));
  const { faults, ids } = await submittedAmidFaults(4);

  // A browser replaces a notification by another of the same tag.
  const shown = () => new Set(browser.got.map(({ text }) => (JSON.parse(text) as { tag: string }).tag));
  await expect
    .poll(async () => {
      server.sleep(600_000);
      // A call that fails is made again when it is due.
      await deliverAll(server, crew.companyId, 'push.web').catch(() => undefined);
      return [...shown()].toSorted();
    })
    .toEqual(ids.toSorted());
  expect(faults.failed()).toBeGreaterThan(0);
});

test('three calls in ten from a flow fail: the system is called for each document, under one id, and the flow goes on', async () => {
  const system = await openOutsideDouble();
  onTestFinished(() => system.close());
  const trigger = { key: 'book', name: named('Book'), url: `${system.url}book`, wait: true };
  await claimsBy(server, crew.administrator, {
    nodes: [{ kind: 'trigger', ...trigger }, asking('after', [crew.leader.memberId])],
    fallback: ['administrator'],
  });
  const { faults, ids } = await submittedAmidFaults(5);

  await expectDelivered(server.owner);
  const received = system.heard.map(({ body }) => JSON.parse(body) as { id: string; documentId: string });
  expect([...new Set(received.map(({ documentId }) => documentId))].toSorted()).toEqual(ids.toSorted());
  expect(new Set(received.map(({ id }) => id)).size).toBe(EACH);
  expect(faults.failed()).toBeGreaterThan(0);
  for (const id of ids) expect((await see(server, crew.leader, id)).taskId).not.toBeNull();
});

test('three calls in ten to a corporate wallet fail: each payment is an expense and booked, once', async () => {
  const world = await WalletWorld.make(server, crew, { perDay: 10_000_000, perMonth: 10_000_000 });
  onTestFinished(() => world.alipay.close());
  const faults = failThreeInTen(7);
  for (let n = 1; n <= EACH; n += 1) {
    const payNo = newId();
    await world.pay(payNo, n * 100);
    world.alipay.pay(payNo, world.employeeId, n * 100);
    // A wallet tells of a payment again until it is answered.
    for (let times = 0; times < 2; times += 1) await world.alipay.notify(world.noticeUrl, payNo);
  }

  await expectDelivered(server.owner);
  const sums = Array.from({ length: EACH }, (_, n) => (n + 1) * 100);
  expect((await world.expenses()).map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual(sums);
  expect(await world.booked()).toBe(sums.reduce((sum, one) => sum + one, 0));
  expect(faults.failed()).toBeGreaterThan(0);
  await expectConserved(server, server.files);
});
