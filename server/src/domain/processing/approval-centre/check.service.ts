import { listUsedFor } from '#domain/membership/connection/opened.service.ts';
import type { Opened } from '#domain/membership/connection/source.service.ts';
import { reachOf } from '#domain/membership/connection/token.service.ts';
import { listShownOutside } from '#domain/organisation/account/outside.service.ts';
import { inReading, inTransaction } from '#database/transaction.ts';
import type { OutboxHandler } from '#jobs/outbox.topics.ts';
import type { AsSystem } from '#request/gate.ts';
import { isWithin } from '#request/limit.ts';
import type { CentreOptions } from './centre.options.ts';
import * as mirrors from './mirror.repository.ts';

/** Centres are compared every five minutes with what changed, and once a day with all that is open. */
const FIVE_MINUTES = { most: 1, seconds: 300 };
const A_DAY = { most: 1, seconds: 86_400 };
/** Longer than the pause between two comparisons, so that none is missed. */
const LOOK_BACK_MS = 15 * 60_000;

/** Begins the comparison of every approval centre; called often, on every node. */
export async function beginChecks({
  directory,
  now,
  secrets,
  asSystem,
}: Pick<CentreOptions, 'directory' | 'now' | 'secrets'> & { asSystem: AsSystem }): Promise<void> {
  if (!(await isWithin(directory, 'approval centres compared', FIVE_MINUTES, now()))) return;
  const all = await isWithin(directory, 'approval centres compared whole', A_DAY, now());
  for (const companyId of await listShownOutside(directory))
    await asSystem(companyId, async (ctx) => {
      for (const { id } of await listUsedFor({ db: ctx.db, secrets }, companyId, 'approvals'))
        ctx.emit({ topic: 'approvalCentre.check', payload: { connectionId: id, all } });
    });
}

/** Compares one centre, and sends again what it does not have. */
export const checkCentre =
  (options: CentreOptions): OutboxHandler<'approvalCentre.check'> =>
  async ({ companyId, payload: { connectionId, all } }) => {
    const { db, now, secrets } = options;
    const since = all ? null : new Date(now().getTime() - LOOK_BACK_MS);
    const read = await inReading(db, companyId, async (tx) => ({
      connection: (await listUsedFor({ db: tx, secrets }, companyId, 'approvals')).find(
        ({ id }) => id === connectionId,
      ),
      behind: await mirrors.listBehind(tx, companyId, connectionId, now()),
      sent: await mirrors.listSent(tx, companyId, connectionId, { since }),
      unsent: all ? await mirrors.listUnsent(tx, companyId, connectionId) : [],
    }));
    const { connection } = read;
    if (!connection) return;
    const different = await listDifferent(options, connection, read.sent);
    const ids = [
      ...read.behind.map((row) => row.document_id),
      ...read.unsent.map(({ id }) => id),
      ...different,
    ];
    await inTransaction(db, companyId, async (tx) => {
      if (different.length > 0) await mirrors.forget(tx, companyId, connectionId, different);
      await options.enqueue(
        tx,
        companyId,
        [...new Set(ids)].map((documentId) => ({
          topic: 'approvalCentre.sync',
          payload: { documentId, tried: 0 },
        })),
      );
    });
  };

/** The documents that the centre does not have as they were sent. */
async function listDifferent(
  { db, now, secrets, ports }: CentreOptions,
  connection: Opened,
  rows: Awaited<ReturnType<typeof mirrors.listSent>>,
): Promise<string[]> {
  const port = ports.approvals[connection.settings.kind];
  const sent = rows.flatMap(({ shown, kept }) =>
    shown === null
      ? []
      : {
          id: shown.instance,
          updateTime: shown.updateTime,
          status: shown.status,
          tasks: shown.tasks,
          memory: kept,
        },
  );
  if (!port || sent.length === 0) return [];
  const reach = reachOf({ db, now, secrets }, connection);
  const different = new Set(await port.listDifferent(...reach, sent));
  return rows.flatMap(({ document_id, shown }) =>
    shown && different.has(shown.instance) ? document_id : [],
  );
}
