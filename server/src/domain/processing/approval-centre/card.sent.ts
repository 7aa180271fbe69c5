import { inReading } from '#database/transaction.ts';
import { findOpened } from '#domain/membership/connection/opened.service.ts';
import type { Opened } from '#domain/membership/connection/source.service.ts';
import { subjectsOf } from '#domain/membership/identity/identity.ask.service.ts';
import * as cards from './card.repository.ts';
import type { CardRow } from './card.repository.ts';
import type { CentreOptions } from './centre.options.ts';

export interface SentCard {
  card: CardRow;
  connection: Opened;
  /** Who got it; undefined if the link is gone. */
  subject: string | undefined;
}

/** A card with its connection and receiver; undefined if the card or the connection is gone. */
export const findSentCard = (
  { db, secrets }: Pick<CentreOptions, 'db' | 'secrets'>,
  companyId: string,
  cardId: string,
): Promise<SentCard | undefined> =>
  inReading(db, companyId, async (tx) => {
    const card = await cards.findCard(tx, companyId, cardId);
    const connection = card && (await findOpened({ db: tx, secrets }, companyId, card.connection_id));
    if (!card || !connection) return undefined;
    const subjects = await subjectsOf(tx, companyId, connection.id, [card.member_id]);
    return { card, connection, subject: subjects.get(card.member_id) };
  });
