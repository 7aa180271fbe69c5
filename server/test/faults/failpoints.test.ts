import { writeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { documentEndpoints } from '@outlay/contract/documents/document';
import { fileEndpoints } from '@outlay/contract/platform/file';
import { joinEndpoints } from '@outlay/contract/membership/join';
import { newMailbox, type Mailbox } from '#provider/notification/notification.double.ts';
import { QUEUES } from '#database/job-tables.ts';
import { STEPS, type Side, type Step } from '#system/failpoint.ts';
import { newId } from '#system/id.ts';
import { approveAs, newCompany, newDraft, submitted, sure, type Crew } from '../builders.ts';
import { startServer, type TestServer } from '../harness.ts';
import {
  addWallet,
  onlyTransfer,
  openVendors,
  payBy,
  refresh,
  releasedFor,
  seeBatch,
  statusOf,
  type Vendors,
} from '../payouts.ts';
import { cleanUp, newFolder } from '../start/product.ts';
import type { Point } from './arm.ts';
import { startCrashing, type CrashingProduct } from './crashing.ts';
import { expectConserved, hastenPayouts } from './oracle.ts';

/** `npm run test:faults` crashes every act at every point that it reaches; `npm test` at these. */
const ALL = process.env['OUTLAY_FAULTS'] === 'all';
const IN_SHORT: readonly [act: string, step: Step, side: Side][] = [
  ['approves', 'commit', 'after'],
  ['pays by Alipay', 'outside', 'after'],
];
const QUIET_MS = 2_000;
const SIDES: readonly Side[] = ['before', 'after'];

let local: TestServer;
let crew: Crew;
let mailbox: Mailbox;
let vendors: Vendors;
let folder: string;
let product: CrashingProduct;
/** The test server, with the calls of the product in its own process. */
let server: TestServer;
let walletId: string;

beforeAll(async () => {
  local = await startServer();
  crew = await newCompany(local);
  vendors = await openVendors(local.now);
  refresh(vendors, crew);
  walletId = (await addWallet(local, crew, vendors, 'alipay')).id;
  await local.app.jobs.stop();
  mailbox = await newMailbox();
  folder = newFolder();
  product = await startCrashing(folder, local, {
    env: {
      ...local.settings,
      ...{ SMTP_URL: mailbox.url, OUTLAY_WEBHOOK_INSIDE: 'on' },
    },
  });
  ({ server } = product);
});
afterAll(async () => {
  await cleanUp(folder);
  await Promise.all([mailbox.shut(), vendors.close()]);
  await local.stop();
});

/** Prepares an act; what it returns does it and says what must then be true, however often the server has crashed. */
type Act = () => Ready | Promise<Ready>;
interface Ready {
  act: () => Promise<unknown>;
  holds: () => Promise<void>;
}

const count = async (text: string, values: unknown[]): Promise<number> => {
  const { rows } = await local.owner.query<{ count: number }>(
    `select count(*)::int as count ${text}`,
    values,
  );
  return rows[0]?.count ?? 0;
};

const ACTS: Record<string, Act> = {
  uploads() {
    const id = newId();
    const bytes = Buffer.from(`paper ${id}`);
    return {
      act: async () =>
        sure(await server.upload(crew.employee, fileEndpoints.upload, { id }, { name: 'paper.txt', bytes })),
      holds: async () => {
        expect(await count('from file where id = $1', [id])).toBe(1);
        const { body } = await server.call(crew.employee, fileEndpoints.content, { id });
        expect(Buffer.from(body as unknown as ArrayBuffer)).toEqual(bytes);
      },
    };
  },
  async submits() {
    const { id, version } = await newDraft(server, crew.employee);
    return {
      act: async () => sure(await server.call(crew.employee, documentEndpoints.submit, { id, version })),
      holds: async () => {
        expect(await count("from event where document_id = $1 and act = 'submit'", [id])).toBe(1);
        expect(await count("from task where document_id = $1 and state = 'Pending'", [id])).toBe(1);
      },
    };
  },
  async comments() {
    const { id } = await submitted(server, crew.employee);
    const comment = { id, commentId: newId(), text: 'What was it for?' };
    return {
      act: async () => sure(await server.call(crew.leader, documentEndpoints.comment, comment)),
      holds: async () => {
        expect(await count('from comment where document_id = $1', [id])).toBe(1);
        const messages = "from message where document_id = $1 and kind = 'documentCommented'";
        await expect.poll(() => count(messages, [id])).toBe(1);
      },
    };
  },
  async approves() {
    const { id } = await submitted(server, crew.employee);
    await approveAs(server, crew.leader, id);
    return {
      act: () => approveAs(server, crew.accountant, id),
      holds: async () => {
        expect(await count('from ledger_entry where document_id = $1', [id])).toBe(1);
        expect(await count("from document where id = $1 and status = 'Passed'", [id])).toBe(1);
      },
    };
  },
  invites() {
    const account = `${newId()}@mail.test`;
    return {
      act: async () =>
        sure(await server.call(crew.administrator, joinEndpoints.invite, { channel: 'mail', account })),
      holds: async () => {
        const mails = () => mailbox.taken.filter(({ to }) => to === account);
        await expect.poll(() => mails().length).toBeGreaterThan(0);
        // A mail whose delivery was not noted goes out again, under its first id, by which a mailbox knows it.
        expect(new Set(mails().map(({ id }) => id)).size).toBe(1);
        expect(await count('from invitation where account = $1', [account])).toBe(1);
      },
    };
  },
  async 'pays by Alipay'() {
    const batch = await releasedFor(server, crew, walletId);
    const before = vendors.alipay.heard.length;
    return {
      act: async () => {
        sure(await payBy(server, crew, batch));
        // Its last step comes after the vendor's answer.
        await expect.poll(() => vendors.alipay.heard.length).toBeGreaterThan(before);
      },
      holds: async () => {
        await expect.poll(() => hastened(batch.id)).toBe('Paid');
        const { number } = onlyTransfer(await seeBatch(server, crew, batch));
        expect(vendors.alipay.paid.filter((one) => one === number)).toHaveLength(1);
        expect(await statusOf(server, crew, batch)).toBe('Paid');
      },
    };
  },
};

/** The state of the batch's payment, after some time has passed for what waits. */
async function hastened(batchId: string): Promise<string> {
  await hastenPayouts(local.owner);
  const { rows } = await local.owner.query<{ state: string }>(
    'select state from payment where batch_id = $1',
    [batchId],
  );
  return rows[0]?.state ?? '';
}

/** The points that each act reaches when nothing goes wrong. */
const reached = new Map<string, Point[]>();
const named = ({ step, side, turn }: Point) => `${side} ${step} #${turn}`;

/** Waits until the work that a start brings is over. */
async function quiet(): Promise<void> {
  do {
    await product.note();
    await sleep(QUIET_MS);
  } while (product.noted().length > 0);
}

/** The points that an act reaches when nothing goes wrong. */
async function notedOf(name: string): Promise<Point[]> {
  const ready = await ACTS[name]?.();
  await product.note();
  await ready?.act();
  await ready?.holds();
  // The last steps of a delivery come after what it is for is seen to hold.
  await expect
    .poll(() =>
      count("from pgboss.job where name = $1 and state in ('active', 'retry')", [QUEUES.notification]),
    )
    .toBe(0);
  return product.noted();
}

describe('The steps after which a crash leaves work half done', () => {
  test('are all reached, on both sides', async () => {
    if (ALL) await quiet();
    for (const name of ALL ? Object.keys(ACTS) : ['uploads', 'invites', 'pays by Alipay']) {
      const once = await notedOf(name);
      // Regular work beside an act takes steps too, but hardly the same ones twice.
      const again = new Set(ALL ? (await notedOf(name)).map(named) : once.map(named));
      reached.set(
        name,
        once.filter((point) => again.has(named(point))),
      );
    }
    const found = new Set([...reached.values()].flat().map(({ step, side }) => `${step} ${side}`));
    const all = Object.keys(STEPS).flatMap((step) => SIDES.map((side) => `${step} ${side}`));
    expect([...found].toSorted()).toEqual(all.toSorted());
  });
});

/**
 * Crashes the server at a point of an act that is under way, and whoever acts repeats it until it is answered. False if the
 * point was not reached: some that were noted belong to regular work beside the act.
 */
async function crashed(name: string, point: Point): Promise<boolean> {
  const ready = await ACTS[name]?.();
  await product.crashAt(point);
  const [, came] = await Promise.all([ready?.act(), product.revived()]);
  await ready?.holds();
  return came;
}

describe('A crash is made good by the next start, without loss and without doing anything twice', () => {
  test('at each point of an act', async () => {
    const points = ALL
      ? [...reached].flatMap(([name, own]) => own.map((point) => [name, point] as const))
      : IN_SHORT.map(([name, step, side]) => [name, { step, side, turn: 1 }] as const);
    const at = new Set<string>();
    let crashes = 0;
    for (const [name, point] of points) {
      const came = await crashed(name, point).catch((cause: unknown) => {
        throw new Error(`${name}, crashed ${named(point)}`, { cause });
      });
      if (ALL) writeSync(2, `${name}, crashed ${named(point)}: ${came ? 'made good' : 'not reached'}\n`);
      if (!came) continue;
      crashes += 1;
      at.add(`${point.step} ${point.side}`);
    }
    await expectConserved(local, folder);
    expect(at.size).toBe(ALL ? Object.keys(STEPS).length * SIDES.length : IN_SHORT.length);
    process.stdout.write(`${crashes} crashes on ${at.size} sides of steps: 0 lost, 0 doubled\n`);
  }, 3_600_000);
});
