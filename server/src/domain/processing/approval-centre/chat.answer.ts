import { inReading } from '#database/transaction.ts';
import { findOpened } from '#domain/membership/connection/opened.service.ts';
import { platformSource } from '#domain/membership/connection/source.service.ts';
import { tokensOf } from '#domain/membership/connection/token.service.ts';
import { subjectsOf } from '#domain/membership/identity/identity.ask.service.ts';
import type { OutboxHandler } from '#jobs/outbox.topics.ts';
import { PlatformError } from '#provider/platform/platform.port.ts';
import * as cards from './card.repository.ts';
import type { Centring } from './centre.options.ts';

/** Tells whoever pressed a button of a card in WeCom why nothing was decided: WeCom takes no words in its answer. */
export const answerChat =
  ({ db, now, secrets, ports }: Centring): OutboxHandler<'chat.answer'> =>
  async ({ companyId, payload: { cardId, handle, words } }) => {
    const found = await inReading(db, companyId, async (tx) => {
      const card = await cards.findCard(tx, companyId, cardId);
      const connection = card && (await findOpened({ db: tx, secrets }, companyId, card.connection_id));
      const subjects = card && (await subjectsOf(tx, companyId, card.connection_id, [card.member_id]));
      const subject = card && subjects?.get(card.member_id);
      return card && connection && subject !== undefined ? { card, connection, subject } : undefined;
    });
    const port = found && ports.messages[found.connection.settings.kind];
    if (!found || !port) return;
    const { card, connection, subject } = found;
    const tokens = tokensOf({ db, now, secrets }, companyId, connection.id);
    const message = {
      ...{ id: card.id, title: '', facts: [], at: '', decision: null, outcome: words },
      open: { text: '', url: '' },
    };
    const sent = { id: card.outside_id ?? '', handle };
    await port
      .conclude(platformSource(connection), tokens, { subject, sent, message })
      .catch((error: unknown) => {
        // The code is used up or too old.
        if (!(error instanceof PlatformError) || error.uncertain || error.fault === 'rate') throw error;
      });
  };
