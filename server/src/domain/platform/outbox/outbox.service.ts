import { AppError } from '@outlay/contract/errors';
import type { OpenContext } from '#request/context.ts';
import * as notes from './outbox.repository.ts';

/** Messages stored by the default sender for these accounts; available on demo servers only. */
export async function listSentNotes({ db }: Pick<OpenContext, 'db'>, accounts: readonly string[] | null) {
  if (!accounts) throw new AppError('NOT_FOUND');
  const rows = await notes.listNewest(db, accounts, 50);
  return {
    items: rows.map((row) => ({
      id: row.id,
      channel: row.channel,
      to: row.recipient,
      text: row.text,
      at: row.created_at.toISOString(),
    })),
  };
}
