import type { Senders } from '#offline/unsent-queue.ts';
import { sendDraft } from '#features/documents/document/draft.queries.ts';
import { sendNote } from '#features/spend/expense/unsent.queries.ts';
import { sendPhoto } from '#features/spend/invoice/invoice.queries.ts';
import { sendRead } from '#features/platform/message/message.queries.ts';

/** The function that sends each kind of unsent work. */
export const SENDERS: Senders = { note: sendNote, photo: sendPhoto, draft: sendDraft, read: sendRead };
