import type { Received } from '@outlay/contract/endpoint';
import { AppError } from '@outlay/contract/errors';
import type { Message, messageEndpoints } from '@outlay/contract/platform/message';
import { MessageKind } from '@outlay/contract/platform/message.kind';
import { tabOf, type MessageTab } from '@outlay/contract/platform/message.notice';
import { ODD_CURRENCIES, parseAmount } from '@outlay/contract/money';
import type { LastRow } from '#jobs/outbox.topics.ts';
import type { Context } from '#request/context.ts';
import { newId } from '#system/id.ts';
import * as messages from './message.repository.ts';
import { listMailedAtOnce } from './notice.repository.ts';
export { ALL_MESSAGES, NEW_MESSAGES, SENTENCES } from './message.words.ts';

export interface NewMessage {
  to: readonly string[];
  kind: MessageKind;
  values: Record<string, string>;
  documentId?: string;
}

/** Inserts a message per member at the end of the transaction; open pages get it after the commit. */
export function notify(ctx: Pick<Context, 'emit'>, details: NewMessage): void {
  const people = [...new Set(details.to)];
  if (people.length === 0) return;
  const recipients = people.map((memberId) => ({ id: newId(), memberId }));
  const { kind, values, documentId = null } = details;
  const rows = recipients.map((one) => ({ parts: partsOf, row: { ...one, kind, values, documentId } }));
  ctx.emit({ topic: 'message.push', payload: { messages: recipients }, rows });
}

/** A member whose open pages show what changed at this instant: a document, or something else. */
export interface Refreshed {
  memberId: string;
  documentId: string | null;
  at: string;
}

/** Lets the open pages of these members load again, except of those who got a message about the same change. */
export async function refreshPages(
  db: Context['db'],
  companyId: string,
  refreshed: readonly Refreshed[],
): Promise<void> {
  if (refreshed.length > 0) await messages.countChanges(db, companyId, refreshed);
}

const partsOf: LastRow['parts'] = (where, rows) =>
  // Only `notify` uses it.
  messages.messageParts(where, rows as messages.NewMessage[]);

type Reader = Pick<Context, 'db' | 'user'>;

export async function listMessages({ db, user }: Reader, query: Received<typeof messageEndpoints.list>) {
  const { after, size, unreadOnly, tab, search, kinds } = query;
  const rows = await messages.listMessages(db, user.companyId, user.memberId, {
    ...{ after, size, unreadOnly },
    of: tab ? MessageKind.options.filter((kind) => tabOf(kind) === tab) : null,
    search: search === '' ? null : { text: search, kinds, amounts: amountsOf(search) },
  });
  const counted = await messages.countUnread(db, user.companyId, user.memberId);
  const unreadIn = (wanted?: MessageTab) => sum(counted.filter((one) => !wanted || tabOfRow(one) === wanted));
  const last = rows.at(-1);
  return {
    items: rows.filter(isKnown).map(present),
    next: rows.length === size && last ? last.id : null,
    unread: unreadIn(),
    unreadOf: { approval: unreadIn('approval'), other: unreadIn('other') },
  };
}

/** The search text as minor units, which depend on the currency's decimals. */
const amountsOf = (search: string) => ({
  odd: Object.fromEntries(ODD_CURRENCIES.map((currency) => [currency, parseAmount(search, currency)])),
  others: parseAmount(search, 'CNY'),
});

const sum = (rows: readonly { count: number }[]): number =>
  rows.reduce((total, { count }) => total + count, 0);

const kindOf = ({ kind }: { kind: string }): MessageKind | undefined => MessageKind.safeParse(kind).data;

/** Not one that a newer version wrote, whose nodes serve beside this one: it is left out of the list. */
const isKnown = (row: { kind: string }): boolean => kindOf(row) !== undefined;

const tabOfRow = (row: { kind: string }): MessageTab => {
  const kind = kindOf(row);
  return kind ? tabOf(kind) : 'other';
};

export async function getMessage({ db, user }: Reader, id: string): Promise<Message> {
  const row = await messages.findMessage(db, user.companyId, user.memberId, id);
  if (!row || !isKnown(row)) throw new AppError('NOT_FOUND', `message ${id}`);
  return present(row);
}

export async function countUnread({ db, user }: Reader) {
  return { unread: sum(await messages.countUnread(db, user.companyId, user.memberId)) };
}

/** The specification's request has a user id; it must be the caller's own. */
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

/** Those of the messages that announce a task and are mailed at once: no quiet hours and no digest. */
export async function listTasksMailedAtOnce(db: Context['db'], companyId: string, ids: readonly string[]) {
  const kind: MessageKind = 'taskArrived';
  const rows = await listMailedAtOnce(db, companyId, kind, ids);
  return rows.flatMap(({ id, member_id: memberId, document_id: documentId }) =>
    documentId === null ? [] : [{ id, memberId, documentId }],
  );
}

type MessageRow = Awaited<ReturnType<typeof messages.listMessages>>[number];

const present = (row: MessageRow): Message => ({
  id: row.id,
  kind: MessageKind.parse(row.kind),
  values: row.values,
  documentId: row.document_id,
  read: row.read_at !== null,
  at: row.created_at.toISOString(),
});
