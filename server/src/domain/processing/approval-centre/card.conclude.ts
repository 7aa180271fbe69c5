import { findOpened } from '#domain/membership/connection/opened.service.ts';
import { reachOf } from '#domain/membership/connection/token.service.ts';
import { subjectsOf } from '#domain/membership/identity/identity.ask.service.ts';
import { readersOf } from '#domain/platform/message/setting.service.ts';
import type { Db } from '#database/connect.ts';
import { inReading, inTransaction } from '#database/transaction.ts';
import { PlatformError } from '#provider/platform/platform.port.ts';
import { buildCard } from './card.service.ts';
import * as cards from './card.repository.ts';
import type { CardRow } from './card.repository.ts';
import type { CentreOptions } from './centre.options.ts';
import { findDecider } from './mirror.repository.ts';
import { outcomeWords } from './outcome.ts';

/** Shows on each card of the document whose task is no longer open what became of it. */
export async function concludeCards(
  options: CentreOptions,
  companyId: string,
  documentId: string,
): Promise<void> {
  const rows = await inReading(options.db, companyId, (tx) => cards.listOver(tx, companyId, documentId));
  const failures: unknown[] = [];
  for (const row of rows) await conclude(options, row).catch((error: unknown) => failures.push(error));
  const [first] = failures;
  if (first instanceof Error) throw first;
}

async function conclude(options: CentreOptions, row: CardRow): Promise<void> {
  const { db, now, secrets, ports } = options;
  const { company_id: companyId, id } = row;
  const read = await inReading(db, companyId, (tx) => readConcluded(options, tx, row));
  const port = read && ports.messages[read.connection.settings.kind];
  if (read && port && row.outside_id !== null) {
    const { connection, subject, message } = read;
    const sent = { id: row.outside_id, handle: row.handle };
    await port
      .conclude(...reachOf({ db, now, secrets }, connection), { subject, sent, message })
      .catch(ignoreFinal);
  }
  await inTransaction(db, companyId, (tx) => cards.changeCard(tx, companyId, id, { state: 'concluded' }));
}

/** A card that the platform does not change any more stays as it is: its time is over, or it was changed already. */
function ignoreFinal(error: unknown): void {
  const isFinal =
    error instanceof PlatformError &&
    !error.uncertain &&
    (error.fault === 'provider' || error.fault === 'outsider');
  if (!isFinal) throw error;
}

/** The card with its outcome, and to whom it was sent; undefined if the member or the connection is gone. */
export async function readConcluded(
  { secrets, now, origin = '' }: Pick<CentreOptions, 'secrets' | 'now' | 'origin'>,
  tx: Db,
  row: CardRow,
) {
  const { company_id: companyId, member_id: memberId } = row;
  const connection = await findOpened({ db: tx, secrets }, companyId, row.connection_id);
  const reader = (await readersOf(tx, companyId, [memberId])).get(memberId);
  const message = await cards.findMessage(tx, companyId, row.message_id);
  const decider = row.task_id === null ? undefined : await findDecider(tx, companyId, row.task_id);
  const subject = (await subjectsOf(tx, companyId, row.connection_id, [memberId])).get(memberId);
  if (!connection || !reader || !message || !decider || subject === undefined) return undefined;
  const outcome = outcomeWords(decider, reader.locale);
  const building = { db: tx, now: now(), site: origin, connection, reader: { ...reader, memberId } };
  const built = await buildCard(building, message, { cardId: row.id, outcome });
  return { connection, subject, message: built.message };
}
