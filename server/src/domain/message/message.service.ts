import { AppError } from '@outlay/contract/errors';
import { MessageKind, type Message } from '@outlay/contract/message';
import type { Context } from '#kit/context.ts';
import { newId } from '#kit/id.ts';
import { PUSH_TOPIC } from './message.delivery.ts';
import * as messages from './message.repository.ts';

export interface Told {
  to: readonly string[];
  kind: MessageKind;
  values: Record<string, string>;
  documentId?: string;
}

/** Leaves a message for each person, once; their open pages hear of it after the commit. */
export async function tell(
  ctx: Pick<Context, 'db' | 'now' | 'emit'> & { user: { companyId: string } },
  told: Told,
): Promise<void> {
  const people = [...new Set(told.to)];
  if (people.length === 0) return;
  const rows = people.map((memberId) => ({
    id: newId(),
    memberId,
    kind: told.kind,
    values: told.values,
    documentId: told.documentId ?? null,
  }));
  await messages.insertMessages(ctx.db, ctx.user.companyId, rows, ctx.now());
  ctx.emit({ topic: PUSH_TOPIC, payload: { messages: rows.map(({ id, memberId }) => ({ id, memberId })) } });
}

type Reader = Pick<Context, 'db' | 'user'>;

export async function listMessages(
  { db, user }: Reader,
  page: { after?: string | undefined; size: number; unreadOnly: boolean },
) {
  const rows = await messages.listMessages(db, user.companyId, user.memberId, { ...page, after: page.after });
  const unread = await messages.countUnread(db, user.companyId, user.memberId);
  const last = rows.at(-1);
  return { items: rows.map(present), next: rows.length === page.size && last ? last.id : null, unread };
}

export async function getMessage({ db, user }: Reader, id: string): Promise<Message> {
  const row = await messages.findMessage(db, user.companyId, user.memberId, id);
  if (!row) throw new AppError('NOT_FOUND', `message ${id}`);
  return present(row);
}

export async function countUnread({ db, user }: Reader) {
  return { unread: await messages.countUnread(db, user.companyId, user.memberId) };
}

/** The specification sends a user id: it must be the asker's own, or there is no such user. */
export async function markAllRead({ db, user, now }: Pick<Context, 'db' | 'user' | 'now'>, userId: string) {
  if (userId !== user.personId) throw new AppError('NOT_FOUND', `user ${userId}`);
  await messages.markRead(db, user.companyId, user.memberId, undefined, now());
  return { done: true as const };
}

export async function markOneRead(ctx: Pick<Context, 'db' | 'user' | 'now'>, id: string) {
  await getMessage(ctx, id);
  await messages.markRead(ctx.db, ctx.user.companyId, ctx.user.memberId, id, ctx.now());
  return { done: true as const };
}

/** A message of a member's, for whoever carries it further. */
export const findMessageOf = (db: Context['db'], companyId: string, memberId: string, id: string) =>
  messages.findMessage(db, companyId, memberId, id);

type MessageRow = Awaited<ReturnType<typeof messages.listMessages>>[number];

const present = (row: MessageRow): Message => ({
  id: row.id,
  kind: MessageKind.parse(row.kind),
  values: row.values as Record<string, string>,
  documentId: row.document_id,
  read: row.read_at !== null,
  at: row.created_at.toISOString(),
});
