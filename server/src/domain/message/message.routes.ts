import { messageEndpoints } from '@outlay/contract/message';
import { serve } from '#kit/served.ts';
import { countUnread, getMessage, listMessages, markAllRead, markOneRead } from './message.service.ts';

export const messageRoutes = [
  serve(messageEndpoints.list, listMessages),
  serve(messageEndpoints.get, (ctx, { messageId }) => getMessage(ctx, messageId)),
  serve(messageEndpoints.unread, countUnread),
  serve(messageEndpoints.readAll, (ctx, { userId }) => markAllRead(ctx, userId)),
  serve(messageEndpoints.readOne, (ctx, { messageId }) => markOneRead(ctx, messageId)),
];
