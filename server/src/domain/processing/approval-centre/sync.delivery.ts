import { listUsedFor } from '#domain/membership/connection/opened.service.ts';
import type { Opened } from '#domain/membership/connection/source.service.ts';
import { reachOf } from '#domain/membership/connection/token.service.ts';
import { inReading, inTransaction } from '#database/transaction.ts';
import type { OutboxHandler } from '#jobs/outbox.topics.ts';
import { PlatformError } from '#provider/platform/platform.port.ts';
import { concludeCards } from './card.conclude.ts';
import type { CentreOptions } from './centre.options.ts';
import * as mirrors from './mirror.repository.ts';
import { setupOf } from '#domain/membership/connection/connection.uses.service.ts';
import { shouldNotify, pauseAfter } from './retry.ts';
import { hashOf, readInstances, shownOf } from './state.service.ts';
import { reportUndelivered } from './undelivered.service.ts';

/** How long a worker has a document to itself; it is renewed before each call. */
const HELD_MS = 60_000;

/** Brings the cards and the approval centres up to date with a document. */
export const syncDocument =
  (options: CentreOptions): OutboxHandler<'approvalCentre.sync'> =>
  async ({ companyId, id, payload: { documentId, tried } }) => {
    if (options.origin === undefined) return;
    const { db, secrets } = options;
    const connections = await inReading(db, companyId, (tx) =>
      listUsedFor({ db: tx, secrets }, companyId, 'approvals'),
    );
    const faults = [await failureIn(concludeCards(options, companyId, documentId))];
    const work = { documentId, holder: id, steps: 0 };
    for (const connection of connections)
      faults.push(await failureIn(mirror(options, connection, work), connection));
    const failures = faults.filter((one) => one !== undefined);
    // Whatever got a step further is not waited for longer each time.
    await tryAgain(options, companyId, { documentId, tried: work.steps > 0 ? 0 : tried }, failures);
  };

interface Failure {
  error: PlatformError;
  connection: Opened | undefined;
}

async function failureIn(work: Promise<void>, connection?: Opened): Promise<Failure | undefined> {
  try {
    await work;
    return undefined;
  } catch (error) {
    if (error instanceof PlatformError) return { error, connection };
    throw error;
  }
}

/** Another attempt at the earliest time that a platform allows. */
async function tryAgain(
  options: CentreOptions,
  companyId: string,
  { documentId, tried }: { documentId: string; tried: number },
  failures: readonly Failure[],
): Promise<void> {
  for (const { error, connection } of failures)
    if (connection && shouldNotify(error, tried))
      await reportUndelivered(options, connection, { name: '', code: error.code });
  const pauses = failures.flatMap(({ error }) => pauseAfter(error, tried) ?? []);
  if (pauses.length === 0) return;
  const dueAt = new Date(options.now().getTime() + Math.min(...pauses));
  await inTransaction(options.db, companyId, (tx) =>
    options.enqueue(tx, companyId, [
      { topic: 'approvalCentre.sync', payload: { documentId, tried: tried + 1 }, dueAt },
    ]),
  );
}

/**
 * Shows a document in one approval centre. One worker at a time: who comes second leaves the change to the first, who looks
 * again before it stops.
 */
async function mirror(
  options: CentreOptions,
  connection: Opened,
  work: { documentId: string; holder: string; steps: number },
): Promise<void> {
  const { documentId, holder } = work;
  const { db, now } = options;
  const { companyId } = connection;
  const key = { companyId, documentId, connectionId: connection.id };
  const until = () => new Date(now().getTime() + HELD_MS);
  const { held_by } = await inTransaction(db, companyId, (tx) =>
    mirrors.claim(tx, key, { holder, now: now(), until: until() }),
  );
  if (held_by !== holder) return;
  try {
    while (await showOnce(options, connection, { key, work }));
  } catch (error) {
    const fault = error instanceof PlatformError ? error.code : 'failed';
    await inTransaction(db, companyId, (tx) => mirrors.release(tx, key, holder, fault));
    throw error;
  }
}

/** Sends what differs; true if the document has changed meanwhile. */
async function showOnce(
  options: CentreOptions,
  connection: Opened,
  { key, work }: { key: mirrors.MirrorKey; work: { holder: string; steps: number } },
): Promise<boolean> {
  const { companyId, documentId } = key;
  const { holder } = work;
  const read = await options.asSystem(companyId, async (ctx) => {
    const until = new Date(options.now().getTime() + HELD_MS);
    const row = await mirrors.reserve(ctx.db, key, { holder, now: options.now(), until });
    return row && { row, instances: await readInstances(ctx, connection, documentId, row.shown) };
  });
  if (!read) return false;
  const { row, instances } = read;
  let state: mirrors.SentState = { sent: row.wanted, shown: row.shown, kept: row.kept };
  const last = instances.at(-1);
  const isSame = last !== undefined && hashOf(last) === row.shown?.hash;
  for (const [at, instance] of isSame ? [] : instances.entries()) {
    state = {
      ...state,
      kept: await show(options, connection, { key, instance, kept: state.kept, row, work }),
    };
    state = { ...state, shown: shownOf(instance, row.update_time) };
    // The closed instance of an earlier submission is stored before the next one is made.
    if (at < instances.length - 1) {
      await inTransaction(options.db, companyId, (tx) =>
        mirrors.store(tx, key, holder, { ...state, sent: row.sent }),
      );
      row.update_time += 1;
    }
  }
  const stored = await inTransaction(options.db, companyId, (tx) => mirrors.store(tx, key, holder, state));
  return stored !== undefined && stored.wanted > state.sent;
}

function show(
  { db, now, secrets, ports, origin = '' }: CentreOptions,
  connection: Opened,
  {
    key,
    instance,
    kept,
    row,
    work,
  }: {
    key: mirrors.MirrorKey;
    instance: Awaited<ReturnType<typeof readInstances>>[number];
    kept: Record<string, unknown>;
    row: { update_time: number };
    work: { steps: number };
  },
): Promise<Record<string, unknown>> {
  const port = ports.approvals[connection.settings.kind];
  if (!port) return Promise.resolve(kept);
  return port.show(...reachOf({ db, now, secrets }, connection), instance, {
    ...{ setup: setupOf(connection, origin), updateTime: row.update_time, memory: kept },
    taken: (ids) => inReading(db, key.companyId, (tx) => mirrors.listTaken(tx, key, ids)),
    save: async (memory) => {
      work.steps += 1;
      await inTransaction(db, key.companyId, (tx) => mirrors.saveKept(tx, key, memory));
    },
  });
}
