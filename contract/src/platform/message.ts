import { z } from 'zod';
import { read, change } from '../endpoint.ts';
import { Done, Id, Instant, Text } from '../fields.ts';
import { MessageKind } from './message.kind.ts';
import { MessageTab } from './message.notice.ts';
import { pageOf, PageRequest } from '../page.ts';

/** A message as a kind and its values; the web has the sentences in the reader's language. */
export const Message = z.object({
  id: Id,
  kind: MessageKind,
  values: z.record(z.string(), z.string()),
  documentId: Id.nullable(),
  read: z.boolean(),
  at: Instant,
});
export type Message = z.infer<typeof Message>;

export const messageEndpoints = {
  list: read({
    path: '/base/messageHist/getPage',
    policy: 'signedIn',
    agent: 'full',
    queries: 2,
    request: PageRequest.extend({
      unreadOnly: z.boolean().default(false),
      tab: MessageTab.optional(),
      search: Text.default(''),
      /** With `search`: the kinds whose sentence in the reader's language contains the text. */
      kinds: z.array(MessageKind).max(MessageKind.options.length).default([]),
    }),
    response: pageOf(Message).extend({
      unread: z.int(),
      unreadOf: z.object({ approval: z.int(), other: z.int() }),
    }),
    summary: 'My messages, newest first, with how many are unread, also of each tab.',
  }),
  get: read({
    path: '/base/messageHist/get',
    policy: 'signedIn',
    agent: 'full',
    request: z.object({ messageId: Id }),
    response: Message,
    summary: 'One message whole.',
  }),
  unread: read({
    path: '/base/messageHist/getUnreadCount',
    policy: 'signedIn',
    request: z.object({}),
    response: z.object({ unread: z.int() }),
    summary: 'How many messages I have not read.',
  }),
  readAll: change({
    method: 'GET',
    path: '/base/messageHist/updateIsReadByUserId',
    policy: 'signedIn',
    secret: false,
    agent: 'full',
    idempotency: 'optional',
    request: z.object({ userId: Id }),
    response: Done,
    summary: 'Mark all as read. The userId must be my own.',
  }),
  readOne: change({
    method: 'GET',
    path: '/base/messageHist/updateIsReadByMessageId',
    policy: 'signedIn',
    secret: false,
    agent: 'full',
    idempotency: 'optional',
    request: z.object({ messageId: Id }),
    response: Done,
    summary: 'Mark one as read.',
  }),
};
