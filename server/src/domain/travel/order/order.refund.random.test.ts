import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentEndpoints } from '@outlay/contract/documents/document';
import { approvalEndpoints } from '@outlay/contract/processing/approval';
import { approveAs, newCompany, see, sure, type Crew } from '../../../../test/builders.ts';
import { startServer, type TestServer } from '../../../../test/harness.ts';
import { paidOutside } from '../../../../test/paying.ts';
import { randomFrom } from '../../../../test/random.ts';
import { refundDesk } from '../../../../test/refunding.ts';

/** Short in every test run; `OUTLAY_MODEL_RUNS` makes it long. */
const RUNS = Math.min(400, Number(process.env['OUTLAY_MODEL_RUNS'] ?? 12));
const STEPS = 9;

let server: TestServer;
let crew: Crew;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());
const desk = refundDesk(() => ({ server, crew }));

interface Flight {
  no: string;
  version: number;
  refund: number;
}
const TOTAL = 90_000;

/** What one person claimed, was refunded, deducted and was paid, as the acts of a run leave it. */
interface World {
  flights: Flight[];
  documents: string[];
  /** Taxis on documents, in minor units. */
  taxis: Map<string, number>;
  /** A whole number from 0 to below `most`. */
  pick: (most: number) => number;
}
type Act = (world: World) => Promise<unknown>;

const seen = (id: string) => see(server, crew.employee, id);
const documentOf = ({ documents, pick }: World) => documents[pick(documents.length)] ?? '';

async function fly(world: World) {
  const no = `F-${world.flights.length}`;
  world.flights.push({ no, version: 1, refund: 0 });
  await desk.tell({ no, total: TOTAL, version: 1 });
  const draft = await desk.draftOf([await desk.expenseOf(no)]);
  world.documents.push(draft.id);
  await desk.submit(draft);
}

async function taxi(world: World) {
  const amount = 10_000 + world.pick(60_000);
  const draft = await desk.taxiDraft(amount);
  world.documents.push(draft.id);
  world.taxis.set(draft.id, amount);
  sure(await desk.submit(draft));
}

/** A newer version of an order refunds more of it; an older one, or the same again, changes nothing. */
async function refund({ flights, pick }: World) {
  const flight = flights[pick(flights.length)];
  if (!flight) return;
  flight.version += 1;
  flight.refund = Math.min(TOTAL, flight.refund + 1_000 + pick(60_000));
  const newest = { no: flight.no, total: TOTAL, version: flight.version, refund: flight.refund };
  await desk.tell(newest, { ...newest, version: 1, refund: 0 }, newest);
}

const withdraw: Act = async (world) => {
  const { id, version } = await seen(documentOf(world));
  await server.call(crew.employee, documentEndpoints.withdraw, { id, version });
};
const submit: Act = async (world) => await desk.submit(await seen(documentOf(world)));

async function approve(id: string) {
  for (const who of [crew.leader, crew.accountant]) {
    const { taskId } = await see(server, who, id);
    if (taskId) await approveAs(server, who, id);
  }
}
async function pay(id: string) {
  await approve(id);
  if ((await seen(id)).status === 'Passed')
    await paidOutside(server, { asks: crew.cashier, confirms: crew.manager }, id);
}
const sendBack: Act = async (world) => {
  const { taskId, version } = await see(server, crew.leader, documentOf(world));
  if (taskId)
    sure(await server.call(crew.leader, approvalEndpoints.return, { taskId, version, reason: 'Why?' }));
};
const returnPassed: Act = async (world) => {
  const id = documentOf(world);
  await approve(id);
  const { version } = await seen(id);
  await server.call(crew.accountant, documentEndpoints.returnPassed, {
    id,
    version,
    reason: 'A page is missing',
  });
};

const ACTS: Act[] = [
  ...[fly, taxi, taxi, refund, refund, refund, withdraw, submit, sendBack, returnPassed],
  (world) => pay(documentOf(world)),
];

const sums = async () => {
  const { rows } = await server.owner.query<{ payable: number; owed: number; taken: number; given: number }>(
    `select
       (select coalesce(sum(greatest(coalesce(approved_amount, amount) - offset_amount, 0)), 0)::int from document where company_id = $1 and effect = 'reimburse'
         and status in ('UnderApproval', 'Passed', 'InPayment', 'Paid')) as payable,
       (select coalesce(sum(amount), 0)::int from advance where company_id = $1 and cancelled_at is null) as owed,
       (select coalesce(sum(reserved + settled), 0)::int from advance where company_id = $1) as taken,
       (select coalesce(sum(refunded), 0)::int from expense where company_id = $1 and not submitted) as given`,
    [crew.companyId],
  );
  return rows[0] ?? { payable: 0, owed: 0, taken: 0, given: 0 };
};

const LIVE = new Set(['UnderApproval', 'Passed', 'InPayment', 'Paid']);

/** What is claimed less refunds is what is paid or payable less what waits to be deducted. */
async function expectConserved({ flights, taxis }: World) {
  const { payable, owed, taken, given } = await sums();
  let cost = 0;
  for (const { no, refund } of flights)
    if ((await desk.orderOf(no)).expense?.submitted) cost += TOTAL - refund;
  for (const [id, amount] of taxis) if (LIVE.has((await seen(id)).status)) cost += amount;
  // What was given back of an order that is claimed no longer can be claimed with it again.
  expect(payable - (owed - taken)).toBe(cost - given);
  const books = await desk.books();
  expect(Object.values(books).reduce((sum, one) => sum + one, 0)).toBe(0);
}

/** In the end everything is claimed and paid: each person got what their orders cost, to the cent. */
async function expectPaidOut(world: World) {
  for (const id of world.documents) {
    await desk.submit(await seen(id));
    await pay(id);
  }
  world.documents = [];
  while ((await desk.owed()) > 0) {
    await taxi(world);
    await pay(world.documents.at(-1) ?? '');
  }
  const { rows } = await server.owner.query<{ paid: number }>(
    `select coalesce(sum(paid_amount), 0)::int as paid from document where company_id = $1`,
    [crew.companyId],
  );
  const flown = world.flights.reduce((sum, { refund }) => sum + TOTAL - refund, 0);
  const driven = [...world.taxis.values()].reduce((sum, amount) => sum + amount, 0);
  expect(rows[0]?.paid).toBe(flown + driven);
  const books = await desk.books();
  expect(books['advance_employee'] ?? 0).toBe(0);
  expect(books['bank_clearing'] ?? 0).toBe(0 - flown - driven);
}

test(
  'Whatever is claimed, refunded, withdrawn and paid in which order, nobody gains or loses a cent',
  { timeout: RUNS * 60_000 },
  async () => {
    for (let run = 0; run < RUNS; run += 1) {
      const random = randomFrom(4_711 + run);
      crew = await newCompany(server, `Harbour Works ${run}`);
      const pick = (most: number) => Math.floor(random() * Math.max(1, most));
      const world: World = { flights: [], documents: [], taxis: new Map(), pick };
      await fly(world);
      for (let step = 0; step < STEPS; step += 1) {
        const act = ACTS[pick(ACTS.length)];
        if (act && (act === fly || act === taxi || world.documents.length > 0)) await act(world);
        await expectConserved(world);
      }
      await expectPaidOut(world);
    }
  },
);
