import { reachOf } from '#domain/membership/connection/token.service.ts';
import type { OutboxHandler } from '#jobs/outbox.topics.ts';
import { PlatformError } from '#provider/platform/platform.port.ts';
import { findSentCard } from './card.sent.ts';
import type { CentreOptions } from './centre.options.ts';

/** Tells whoever pressed a button of a card in WeCom why nothing was decided: WeCom takes no text in its answer. */
export const answerChat =
  ({ db, now, secrets, ports }: CentreOptions): OutboxHandler<'chat.answer'> =>
  async ({ companyId, payload: { cardId, handle, words } }) => {
    const found = await findSentCard({ db, secrets }, companyId, cardId);
    const port = found && ports.messages[found.connection.settings.kind];
    if (!found || !port || found.subject === undefined) return;
    const { card, connection, subject } = found;
    const message = {
      ...{ id: card.id, title: '', facts: [], at: '', decision: null, outcome: words },
      open: { text: '', url: '' },
    };
    const sent = { id: card.outside_id ?? '', handle };
    await port
      .conclude(...reachOf({ db, now, secrets }, connection), { subject, sent, message })
      .catch((error: unknown) => {
        // The code is used up or too old.
        if (!(error instanceof PlatformError) || error.uncertain || error.fault === 'rate') throw error;
      });
  };
