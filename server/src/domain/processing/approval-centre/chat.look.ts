import { reachOf } from '#domain/membership/connection/token.service.ts';
import { inTransaction } from '#database/transaction.ts';
import type { OutboxHandler } from '#jobs/outbox.topics.ts';
import { PlatformError } from '#provider/platform/platform.port.ts';
import * as cards from './card.repository.ts';
import { findSentCard } from './card.sent.ts';
import type { CentreOptions } from './centre.options.ts';
import { reportUndelivered } from './undelivered.service.ts';

/** A result is kept by the platform for a day; somebody who has not answered by then is left alone. */
const MOST_LOOKS = 4;
const PAUSE_MS = 60_000;

/** Queries a platform that delivers later for what became of a message. */
export const lookAfterChat =
  (options: CentreOptions): OutboxHandler<'chat.look'> =>
  async ({ companyId, payload: { cardId, tried } }) => {
    const { db, now, secrets, ports, enqueue } = options;
    const found = await findSentCard({ db, secrets }, companyId, cardId);
    const port = found && ports.messages[found.connection.settings.kind];
    const outsideId = found?.card.outside_id ?? null;
    if (!found || !port?.result || outsideId === null) return;
    const { connection, subject: name = '' } = found;
    const result = await port
      .result(...reachOf({ db, now, secrets }, connection), outsideId)
      .catch((error: unknown) => {
        if (!(error instanceof PlatformError)) throw error;
        return 'waiting' as const;
      });
    if (result === 'delivered') return;
    if (result === 'refused') {
      await inTransaction(db, companyId, (tx) =>
        cards.changeCard(tx, companyId, cardId, { state: 'refused' }),
      );
      return await reportUndelivered(options, connection, { name, code: 'refused' });
    }
    if (tried + 1 >= MOST_LOOKS) return;
    const dueAt = new Date(now().getTime() + PAUSE_MS * (tried + 1));
    await inTransaction(db, companyId, (tx) =>
      enqueue(tx, companyId, [{ topic: 'chat.look', payload: { cardId, tried: tried + 1 }, dueAt }]),
    );
  };
