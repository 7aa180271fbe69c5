import { findOpened } from '#domain/membership/connection/opened.service.ts';
import { platformSource } from '#domain/membership/connection/source.service.ts';
import { tokensOf } from '#domain/membership/connection/token.service.ts';
import { subjectsOf } from '#domain/membership/identity/identity.ask.service.ts';
import { inReading, inTransaction } from '#database/transaction.ts';
import type { OutboxHandler } from '#jobs/outbox.topics.ts';
import { PlatformError } from '#provider/platform/platform.port.ts';
import * as cards from './card.repository.ts';
import type { Centring } from './centre.options.ts';
import { tellUndelivered } from './trouble.service.ts';

/** A result is kept by the platform for a day; somebody who has not answered by then is left alone. */
const MOST_LOOKS = 4;
const PAUSE_MS = 60_000;

/** Asks a platform that delivers later what became of a message. */
export const lookAfterChat =
  (options: Centring): OutboxHandler<'chat.look'> =>
  async ({ companyId, payload: { cardId, tried } }) => {
    const { db, now, secrets, ports, enqueue } = options;
    const found = await inReading(db, companyId, async (tx) => {
      const card = await cards.findCard(tx, companyId, cardId);
      const connection = card && (await findOpened({ db: tx, secrets }, companyId, card.connection_id));
      if (!card || !connection || card.outside_id === null) return undefined;
      const names = await subjectsOf(tx, companyId, connection.id, [card.member_id]);
      return { outsideId: card.outside_id, connection, name: names.get(card.member_id) ?? '' };
    });
    const port = found && ports.messages[found.connection.settings.kind];
    if (!found || !port?.result) return;
    const { connection, outsideId, name } = found;
    const tokens = tokensOf({ db, now, secrets }, companyId, connection.id);
    const result = await port
      .result(platformSource(connection), tokens, outsideId)
      .catch((error: unknown) => {
        if (!(error instanceof PlatformError)) throw error;
        return 'waiting' as const;
      });
    if (result === 'delivered') return;
    if (result === 'refused') {
      await inTransaction(db, companyId, (tx) =>
        cards.changeCard(tx, companyId, cardId, { state: 'refused' }),
      );
      return await tellUndelivered(options, connection, { name, code: 'refused' });
    }
    if (tried + 1 >= MOST_LOOKS) return;
    const dueAt = new Date(now().getTime() + PAUSE_MS * (tried + 1));
    await inTransaction(db, companyId, (tx) =>
      enqueue(tx, companyId, [{ topic: 'chat.look', payload: { cardId, tried: tried + 1 }, dueAt }]),
    );
  };
