import type { Senders } from '#kit/unsent-queue.ts';
import { sendDraft } from '#features/document/draft.queries.ts';
import { sendNote } from '#features/expense/unsent.queries.ts';
import { sendPhoto } from '#features/invoice/invoice.queries.ts';
import { sendRead } from '#features/message/message.queries.ts';

/** How each kind of unsent work gets to the server. */
export const SENDERS: Senders = { note: sendNote, photo: sendPhoto, draft: sendDraft, read: sendRead };
