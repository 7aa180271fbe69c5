import { decodeLocale } from '@outlay/contract/locale.codec';
import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import { listTasksMailedAtOnce } from '#domain/platform/message/message.service.ts';
import type { Db } from '#database/connect.ts';
import type { Notification } from '#jobs/notification.ts';
import type { OutboxBatchHandler } from '#jobs/outbox.topics.ts';
import { newToken, sha256 } from '#secrets/secret.ts';
import * as links from './mail.repository.ts';
import { mailText } from './mail.words.ts';

/** How long a link is valid. */
const LINK_LIVES_MS = 3 * 86_400_000;

export interface Mailing {
  now: () => Date;
  /** The server's public address; without one no link can be sent. */
  origin: string | undefined;
  enqueue: (tx: Db, note: Notification) => Promise<void>;
}

/**
 * Mails a link to each new task to members who sign in by mail: valid for a limited time, for this task only and once.
 * Whether to mail was decided before; a notice that waits for the morning is sent with the other mail.
 */
export const mailTasks =
  ({ now, origin, enqueue }: Mailing): OutboxBatchHandler<'message.push'> =>
  async (tx, companyId, payloads) => {
    if (!origin) return;
    const ids = payloads.flatMap(({ messages }) => messages.map(({ id }) => id));
    for (const { id, memberId, documentId } of await listTasksMailedAtOnce(tx, companyId, ids)) {
      const mailed = await links.findMailed(tx, companyId, { documentId, memberId });
      if (!mailed?.account.includes('@') || mailed.state !== 'active') continue;
      const token = newToken();
      const made = await links.insertLink(tx, {
        token_hash: sha256(token),
        company_id: companyId,
        task_id: mailed.id,
        member_id: memberId,
        message_id: id,
        expires_at: new Date(now().getTime() + LINK_LIVES_MS),
        created_at: now(),
      });
      const link = origin + pageAddress(ROUTES.document, { mail: token });
      if (made) await enqueue(tx, { channel: 'mail', to: mailed.account, text: textOf(mailed, link) });
    }
  };

type Mailed = NonNullable<Awaited<ReturnType<typeof links.findMailed>>>;

const textOf = (mailed: Mailed, link: string): string => {
  const { number, title, amount, currency, submitter_name: submitter } = mailed;
  const money = { amount, currency };
  return mailText(decodeLocale(mailed), { number: number ?? '', title, submitter, money, link });
};
