import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { watchSteps } from '#system/failpoint.ts';
import { newId } from '#system/id.ts';
import { newCompany, type Crew } from '../builders.ts';
import { startServer, type TestServer } from '../harness.ts';
import { newMerchant, newPhone, newPolicy } from '../tills.ts';
import { failThreeInTen, hastenNotes } from './three-in-ten.ts';

/** `npm run test:faults` does more of everything. */
const PAYMENTS = process.env['OUTLAY_FAULTS'] === 'all' ? 40 : 6;

let server: TestServer;
let crew: Crew;
let receiver: Server;
/** The ids under which the merchant's system was notified of each payment, by its number. */
const notified = new Map<string, Set<string>>();
let notifications = 0;
beforeAll(async () => {
  server = await startServer();
  crew = await newCompany(server);
  receiver = createServer((request, response) => {
    let text = '';
    request.on('data', (part: Buffer) => (text += part.toString()));
    request.on('end', () => {
      const { data } = JSON.parse(text) as { data: { tradeNo: string } };
      const ids = notified.get(data.tradeNo) ?? new Set();
      notifications += 1;
      notified.set(data.tradeNo, ids.add(String(request.headers['webhook-id'])));
      response.writeHead(200).end();
    });
  });
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
});
afterEach(() => watchSteps(undefined));
afterAll(async () => {
  receiver.close();
  await server.stop();
});

test('three calls in ten to the system of a merchant fail: it is notified of each payment, under one id', async () => {
  await newPolicy(server, crew, { perDay: 10_000_000, perMonth: 10_000_000 });
  const { port } = receiver.address() as AddressInfo;
  const till = await newMerchant(server, crew, { webhookUrl: `http://127.0.0.1:${port}/paid` });
  const phone = await newPhone(server, crew.employee);
  const faults = failThreeInTen(2);
  const paid: string[] = [];
  for (let n = 0; n < PAYMENTS; n += 1) {
    server.sleep(60_000);
    const { body } = await till.charge({ authCode: phone.code(), outTradeNo: newId() });
    paid.push(String(body.tradeNo));
  }

  await expect
    .poll(async () => {
      await hastenNotes(server.owner);
      const { rows } = await server.owner.query(
        `select from outbox o where company_id = $1 and topic = 'charge.notify' and not exists
          (select from outbox_delivery d where d.company_id = o.company_id and d.outbox_id = o.id)`,
        [crew.companyId],
      );
      return rows.length;
    })
    .toBe(0);
  expect([...notified.keys()].toSorted()).toEqual(paid.toSorted());
  expect([...notified.values()].map(({ size }) => size)).toEqual(paid.map(() => 1));
  // Some were told again, because the answer was lost.
  expect(notifications).toBeGreaterThan(PAYMENTS);
  expect(faults.failed()).toBeGreaterThan(0);
});
