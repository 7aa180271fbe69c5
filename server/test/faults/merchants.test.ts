import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openOutsideDouble, type OutsideDouble } from '#provider/outside/outside.double.ts';
import { watchSteps } from '#system/failpoint.ts';
import { newId } from '#system/id.ts';
import { newCompany, type Crew } from '../builders.ts';
import { startServer, type TestServer } from '../harness.ts';
import { newMerchant, newPhone, newPolicy } from '../tills.ts';
import { expectDelivered } from './oracle.ts';
import { failThreeInTen } from './three-in-ten.ts';

/** `npm run test:faults` does more of everything. */
const PAYMENTS = process.env['OUTLAY_FAULTS'] === 'all' ? 40 : 6;
/** At most; that none of so many answers is lost does not happen. */
const MOST = 60;

let server: TestServer;
let crew: Crew;
let merchant: OutsideDouble;
beforeAll(async () => {
  server = await startServer();
  crew = await newCompany(server);
  merchant = await openOutsideDouble();
});
afterEach(() => watchSteps(undefined));
afterAll(async () => {
  await merchant.close();
  await server.stop();
});

/** The ids under which the merchant's system was notified of each payment, by its number. */
function notified(): Map<string, Set<string>> {
  const ids = new Map<string, Set<string>>();
  for (const { headers, body } of merchant.heard) {
    const { data } = JSON.parse(body) as { data: { tradeNo: string } };
    ids.set(data.tradeNo, (ids.get(data.tradeNo) ?? new Set()).add(String(headers['webhook-id'])));
  }
  return ids;
}

test('three calls in ten to the system of a merchant fail: it is notified of each payment, under one id', async () => {
  await newPolicy(server, crew, { perDay: 10_000_000, perMonth: 10_000_000 });
  const till = await newMerchant(server, crew, { webhookUrl: `${merchant.url}paid` });
  const phone = await newPhone(server, crew.employee);
  const faults = failThreeInTen(2);
  const paid: string[] = [];
  // Which calls fail depends on when each is made.
  while (paid.length < PAYMENTS || (faults.lost() === 0 && paid.length < MOST)) {
    server.sleep(60_000);
    const { body } = await till.charge({ authCode: phone.code(), outTradeNo: newId() });
    paid.push(String(body.tradeNo));
  }

  await expectDelivered(server.owner);
  expect([...notified().keys()].toSorted()).toEqual(paid.toSorted());
  expect([...notified().values()].map(({ size }) => size)).toEqual(paid.map(() => 1));
  // Some were sent again, because the answer was lost.
  expect(merchant.heard.length).toBeGreaterThan(paid.length);
  expect(faults.failed()).toBeGreaterThan(0);
});
