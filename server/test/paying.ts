import { paymentEndpoints } from '@outlay/contract/processing/payment';
import type { BatchDetail } from '@outlay/contract/processing/payment.batch';
import { newId } from '#system/id.ts';
import { passed, see, sure, type Crew } from './builders.ts';
import { dayOf } from '#system/clock.ts';
import type { Person, TestServer } from './harness.ts';
import { hire } from './hiring.ts';

/** Today in the time zone of the test companies. */
export const today = (server: Pick<TestServer, 'now'>): string => dayOf(server.now(), 'Asia/Shanghai');

/** The day that many days from now, in the time zone of the test companies. */
export const dayAt = (server: Pick<TestServer, 'now'>, ahead: number): string =>
  dayOf(new Date(server.now().getTime() + ahead * 86_400_000), 'Asia/Shanghai');

/** A recorded payment outside the system; each has its own reference. */
export const saidOutside = (server: Pick<TestServer, 'now'>) => ({
  method: 'cash',
  paidOn: today(server),
  reference: newId(),
  reason: 'because',
});

/** Records a payment outside the system, which a second person confirms. */
export async function paidOutside(
  server: TestServer,
  { asks, confirms }: { asks: Person; confirms: Person },
  id: string,
) {
  const { version } = await see(server, asks, id);
  const requested = sure(
    await server.call(asks, paymentEndpoints.payOutside, { id, version, ...saidOutside(server) }),
  );
  return sure(
    await server.call(confirms, paymentEndpoints.confirmOutside, { id, version: requested.version }),
  );
}

interface Payers {
  cashier: Person;
  manager: Person;
}

/** Creates a batch of approved documents as the cashier. */
export async function batchOf(
  server: TestServer,
  { cashier }: Payers,
  documents: readonly { id: string; version: number }[],
): Promise<BatchDetail> {
  const { items } = sure(await server.call(cashier, paymentEndpoints.templates, {}));
  return sure(
    await server.call(cashier, paymentEndpoints.createBatch, {
      id: newId(),
      templateId: items.find(({ encoding }) => encoding === 'gbk')?.id ?? '',
      documents: documents.map(({ id, version }) => ({ id, version })),
    }),
  );
}

/** Moves the batch to a state: released by the manager, its file written, or the file submitted to the bank. */
export async function broughtTo(
  server: TestServer,
  { cashier, manager }: Payers,
  batch: BatchDetail,
  state: 'Released' | 'Exported' | 'Submitted',
): Promise<BatchDetail> {
  const { id, version } = batch;
  let now = sure(await server.call(manager, paymentEndpoints.releaseBatch, { id, version }));
  if (state === 'Released') return now;
  now = sure(await server.call(cashier, paymentEndpoints.exportBatch, { id, version: now.version }));
  if (state === 'Exported') return now;
  return sure(
    await server.call(cashier, paymentEndpoints.submitBatch, {
      ...{ id, version: now.version, submittedOn: today(server) },
    }),
  );
}

/** A second finance manager who has not decided on anything. */
export async function treasurer(
  server: TestServer,
  companyId: string,
  departmentId: string,
): Promise<Person> {
  const [person] = await hire(server, companyId, [
    { name: 'Treasurer', departmentId, roles: ['financeManager', 'employee'] },
  ]);
  if (!person) throw new Error('nobody was hired');
  return person;
}

/** A payment of a batch that the bank has made, or refused. */
type Result =
  | { paymentId: string; outcome: 'paid'; reference: string; paidOn: string }
  | { paymentId: string; outcome: 'failed'; code: 'name' | 'account' | 'other'; reason: string };

/** Batches and what becomes of their payments, for the current server and crew. */
export function batchDesk(stage: () => { server: TestServer; crew: Crew }) {
  return {
    /** A batch of new documents of 10.00, brought to a state. */
    async broughtOn(count: number, state: 'Released' | 'Exported' | 'Submitted'): Promise<BatchDetail> {
      const { server, crew } = stage();
      const documents = [];
      for (let made = 0; made < count; made += 1) documents.push(await passed(server, crew, [1_000]));
      return await broughtTo(server, crew, await batchOf(server, crew, documents), state);
    },
    paid: (paymentId: string, more: { reference?: string; paidOn?: string } = {}) => ({
      ...{ paymentId, outcome: 'paid' as const, reference: newId(), paidOn: today(stage().server) },
      ...more,
    }),
    failed: (paymentId: string, code: 'name' | 'account' | 'other') => ({
      ...{ paymentId, outcome: 'failed' as const, code, reason: 'The bank said no' },
    }),
    record: (who: Person, { id }: BatchDetail, results: Result[]) =>
      stage().server.call(who, paymentEndpoints.recordResults, { id, results }),
    ids: ({ payments }: BatchDetail) => payments.map(({ id }) => id) as [string, ...string[]],
    /** The status of the batch's first document. */
    async stateOf({ payments }: BatchDetail) {
      const { server, crew } = stage();
      return (await see(server, crew.employee, payments[0]?.documentId ?? '')).status;
    },
  };
}
