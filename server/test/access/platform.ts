import { ROUTES } from '@outlay/contract/routes';

/** Access to the endpoints of the platform; see access.ts for the notation. */
export const PLATFORM: Record<string, string> = {
  // Not a demo server, so nobody has this page.
  [ROUTES.outbox]: '000000000 open',
  '/base/notification/get': 'xoooooooo none',
  '/base/notification/save': 'xoooooooo none',
  '/base/notification/saveRhythm': 'xoooooooo none',
  '/base/push/getKey': 'xoooooooo none',
  '/base/push/subscribe': 'xoooooooo none',
  '/base/push/unsubscribe': 'xoooooooo none',
  '/base/news/getPage': 'xoooooooo none',
  '/base/news/save': 'xonnnnnnn make news',
  // News that does not exist.
  '/base/news/get': 'x00000000 power news',
  '/base/news/picture': 'x00000000 power newsPicture',
  '/base/news/publish': 'x0nnnnnnn power news',
  '/base/news/takeBack': 'x0nnnnnnn power news',
  '/base/news/remove': 'x0nnnnnnn power news',
  '/base/messageHist/getPage': 'xoooooooo none',
  '/base/messageHist/getUnreadCount': 'xoooooooo none',
  // A message of the employee, and the employee's user id.
  '/base/messageHist/get': 'x0o000000 mine message messageId',
  '/base/messageHist/updateIsReadByMessageId': 'x0o000000 mine message messageId',
  '/base/messageHist/updateIsReadByUserId': 'x0o000000 mine person userId',
  '/base/file/upload': 'xoooooooo make file',
  // A file of the employee's submitted claim: readable by approvers, finance and audit, but not by the administrator
  // through that role.
  '/base/file/content': 'x0oooooo0 read file',
  '/base/file/preview': 'x0oooooo0 read file',
  '/base/file/pages': 'x0oooooo0 read file',
  '/base/view/getAll': 'xoooooooo none',
  '/base/view/save': 'xoooooooo make view',
  '/base/view/remove': 'x00000000 mine view',
};
