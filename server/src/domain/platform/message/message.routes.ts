import { messageEndpoints } from '@outlay/contract/platform/message';
import { notificationEndpoints } from '@outlay/contract/platform/message.notice';
import { serve, serveWide } from '#request/served.ts';
import { countUnread, getMessage, listMessages, markAllRead, markOneRead } from './message.service.ts';
import { getNotices, saveNotices, saveRhythm } from './setting.service.ts';

export const messageRoutes = [
  serveWide(messageEndpoints.list, listMessages),
  serve(messageEndpoints.get, (ctx, { messageId }) => getMessage(ctx, messageId)),
  serve(messageEndpoints.unread, countUnread),
  serve(messageEndpoints.readAll, (ctx, { userId }) => markAllRead(ctx, userId)),
  serve(messageEndpoints.readOne, (ctx, { messageId }) => markOneRead(ctx, messageId)),
  serve(notificationEndpoints.get, getNotices),
  serve(notificationEndpoints.save, saveNotices),
  serve(notificationEndpoints.saveRhythm, saveRhythm),
];
