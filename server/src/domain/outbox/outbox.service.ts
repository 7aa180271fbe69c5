import { AppError } from '@outlay/contract/errors';
import type { OpenContext } from '#kit/context.ts';
import * as notes from './outbox.repository.ts';

/** What the default courier kept. On any but a demo server there is no such page. */
export async function listSentNotes({ db }: Pick<OpenContext, 'db'>, demo: boolean) {
  if (!demo) throw new AppError('NOT_FOUND');
  const rows = await notes.listNewest(db, 50);
  return {
    items: rows.map((row) => ({
      id: row.id,
      channel: row.channel as 'sms' | 'mail',
      to: row.recipient,
      text: row.text,
      at: row.created_at.toISOString(),
    })),
  };
}
