import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { joinEndpoints } from '@outlay/contract/membership/join';
import type { PayoutKind } from '@outlay/contract/spend/payee.wallet';
import { GATEWAYS } from '#provider/sms/sms.gateways.double.ts';
import type { Double } from '#provider/sms/sms.double.ts';
import { watchSteps } from '#system/failpoint.ts';
import { newId } from '#system/id.ts';
import { newCompany, sure, type Crew } from '../builders.ts';
import { startServer, type TestServer } from '../harness.ts';
import {
  addWallet,
  onlyTransfer,
  openVendors,
  payBy,
  refresh,
  releasedFor,
  seeBatch,
  type Vendors,
} from '../payouts.ts';
import { expectConserved, hastenPayouts } from './oracle.ts';
import { failThreeInTen } from './three-in-ten.ts';

/** `npm run test:faults` does more of everything. */
const EACH = process.env['OUTLAY_FAULTS'] === 'all' ? 40 : 6;

let server: TestServer;
let crew: Crew;
let vendors: Vendors;
let gateway: Double;
beforeAll(async () => {
  const { open, create } = GATEWAYS.twilio;
  gateway = await open(() => server.now().getTime());
  server = await startServer({ sms: create({ url: gateway.url, now: () => server.now() }) });
  crew = await newCompany(server);
  vendors = await openVendors(server.now);
  refresh(vendors, crew);
});
afterEach(() => watchSteps(undefined));
afterAll(async () => {
  await server.stop();
  await Promise.all([vendors.close(), gateway.close()]);
});

/** Jobs that wait to be tried again are due. */
const hastenNotes = () =>
  server.owner.query(
    "update pgboss.job set start_after = now() where state = 'retry' and start_after > now()",
  );

test('three calls in ten to mail and the SMS gateway fail: each note arrives, under one id', async () => {
  const faults = failThreeInTen(1);
  const accounts: { channel: 'mail' | 'phone'; account: string }[] = [];
  for (let n = 0; n < EACH; n += 1) {
    accounts.push({ channel: 'mail', account: `${newId()}@mail.test` });
    accounts.push({
      channel: 'phone',
      account: `+1555${String(Date.now()).slice(-4)}${String(n).padStart(4, '0')}`,
    });
  }
  const inviters = [crew.administrator, crew.employee, crew.leader, crew.accountant, crew.colleague];
  for (const [n, input] of accounts.entries())
    sure(await server.call(inviters[n % inviters.length] ?? crew.leader, joinEndpoints.invite, input));

  for (const { channel, account } of accounts)
    await expect
      .poll(async () => {
        await hastenNotes();
        if (channel === 'phone') return gateway.taken.filter(({ number }) => number === account).length;
        const { rowCount } = await server.owner.query('select from sent_note where recipient = $1', [
          account,
        ]);
        return rowCount;
      })
      .toBe(1);
  expect(faults.failed()).toBeGreaterThan(0);
});

const KINDS: readonly PayoutKind[] = ['alipay', 'wechat'];

test.each(KINDS)('three calls in ten to %s fail: everybody is paid, and nobody twice', async (kind) => {
  const { id } = await addWallet(server, crew, vendors, kind);
  const faults = failThreeInTen(kind.length);
  for (let n = 0; n < Math.ceil(EACH / 3); n += 1) {
    const batch = await releasedFor(server, crew, id);
    sure(await payBy(server, crew, batch));
    const transfer = async () => onlyTransfer(await seeBatch(server, crew, batch));
    await expect
      .poll(async () => {
        await hastenPayouts(server.owner);
        const { state, number } = await transfer();
        if (kind === 'wechat' && state === 'waiting') vendors.wechat.confirm(number);
        return state;
      })
      .toBe('paid');
    const { number } = await transfer();
    expect(vendors[kind].paid.filter((one) => one === number)).toHaveLength(1);
  }
  expect(faults.failed()).toBeGreaterThan(0);
  watchSteps(undefined);
  await expectConserved(server, server.files);
});
