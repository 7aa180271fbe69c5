import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BatchDetail } from '@outlay/contract/processing/payment.batch';
import { transferEndpoints } from '@outlay/contract/processing/payment.transfer';
import type { PayoutKind } from '@outlay/contract/spend/payee.wallet';
import type { PayoutMishap } from '#provider/payout/payout.double.ts';
import { deliverAll } from '../../../../../test/booking.ts';
import { newCompany, passed, see, type Crew } from '../../../../../test/builders.ts';
import { startServer, type TestServer } from '../../../../../test/harness.ts';
import {
  addWallet,
  killablePorts,
  onlyTransfer,
  openVendors,
  payBy,
  refresh,
  releasedFor,
  seeBatch,
  type Killed,
  type Vendors,
} from '../../../../../test/payouts.ts';

let server: TestServer;
let vendors: Vendors;
const ports = killablePorts();
beforeAll(async () => {
  server = await startServer({ payoutPorts: ports });
  vendors = await openVendors(server.now);
  await server.app.jobs.stop();
});
afterAll(() => Promise.all([server.stop(), vendors.close()]));

const MINUTE_MS = 60_000;

type Step =
  | { do: 'deliver'; killed: Killed; mishap: PayoutMishap | undefined; twice: boolean }
  | { do: 'wait'; minutes: number }
  | { do: 'confirm' | 'fail' | 'notify' | 'stop' | 'poor' | 'rich' | 'payAgain' };

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constant('deliver' as const),
        killed: fc.constantFrom<Killed>(null, null, 'before', 'after'),
        mishap: fc.constantFrom(undefined, undefined, 'cutBefore', 'cutAfter', 'errorBefore', 'errorAfter'),
        twice: fc.boolean(),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ do: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 30 }) }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constantFrom('confirm', 'fail', 'notify', 'stop', 'poor', 'rich', 'payAgain'),
      }),
    },
  ),
  { minLength: 4, maxLength: 16 },
);

/** One document and all that is tried to pay it. */
class World {
  readonly kind: PayoutKind;
  readonly #crew: Crew;
  readonly #walletId: string;
  readonly #documentId: string;
  readonly #batches: BatchDetail[] = [];

  private constructor(kind: PayoutKind, crew: Crew, walletId: string, documentId: string) {
    this.kind = kind;
    this.#crew = crew;
    this.#walletId = walletId;
    this.#documentId = documentId;
  }

  static async make(kind: PayoutKind): Promise<World> {
    const crew = await newCompany(server);
    refresh(vendors, crew);
    const wallet = await addWallet(server, crew, vendors, kind);
    const { id } = await passed(server, crew, [1_000]);
    const world = new World(kind, crew, wallet.id, id);
    await world.payAgain();
    return world;
  }

  get double() {
    return vendors[this.kind];
  }

  /** Whatever is payable is paid again, by two clicks at once. */
  async payAgain(): Promise<void> {
    const document = await see(server, this.#crew.employee, this.#documentId);
    if (document.status !== 'Passed') return;
    const batch = await releasedFor(server, this.#crew, this.#walletId, [document]);
    await Promise.all([payBy(server, this.#crew, batch), payBy(server, this.#crew, batch)]);
    this.#batches.push(batch);
  }

  async #newest() {
    const batch = this.#batches.at(-1);
    return batch && onlyTransfer(await seeBatch(server, this.#crew, batch));
  }

  deliver = () => deliverAll(server, this.#crew.companyId, 'payout.follow').catch(() => undefined);

  async run(step: Step): Promise<void> {
    if (step.do === 'wait') return void server.sleep(step.minutes * MINUTE_MS);
    if (step.do === 'payAgain') return await this.payAgain();
    if (step.do === 'poor' || step.do === 'rich') {
      this.double.balance = step.do === 'poor' ? 1 : 100_000_000;
      return;
    }
    if (step.do === 'deliver') {
      ports.kill = step.killed;
      this.double.mishapFor = () => step.mishap;
      await Promise.all(step.twice ? [this.deliver(), this.deliver()] : [this.deliver()]);
      ports.kill = null;
      this.double.mishapFor = () => undefined;
      return;
    }
    const transfer = await this.#newest();
    if (!transfer) return;
    if (step.do === 'stop')
      return void (await server.call(this.#crew.cashier, transferEndpoints.stop, transfer));
    if (step.do === 'notify') return await this.#notify(transfer.number);
    const known = this.double.transfers.get(transfer.number);
    if (this.kind === 'wechat' && known?.state === 'WAIT_USER_CONFIRM') {
      if (step.do === 'confirm') vendors.wechat.confirm(transfer.number);
      else Object.assign(known, { state: 'FAIL', reason: 'TRANSFER_RISK' });
    }
    if (this.kind === 'alipay' && known?.state === 'DEALING')
      vendors.alipay.settle(transfer.number, step.do === 'fail' ? 'SECURITY_CHECK_FAILED' : undefined);
  }

  async #notify(number: string): Promise<void> {
    const id = crypto.randomUUID();
    const { headers, body } =
      this.kind === 'alipay'
        ? { headers: {}, ...vendors.alipay.notice(number, { id }) }
        : vendors.wechat.notice(number, { id });
    await fetch(`${server.url}/api/pay/notice/${this.#walletId}`, { method: 'POST', headers, body });
  }

  /** All is well again: what is open comes to its end. */
  async heal(): Promise<void> {
    this.double.balance = 100_000_000;
    for (let turn = 0; turn < 6; turn += 1) {
      server.sleep(70 * MINUTE_MS);
      await this.deliver();
      await this.run({ do: 'confirm' });
    }
    server.sleep(25 * 60 * MINUTE_MS);
    await this.deliver();
  }

  status = async () => (await see(server, this.#crew.employee, this.#documentId)).status;
}

test.each(['alipay', 'wechat'] as const)(
  'Whatever happens in whatever order, a document paid with %s is paid once, and only if its money has left',
  async (kind) => {
    await fc.assert(
      fc.asyncProperty(steps, fc.boolean(), async (list, slow) => {
        const world = await World.make(kind);
        vendors.alipay.slow = slow;
        for (const step of list) {
          await world.run(step);
          // One document in this world: whatever left the account was for it.
          expect(world.double.paid.length).toBeLessThanOrEqual(1);
          if ((await world.status()) === 'Paid') expect(world.double.paid).toHaveLength(1);
          if ((await world.status()) === 'Passed') expect(world.double.paid).toEqual([]);
        }
        await world.heal();
        expect(world.double.refused).toEqual([]);
        expect([await world.status(), world.double.paid.length]).toEqual(
          world.double.paid.length === 1 ? ['Paid', 1] : ['Passed', 0],
        );
      }),
      { numRuns: Number(process.env['PAYOUT_RUNS'] ?? 12) },
    );
  },
  300_000,
);
